package io.github.bytebufflow.report;

import static io.github.bytebufflow.snapshot.Trees.TAKEN;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static io.github.bytebufflow.snapshot.Trees.with;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Misuse;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Totals;
import java.util.ArrayList;
import java.util.List;

/** Snapshots like those of real programs. */
final class Samples {
  private static final String SHOP = "com.acme.shop.";
  private static final String CODEC = "io.netty.handler.codec.";
  private static final String POOL = "PooledByteBufAllocator.directBuffer";

  private Samples() {}

  /** A decoder leaves a method by an exception and forgets what it holds. */
  static Snapshot throwEdge() {
    SnapshotNode.Builder reject = at(Kind.THROW, SHOP + "OrderCodec", "reject", 131);
    reject.exception = CODEC + "CorruptedFrameException";
    leaked(reject, 42, 10_752, "worker-3", "OrderCodec.reject:131", "OrderCodec.decode:112");
    SnapshotNode.Builder release = at(Kind.RELEASE, SHOP + "OrderService", "submit", 44);
    release.released = 1_162;
    SnapshotNode submit = chain(at(Kind.ENTER, SHOP + "OrderService", "submit", 40), release);
    SnapshotNode.Builder call = at(Kind.CALL, SHOP + "OrderHandler", "channelRead", 57);
    call.stack = stack("OrderHandler.channelRead:57");
    return snapshot(
        chain(
            root(POOL, "pooled-direct"),
            call,
            with(at(Kind.ENTER, SHOP + "OrderCodec", "decode", 112), submit, reject.build())));
  }

  /** A handler releases on one way through it and not on the other; Netty allocated. */
  static Snapshot forgottenRelease() {
    SnapshotNode.Builder release = at(Kind.RELEASE, SHOP + "UploadHandler", "channelRead", 88);
    release.released = 90_210;
    SnapshotNode.Builder written =
        at(Kind.WRITE, "io.netty.channel.ChannelOutboundBuffer", "remove", 0);
    written.released = 1_500;
    SnapshotNode.Builder read = at(Kind.ENTER, SHOP + "UploadHandler", "channelRead", 71);
    leaked(read, 3, 196_608, "nioEventLoopGroup-3-1", "UploadHandler.channelRead:71");
    read.live = 1;
    read.liveBytes = 65_536;
    read.suspect = 1;
    read.oldestMillis = 130_000;
    read.children.add(release.build());
    read.children.add(written.build());
    SnapshotNode.Builder root = root("AdaptiveByteBufAllocator.directBuffer", "direct");
    root.stack =
        List.of(
            frame("io.netty.buffer.AdaptiveByteBufAllocator.newDirectBuffer:64"),
            frame("io.netty.channel.nio.AbstractNioByteChannel$NioByteUnsafe.read:150"),
            frame("java.lang.Thread.run:840"));
    return snapshot(
        chain(
            root,
            handoff(CODEC + "http.HttpServerCodec"),
            handoff("io.netty.handler.timeout.IdleStateHandler"),
            handoff(SHOP + "UploadHandler"),
            read));
  }

  /** A full request: a composite of retained slices of what was read. */
  static Snapshot composite() {
    SnapshotNode.Builder dropped = at(Kind.ENTER, SHOP + "AuthHandler", "channelRead0", 33);
    leaked(dropped, 7, 0, "nioEventLoopGroup-3-2", "AuthHandler.channelRead0:33");
    SnapshotNode.Builder released = at(Kind.RELEASE, SHOP + "AuthHandler", "channelRead0", 41);
    released.released = 493;
    dropped.children.add(released.build());
    SnapshotNode.Builder component =
        at(Kind.HANDOFF, "io.netty.buffer.CompositeByteBuf", "addComponent", 0);
    component.leaked = 14;
    component.indirect = 14;
    component.released = 986;
    SnapshotNode.Builder owner = at(Kind.VIEW, CODEC + "http.HttpObjectDecoder", "decode", 0);
    owner.leaked = 7;
    owner.indirect = 7;
    owner.leakedBytes = 14_336;
    owner.released = 493;
    owner.ref = 2;
    return snapshot(
        chain(root("PooledByteBufAllocator.compositeDirectBuffer", "none"), dropped),
        chain(root(POOL, "pooled-direct"), handoff(CODEC + "http.HttpServerCodec"), owner),
        chain(root(Snapshot.RETAINED_VIEW, "none"), component));
  }

  /** Three leaks of different weight, the second and third with one end. */
  static Snapshot threePaths() {
    SnapshotNode.Builder retain = at(Kind.RETAIN, SHOP + "Cache", "put", 19);
    retain.ref = 2;
    SnapshotNode.Builder once = at(Kind.RELEASE, SHOP + "OrderHandler", "channelRead", 66);
    once.ref = 2;
    leaked(once, 300, 1_228_800, "worker-1", "OrderHandler.channelRead:66");
    SnapshotNode cached =
        chain(
            at(Kind.CALL, SHOP + "OrderHandler", "channelRead", 57),
            at(Kind.ENTER, SHOP + "Cache", "put", 18),
            retain,
            once);
    SnapshotNode.Builder a = at(Kind.ENTER, SHOP + "Audit", "log", 12);
    leaked(a, 1, 256, "worker-2", "Audit.log:12", "OrderHandler.audit:90");
    SnapshotNode.Builder b = at(Kind.ENTER, SHOP + "Audit", "log", 12);
    leaked(b, 1_000_000, 256_000_000, "worker-1", "Audit.log:12", "PaymentHandler.read:31");
    return snapshot(
        with(
                root(POOL, "pooled-direct"),
                cached,
                chain(at(Kind.CALL, SHOP + "OrderHandler", "audit", 89), a),
                chain(at(Kind.CALL, SHOP + "PaymentHandler", "read", 30), b))
            .build());
  }

  /** Everything was released. */
  /** Of 1,030 buffers of a class that frees its memory itself, 30 were released. */
  static Snapshot foreign() {
    SnapshotNode.Builder root = root("PoolAllocator.directBuffer", Snapshot.FOREIGN);
    root.buffer = "com.acme.PoolBuffer";
    SnapshotNode.Builder read = at(Kind.ENTER, "com.acme.Reader", "read", 18);
    read.leaked = 1000;
    read.leakedBytes = 64_000;
    read.released = 30;
    Totals totals = new Totals();
    totals.foreignAllocated = 1030;
    totals.foreignReleased = 30;
    totals.foreignCollected = 1000;
    totals.foreignCollectedBytes = 64_000;
    Snapshot of = snapshot();
    return new Snapshot(of.tracker, totals, List.of(chain(root, read)), List.of());
  }

  static Snapshot clean() {
    SnapshotNode.Builder release = at(Kind.RELEASE, SHOP + "OrderService", "submit", 44);
    release.released = 12_345;
    return snapshot(
        chain(
            root(POOL, "pooled-direct"),
            at(Kind.CALL, SHOP + "OrderHandler", "channelRead", 57),
            release));
  }

  /** Only heap was left to the collector. */
  static Snapshot onlyHeap() {
    SnapshotNode.Builder text = at(Kind.CALL, SHOP + "Json", "write", 12);
    text.leaked = 900;
    text.leakedBytes = 230_400;
    text.released = 100;
    SnapshotNode.Builder wrapped = at(Kind.CALL, SHOP + "Banner", "<clinit>", 7);
    wrapped.leaked = 12;
    wrapped.leakedBytes = 480;
    SnapshotNode.Builder live = at(Kind.CALL, SHOP + "Banner", "<clinit>", 9);
    live.live = 2;
    live.liveBytes = 80;
    return snapshot(
        chain(root("Unpooled.buffer", "heap"), text),
        with(root("Unpooled.wrappedBuffer", "wrapped"), wrapped.build(), live.build()).build());
  }

  /** A buffer is released twice, and read after its release. */
  static Snapshot misuse() {
    Snapshot clean = clean();
    List<String> path =
        List.of(
            POOL,
            "OrderHandler.channelRead:57",
            "OrderCodec.decode:112",
            "OrderService.submit:40",
            "OrderService.submit:44");
    Misuse twice =
        new Misuse("release", "OrderHandler.done:88", path, 3, stack("OrderHandler.done:88"));
    Misuse read = new Misuse("access", "Audit.log:14", path.subList(0, 2), 1, List.of());
    clean.totals.misused = 4;
    return new Snapshot(clean.tracker, clean.totals, clean.roots, List.of(twice, read));
  }

  /** Netty's own code leaks, and no step of the application is on the path. */
  static Snapshot insideNetty() {
    String haproxy = CODEC + "haproxy.";
    SnapshotNode.Builder tlv = at(Kind.RETAIN, haproxy + "HAProxyMessage", "readNextTLV", 340);
    tlv.ref = 2;
    leaked(tlv, 5, 320, "main");
    tlv.stack =
        List.of(
            frame(haproxy + "HAProxyMessage.readNextTLV:340"),
            frame(haproxy + "HAProxyMessage.readTlvs:310"),
            frame(haproxy + "HAProxyMessage.decodeHeader:210"),
            frame(haproxy + "HAProxyMessageDecoder.decode:295"),
            frame(CODEC + "ByteToMessageDecoder.channelRead:290"),
            frame("io.netty.channel.embedded.EmbeddedChannel.writeInbound:343"));
    return snapshot(
        chain(
            root("UnpooledByteBufAllocator.directBuffer", "direct"),
            handoff(haproxy + "HAProxyMessageDecoder"),
            at(Kind.ENTER, haproxy + "HAProxyMessageDecoder", "decode", 290),
            at(Kind.ENTER, haproxy + "HAProxyMessage", "decodeHeader", 200),
            tlv));
  }

  /** A long way through a pipeline and back; the last step is a queue. */
  static Snapshot longPath() {
    List<SnapshotNode.Builder> path = new ArrayList<>();
    path.add(root(POOL, "pooled-direct"));
    path.add(at(Kind.CALL, SHOP + "Gateway", "accept", 20));
    for (int i = 0; i < 24; i++) {
      path.add(handoff(SHOP + "filter.Filter" + i));
      path.add(at(Kind.ENTER, SHOP + "filter.Filter" + i, "channelRead", 30 + i));
    }
    SnapshotNode.Builder released = at(Kind.RELEASE, SHOP + "filter.Filter11", "channelRead", 99);
    released.released = 5_000;
    path.get(25).children.add(released.build());
    SnapshotNode.Builder queue =
        at(Kind.HANDOFF, "java.util.concurrent.ConcurrentLinkedQueue", "add", 0);
    leaked(
        queue,
        17,
        17 * 4_096,
        "reactor\u001B[31m-1",
        "filter.Filter23.channelRead:77",
        "Gateway.accept:20");
    path.add(queue);
    return snapshot(chain(path.toArray(new SnapshotNode.Builder[0])));
  }

  static SnapshotNode.Builder handoff(String className) {
    return at(Kind.HANDOFF, className, null, 0);
  }

  private static void leaked(
      SnapshotNode.Builder node, long count, long bytes, String thread, String... frames) {
    node.leaked = count;
    node.leakedBytes = bytes;
    node.thread = thread;
    node.firstLeakMillis = TAKEN - 12_000;
    node.lastLeakMillis = TAKEN - 300;
    node.stack = stack(frames);
  }

  /** Frames of the application, below them those of an event loop. */
  private static List<StackTraceElement> stack(String... frames) {
    List<StackTraceElement> stack = new ArrayList<>();
    for (String text : frames) {
      stack.add(frame(SHOP + text));
    }
    for (int i = 0; i < 14; i++) {
      stack.add(frame("io.netty.channel.AbstractChannelHandlerContext.invokeChannelRead:4" + i));
    }
    stack.add(frame("io.netty.util.concurrent.FastThreadLocalRunnable.run:30"));
    stack.add(frame("java.lang.Thread.run:840"));
    return stack;
  }

  private static StackTraceElement frame(String text) {
    int colon = text.indexOf(':');
    int dot = text.lastIndexOf('.', colon);
    String className = text.substring(0, dot);
    String file = className.substring(className.lastIndexOf('.') + 1);
    int inner = file.indexOf('$');
    return new StackTraceElement(
        className,
        text.substring(dot + 1, colon),
        (inner < 0 ? file : file.substring(0, inner)) + ".java",
        Integer.parseInt(text.substring(colon + 1)));
  }
}

package io.github.bytebufflow.report;

import static io.github.bytebufflow.snapshot.Trees.TAKEN;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static io.github.bytebufflow.snapshot.Trees.with;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.Trees;
import java.util.ArrayList;
import java.util.List;

/** Snapshots like those of real programs. */
public final class Samples {
  private static final String SHOP = "com.acme.shop.";
  private static final String CODEC = "io.netty.handler.codec.";
  private static final String POOL = "PooledByteBufAllocator.directBuffer";

  private Samples() {}

  /** A decoder leaves a method by an exception and forgets what it holds. */
  public static Snapshot throwEdge() {
    Draft reject = at(Kind.THROW, SHOP + "OrderCodec", "reject", 131);
    reject.place.exception = CODEC + "CorruptedFrameException";
    leaked(reject, 42, 10_752, "worker-3", "OrderCodec.reject:131", "OrderCodec.decode:112");
    Draft release = at(Kind.RELEASE, SHOP + "OrderService", "submit", 44);
    release.counts.released = 1_162;
    SnapshotNode submit = chain(at(Kind.ENTER, SHOP + "OrderService", "submit", 40), release);
    Draft call = at(Kind.CALL, SHOP + "OrderHandler", "channelRead", 57);
    call.place.stack = stack("OrderHandler.channelRead:57");
    return snapshot(
        chain(
            root(POOL, "pooled-direct"),
            call,
            with(at(Kind.ENTER, SHOP + "OrderCodec", "decode", 112), submit, reject.build())));
  }

  /** A handler releases on one way through it and not on the other; Netty allocated. */
  public static Snapshot forgottenRelease() {
    Draft release = at(Kind.RELEASE, SHOP + "UploadHandler", "channelRead", 88);
    release.counts.released = 90_210;
    Draft written = at(Kind.WRITE, "io.netty.channel.ChannelOutboundBuffer", "remove", 0);
    written.counts.released = 1_500;
    Draft read = at(Kind.ENTER, SHOP + "UploadHandler", "channelRead", 71);
    leaked(read, 3, 196_608, "nioEventLoopGroup-3-1", "UploadHandler.channelRead:71");
    read.counts.live = 1;
    read.counts.liveBytes = 65_536;
    read.counts.suspect = 1;
    read.counts.oldestMillis = 130_000;
    read.children.add(release.build());
    read.children.add(written.build());
    Draft root = root("AdaptiveByteBufAllocator.directBuffer", "direct");
    root.place.stack =
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
  public static Snapshot composite() {
    Draft dropped = at(Kind.ENTER, SHOP + "AuthHandler", "channelRead0", 33);
    leaked(dropped, 7, 0, "nioEventLoopGroup-3-2", "AuthHandler.channelRead0:33");
    Draft released = at(Kind.RELEASE, SHOP + "AuthHandler", "channelRead0", 41);
    released.counts.released = 493;
    dropped.children.add(released.build());
    Draft component = at(Kind.HANDOFF, "io.netty.buffer.CompositeByteBuf", "addComponent", 0);
    component.counts.leaked = 14;
    component.counts.indirect = 14;
    component.counts.released = 986;
    Draft owner = at(Kind.VIEW, CODEC + "http.HttpObjectDecoder", "decode", 0);
    owner.counts.leaked = 7;
    owner.counts.indirect = 7;
    owner.counts.leakedBytes = 14_336;
    owner.counts.released = 493;
    owner.place.ref = 2;
    return snapshot(
        chain(root("PooledByteBufAllocator.compositeDirectBuffer", "none"), dropped),
        chain(root(POOL, "pooled-direct"), handoff(CODEC + "http.HttpServerCodec"), owner),
        chain(root("(retained view)", "none"), component));
  }

  /** Three leaks of different weight, the second and third with one end. */
  public static Snapshot threePaths() {
    Draft retain = at(Kind.RETAIN, SHOP + "Cache", "put", 19);
    retain.place.ref = 2;
    Draft once = at(Kind.RELEASE, SHOP + "OrderHandler", "channelRead", 66);
    once.place.ref = 2;
    leaked(once, 300, 1_228_800, "worker-1", "OrderHandler.channelRead:66");
    SnapshotNode cached =
        chain(
            at(Kind.CALL, SHOP + "OrderHandler", "channelRead", 57),
            at(Kind.ENTER, SHOP + "Cache", "put", 18),
            retain,
            once);
    Draft a = at(Kind.ENTER, SHOP + "Audit", "log", 12);
    leaked(a, 1, 256, "worker-2", "Audit.log:12", "OrderHandler.audit:90");
    Draft b = at(Kind.ENTER, SHOP + "Audit", "log", 12);
    leaked(b, 1_000_000, 256_000_000, "worker-1", "Audit.log:12", "PaymentHandler.read:31");
    return snapshot(
        with(
                root(POOL, "pooled-direct"),
                cached,
                chain(at(Kind.CALL, SHOP + "OrderHandler", "audit", 89), a),
                chain(at(Kind.CALL, SHOP + "PaymentHandler", "read", 30), b))
            .build());
  }

  /** Of 1,030 buffers of a class that frees its memory itself, 30 were released. */
  public static Snapshot foreign() {
    Draft root = root("PoolAllocator.directBuffer", "foreign");
    root.place.buffer = "com.acme.PoolBuffer";
    Draft read = at(Kind.ENTER, "com.acme.Reader", "read", 18);
    read.counts.leaked = 1000;
    read.counts.leakedBytes = 64_000;
    read.counts.released = 30;
    Totals totals = new Totals();
    totals.foreignAllocated = 1030;
    totals.foreignReleased = 30;
    totals.foreignCollected = 1000;
    totals.foreignCollectedBytes = 64_000;
    Snapshot of = snapshot();
    return new Snapshot(of.tracker, totals, List.of(chain(root, read)), List.of());
  }

  /** Everything was released. */
  public static Snapshot clean() {
    Draft release = at(Kind.RELEASE, SHOP + "OrderService", "submit", 44);
    release.counts.released = 12_345;
    return snapshot(
        chain(
            root(POOL, "pooled-direct"),
            at(Kind.CALL, SHOP + "OrderHandler", "channelRead", 57),
            release));
  }

  /** Only heap was left to the collector. */
  public static Snapshot onlyHeap() {
    Draft text = at(Kind.CALL, SHOP + "Json", "write", 12);
    text.counts.leaked = 900;
    text.counts.leakedBytes = 230_400;
    text.counts.released = 100;
    Draft wrapped = at(Kind.CALL, SHOP + "Banner", "<clinit>", 7);
    wrapped.counts.leaked = 12;
    wrapped.counts.leakedBytes = 480;
    Draft live = at(Kind.CALL, SHOP + "Banner", "<clinit>", 9);
    live.counts.live = 2;
    live.counts.liveBytes = 80;
    return snapshot(
        chain(root("Unpooled.buffer", "heap"), text),
        with(root("Unpooled.wrappedBuffer", "wrapped"), wrapped.build(), live.build()).build());
  }

  /** A buffer is released twice, and read after its release. */
  public static Snapshot misuse() {
    Snapshot clean = clean();
    List<Place> path =
        Trees.steps(
            root(POOL, "pooled-direct"),
            at(Kind.CALL, SHOP + "OrderHandler", "channelRead", 57),
            at(Kind.ENTER, SHOP + "OrderCodec", "decode", 112),
            at(Kind.ENTER, SHOP + "OrderService", "submit", 40),
            at(Kind.RELEASE, SHOP + "OrderService", "submit", 44));
    MisuseRecord twice = Trees.misuse("release", path, 3, stack("OrderHandler.done:88"));
    MisuseRecord read = Trees.misuse("access", path, 1, stack("Audit.log:14"));
    clean.totals.misused = 4;
    return new Snapshot(clean.tracker, clean.totals, clean.roots, List.of(twice, read));
  }

  /** Netty's own code leaks, and no step of the application is on the path. */
  public static Snapshot insideNetty() {
    String haproxy = CODEC + "haproxy.";
    Draft tlv = at(Kind.RETAIN, haproxy + "HAProxyMessage", "readNextTLV", 340);
    tlv.place.ref = 2;
    leaked(tlv, 5, 320, "main");
    tlv.place.stack =
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
  public static Snapshot longPath() {
    List<Draft> path = new ArrayList<>();
    path.add(root(POOL, "pooled-direct"));
    path.add(at(Kind.CALL, SHOP + "Gateway", "accept", 20));
    for (int i = 0; i < 24; i++) {
      path.add(handoff(SHOP + "filter.Filter" + i));
      path.add(at(Kind.ENTER, SHOP + "filter.Filter" + i, "channelRead", 30 + i));
    }
    Draft released = at(Kind.RELEASE, SHOP + "filter.Filter11", "channelRead", 99);
    released.counts.released = 5_000;
    path.get(25).children.add(released.build());
    Draft queue = at(Kind.HANDOFF, "java.util.concurrent.ConcurrentLinkedQueue", "add", 0);
    leaked(
        queue,
        17,
        17 * 4_096,
        "reactor\u001B[31m-1",
        "filter.Filter23.channelRead:77",
        "Gateway.accept:20");
    path.add(queue);
    return snapshot(chain(path.toArray(new Draft[0])));
  }

  static Draft handoff(String className) {
    return at(Kind.HANDOFF, className, null, 0);
  }

  private static void leaked(Draft node, long count, long bytes, String thread, String... frames) {
    node.counts.leaked = count;
    node.counts.leakedBytes = bytes;
    node.place.thread = thread;
    node.counts.firstLeakMillis = TAKEN - 12_000;
    node.counts.lastLeakMillis = TAKEN - 300;
    node.place.stack = stack(frames);
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

package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import java.util.List;
import java.util.Map;

/** A snapshot that tells of a peer, a hint, a user and a host in every text that may do so. */
public final class Marked {
  /** An address of a peer. */
  public static final String ADDRESS = "10.20.30.40";

  /** An address of version 6, as the JDK prints the ones of channels. */
  public static final String ADDRESS_6 = "2001:db8:0:0:0:0:77:1";

  /** A hint of {@code touch(hint)}. */
  public static final String HINT = "XhintX of order 4711";

  /** Who runs the program, in paths. */
  public static final String USER = "xuserx";

  /** Where the program runs. */
  public static final String HOST = "xhostx";

  private static final String HOME = "/home/" + USER + "/my jars/";
  private static final String TOUCHED = "Codec.touched:9 \"" + HINT + "\"";
  private static final String SAYS =
      "the peer /"
          + ADDRESS
          + ":50712 and shop/"
          + ADDRESS
          + ":80 and /["
          + ADDRESS_6
          + "]:443, at \""
          + HINT
          + "\", says "
          + HOME
          + "a.txt";

  private Marked() {}

  /** The snapshot. */
  public static Snapshot snapshot() {
    Draft touched = Trees.at(Kind.TOUCH, "com.acme.Codec", "touched", 9);
    touched.place.site = TOUCHED;
    touched.place.thread = "reader of " + ADDRESS + ":50712";
    touched.place.stack =
        List.of(new StackTraceElement("com.acme.Codec", "touched", "Codec.java", 9));
    touched.place.context = context();
    touched.place.leakedContexts = List.of(context());
    touched.counts.leaked = 3;
    touched.counts.leakedBytes = 700;
    touched.counts.live = 2;
    touched.counts.liveBytes = 600;
    touched.counts.suspect = 2;
    touched.counts.oldestMillis = 90_000;
    Draft thrown = Trees.at(Kind.THROW, "com.acme.Codec", "decode", 12);
    thrown.place.exception = "java.io.IOException";
    Draft root = Trees.root("PooledByteBufAllocator.directBuffer", "direct");
    root.place.className = "io.netty.buffer.PooledByteBufAllocator";
    root.place.method = "directBuffer";
    root.place.buffer = "com.acme.Buffer";
    root.place.netty = "io.netty from file:/home/" + USER + "/lib/netty.jar by app";
    root.place.title = "Netty 4.1.140.Final of " + USER + ": " + root.place.site;
    SnapshotNode tree = Trees.chain(root, thrown, touched);
    Snapshot plain =
        Trees.snapshot(
            List.of(
                new MisuseRecord(
                    "release",
                    TOUCHED,
                    List.of("Unpooled.buffer", TOUCHED),
                    List.of(root.place, touched.place),
                    2,
                    touched.place.stack,
                    touched.place.stack,
                    new MisuseVerdict(
                        false,
                        SAYS,
                        List.of(
                            new MisuseVerdict.Suspect(
                                "com.acme.Codec", "touched", 9, TOUCHED, SAYS))))),
            tree);
    Suspect suspect =
        new Suspect(
            "com.acme.Codec", "touched", 9, "Codec.java", HOME + "a.jar", 80, SAYS, "known");
    Finding finding =
        new Finding(
            "01234567",
            List.of(
                "allocate " + root.place.title + " #1",
                "throw " + thrown.place.site + " #1",
                "touch " + TOUCHED + " #1"),
            3,
            700,
            List.of(suspect),
            true,
            SAYS);
    finding =
        finding
            .with(List.of("89abcdef"))
            .on(List.of(new Finding.Path(List.of("touch " + TOUCHED + " #1"), 1)))
            .unread(true, SAYS);
    return plain.with(List.of(finding)).with(tracker()).with(balance());
  }

  private static Context context() {
    Context context = new Context();
    context.channel = "1f2e3d4c to " + ADDRESS;
    context.local = "/" + ADDRESS + ":80";
    context.remote = "/" + ADDRESS + ":50712";
    context.active = true;
    context.handler = "reader of " + ADDRESS;
    context.hints = HINT;
    return context;
  }

  private static TrackerInfo tracker() {
    TrackerInfo one =
        new TrackerInfo(
                "0.1.0",
                Trees.TAKEN,
                300_000,
                "OpenJDK 17.0.15.1",
                List.of(
                    "Netty 4.1.140.Final, io.netty from file:/home/"
                        + USER
                        + "/lib/netty.jar by app",
                    "Netty 4.2.20.Final, io.netty from jar:file:/Users/"
                        + USER
                        + "/app.jar!/BOOT-INF/lib/netty-buffer.jar!/ by boot"),
                List.of(SAYS),
                Map.of(
                    "report", "C:\\Users\\" + USER + "\\out.txt",
                    "log", USER + "/out.log",
                    "http", HOST + ":8080",
                    "labels", "host:" + HOST,
                    "accept", HOME + "known.txt",
                    "sample", "7"),
                List.of(new Accepted("89abcdef", SAYS, "2027-01-31")),
                List.of(new Zoomed("com.acme.Codec", 1, false)))
            .withLabels(Map.of("host", HOST));
    return one.withSources(List.of(one));
  }

  private static Balance balance() {
    AllocatorBooks books = new AllocatorBooks();
    books.netty = "4.1.140.Final of " + USER;
    books.className = "io.netty.buffer.PooledByteBufAllocator";
    books.allocators = 2;
    books.reserved = 4_000_001;
    List<String> path = List.of("PooledByteBufAllocator.directBuffer", TOUCHED);
    PinnedPath pinned = new PinnedPath();
    pinned.path = path;
    pinned.keptAt = TOUCHED;
    pinned.wasted = 4_000_002;
    LivePath live = new LivePath();
    live.path = path;
    live.keptAt = TOUCHED;
    live.slicedAt = TOUCHED;
    live.viewsAt = TOUCHED;
    live.perMinute = 4_000_003;
    ChannelQueue queue = new ChannelQueue();
    queue.channel = "1f2e3d4c to " + ADDRESS;
    queue.remote = "/" + ADDRESS + ":50712";
    queue.bytes = 4_000_004;
    queue.active = true;
    Books all = new Books();
    all.limit = 4_000_005;
    BalancePoint point =
        new BalancePoint(
            Trees.TAKEN,
            BalancePoint.Moving.of(all),
            List.of(new BalancePoint.Bytes(path, 4_000_006)));
    return new Balance(
        Trees.TAKEN,
        4_000_008,
        all,
        List.of(books),
        List.of(pinned),
        List.of(live),
        List.of(queue),
        List.of(point),
        List.of(SAYS),
        List.of(new Verdict(Cause.SLOW_PEER, 4_000_007, SAYS, SAYS)));
  }
}

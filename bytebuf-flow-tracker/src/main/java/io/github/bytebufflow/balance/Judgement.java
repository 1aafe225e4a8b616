package io.github.bytebufflow.balance;

import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Says what takes the memory. Every cause is looked for by a figure of its own, and named where
 * that figure is a good part of what is used; the one with the most bytes comes first. A leak is
 * named however small.
 *
 * <p>Where no cause is found, the load needs what is used; where the figures do not even say how
 * much is used, or a good part of it is in no line, the verdict is that nothing is decided.
 */
public final class Judgement {
  /** A cause counts from this part of what is used: a tenth. */
  private static final int PART = 10;

  private static final long MIB = 1 << 20;

  /** And from so many bytes. */
  private static final long LEAST = MIB;

  /** A path whose bytes grow is suspected from this age on: a load that rises has young buffers. */
  private static final long GROWN_MILLIS = 30_000;

  /** A path grows where it gets this part of its bytes, a twentieth, in a minute. */
  private static final int GROWTH = 20;

  /** Of what grows, so many minutes count. */
  private static final int GROWTH_MINUTES = 10;

  /** A path is steady where it changes by less than this part, a hundredth, in a minute. */
  private static final int STEADY = 100;

  /** Views that keep buffers are of a small part of these: of an eighth. */
  private static final int PART_OF_BUFFER = 8;

  /** Without a limit, a pool that keeps less is not worth a word. */
  private static final long IDLE_POOL = 64 * MIB;

  /** The part of the limit from which an idle pool matters: a quarter. */
  private static final int IDLE_PART = 4;

  /** A pool is idle where half of it is free. */
  private static final int IDLE_SHARE = 2;

  /** Near the limit a quarter is enough. */
  private static final int IDLE_NEAR = 4;

  /** Direct buffers of others that are worth a word. */
  private static final long OWN_LEAST = 16 * MIB;

  /** What a JVM takes for itself beside heap and metaspace: symbols, compilers, code. */
  private static final long JVM = 128 * MIB;

  /** And for its collector, of each byte of heap: a thirty-second. */
  private static final int JVM_OF_HEAP = 32;

  /** Near a limit: from four fifths on. */
  private static final double NEAR = 0.8;

  private final Evidence evidence;
  private final Books books;

  /** What the bytes of a cause are compared with. */
  private final long used;

  /** Whether Netty has no room left, or little. */
  private final boolean near;

  private final List<Verdict> verdicts = new ArrayList<>();

  private Judgement(Evidence evidence) {
    this.evidence = evidence;
    books = evidence.books;
    used = Math.max(Figures.orZero(books.used), Figures.orZero(books.live));
    near = evidence.exhausted || books.limit > 0 && used >= NEAR * books.limit;
  }

  /**
   * Judges.
   *
   * @param evidence what is known
   * @return the causes, the most bytes first; at least one
   */
  public static List<Verdict> of(Evidence evidence) {
    Judgement judgement = new Judgement(evidence);
    judgement.slowPeers();
    judgement.fragmentation();
    judgement.retention();
    judgement.idlePool();
    judgement.unexplained();
    judgement.others();
    judgement.leak();
    return judgement.ordered();
  }

  /**
   * By bytes. Where Netty's own limit is near, what is outside of it comes last; and a leak that is
   * too small to matter comes after what all is needed for.
   */
  private List<Verdict> ordered() {
    verdicts.sort(
        Comparator.comparing((Verdict v) -> near && v.cause == Cause.NOT_NETTY)
            .thenComparing(Comparator.comparingLong((Verdict v) -> v.bytes).reversed()));
    boolean onlySmall = verdicts.stream().allMatch(v -> v.cause == Cause.LEAK && !counts(v.bytes));
    if (verdicts.isEmpty() || onlySmall && (near || isContainerNear())) {
      verdicts.add(0, nothing());
    }
    return verdicts;
  }

  private boolean counts(long bytes) {
    return bytes >= Math.max(LEAST, used / PART);
  }

  private void add(Cause cause, long bytes, String sentence, String next) {
    verdicts.add(new Verdict(cause, bytes, sentence, next));
  }

  // ---- the causes

  private void leak() {
    if (evidence.leakedBytes <= 0) {
      return;
    }
    add(
        Cause.LEAK,
        evidence.leakedBytes,
        Amounts.bytes(evidence.leakedBytes)
            + " of direct memory leaked"
            + (used > evidence.leakedBytes ? ", of " + Amounts.bytes(used) + " in use" : ""),
        evidence.leakNext == null || evidence.leakNext.isEmpty()
            ? "read the leak report: it names the line"
            : evidence.leakNext);
  }

  private void slowPeers() {
    ChannelQueue worst = evidence.slowest;
    // One memory may wait for several peers.
    long bytes = Math.min(evidence.slowBytes, Math.max(used, LEAST));
    if (worst == null || !counts(bytes)) {
      return;
    }
    String who = worst.remote == null ? "channel " + worst.channel : worst.remote;
    long others = evidence.slowChannels - 1;
    String which = others == 0 ? who : who + " and " + Amounts.count(others, "other");
    String since =
        Figures.isKnown(worst.oldestMillis)
            ? ", the oldest for " + Amounts.time(worst.oldestMillis)
            : "";
    add(
        Cause.SLOW_PEER,
        bytes,
        Amounts.bytes(bytes)
            + " wait in "
            + Amounts.count(evidence.slowChannels, "channel")
            + " for "
            + which
            + " to read"
            + since,
        "write only while Channel.isWritable(), and close a peer that does not read"
            + " (WriteTimeoutHandler)");
  }

  private void fragmentation() {
    if (!counts(evidence.wasted) || evidence.pinned.isEmpty()) {
      return;
    }
    PinnedPath worst = evidence.pinned.get(0);
    for (PinnedPath path : evidence.pinned) {
      worst = path.wasted > worst.wasted ? path : worst;
    }
    add(
        Cause.FRAGMENTATION,
        evidence.wasted,
        Amounts.count(worst.buffers, "buffer")
            + " of "
            + Amounts.bytes(worst.bytes)
            + " at "
            + worst.keptAt
            + " keep "
            + Amounts.count(worst.chunks, "chunk")
            + " of "
            + Amounts.bytes(worst.reserved)
            + " reserved, the oldest for "
            + Amounts.time(worst.oldestMillis),
        "copy what is kept for long into memory of its own (Unpooled.copiedBuffer, a byte[]), and"
            + " release the pooled buffer");
  }

  private void retention() {
    long kept = evidence.old;
    LivePath worst = null;
    long most = 0;
    for (LivePath path : evidence.paths) {
      if (path.isQueued()) {
        // What waits for a peer is told as that.
        continue;
      }
      long bytes = Math.max(path.old, grown(path));
      kept += bytes - path.old;
      if (bytes > most) {
        most = bytes;
        worst = path;
      }
    }
    if (worst == null || !counts(kept)) {
      return;
    }
    boolean isKnown = Figures.isKnown(worst.perMinute);
    boolean isSteady = isKnown && Math.abs(worst.perMinute) < worst.bytes / STEADY;
    String grows =
        isSteady
            ? ", and no more each minute"
            : isKnown && worst.perMinute > 0
                ? ", and " + Amounts.bytes(worst.perMinute) + " more each minute"
                : "";
    add(
        Cause.RETENTION,
        kept,
        Amounts.count(worst.buffers, "live buffer")
            + " of "
            + Amounts.bytes(worst.bytes)
            + " are kept at "
            + worst.keeper()
            + views(worst)
            + ", the oldest for "
            + Amounts.time(worst.oldestMillis)
            + grows,
        (isSteady ? "nothing, if that is what the program is to keep; else " : "") + advice(worst));
  }

  private static String advice(LivePath path) {
    if (isForParts(path)) {
      return "copy what "
          + path.keeper()
          + " keeps (Unpooled.copiedBuffer, a byte[]) instead of a slice";
    }
    String bound = "bound what " + path.keeper() + " keeps, or release it sooner";
    return path.slicedAt.isEmpty() || !path.viewsAt.isEmpty()
        ? bound
        : bound + "; if that is the slice of " + path.slicedAt + ", a copy keeps less";
  }

  /** That views keep the buffers, and how large a view is. */
  private static String views(LivePath path) {
    if (path.viewsAt.isEmpty()) {
      return "";
    }
    boolean isMeasured = Figures.isKnown(path.viewBytes) && path.views > 0;
    return " by "
        + Amounts.count(path.views, "retained view")
        + (isMeasured ? " of " + Amounts.bytes(path.viewBytes) : "");
  }

  /** Whether the views that keep the buffers are of a small part of them. */
  private static boolean isForParts(LivePath path) {
    return !path.viewsAt.isEmpty()
        && Figures.isKnown(path.viewBytes)
        && path.viewBytes * PART_OF_BUFFER <= path.bytes;
  }

  /** The bytes by which a path has grown, if it grows by old buffers too. */
  private static long grown(LivePath path) {
    boolean grows =
        Figures.isKnown(path.perMinute)
            && path.perMinute > path.bytes / GROWTH
            && path.oldestMillis >= GROWN_MILLIS;
    return grows ? Math.min(path.bytes, path.perMinute * GROWTH_MINUTES) : 0;
  }

  private void idlePool() {
    long live = Figures.orZero(books.live);
    long peak = Math.max(live, evidence.recentLive);
    long hidden = evidence.cachesHidden ? Math.max(0, Figures.orZero(books.unexplained)) : 0;
    long idle = Figures.orZero(books.free) + hidden - evidence.wasted - (peak - live);
    boolean large = books.limit > 0 ? used >= books.limit / IDLE_PART : used >= IDLE_POOL;
    if (!large || !counts(idle) || idle < used / (near ? IDLE_NEAR : IDLE_SHARE)) {
      return;
    }
    long most = peak;
    for (BalancePoint point : evidence.history) {
      most = Math.max(most, Figures.orZero(point.books.live));
    }
    String before =
        most > 2 * Math.max(live, LEAST)
            ? "; live buffers took " + Amounts.bytes(most) + " before, and take "
            : "; live buffers take ";
    add(
        Cause.ALLOCATOR_CACHE,
        idle,
        Amounts.bytes(idle)
            + " of "
            + Amounts.bytes(used)
            + " are free in the allocator's chunks"
            + before
            + Amounts.bytes(live),
        "nothing, if the load comes back; else "
            + (isAdaptive()
                ? "fewer chunks for reuse (io.netty.allocator.chunkReuseQueueCapacity)"
                : "fewer arenas (io.netty.allocator.numDirectArenas) or smaller chunks"
                    + " (io.netty.allocator.maxOrder)"));
  }

  /** Whether most of what is free is an adaptive allocator's. */
  private boolean isAdaptive() {
    AllocatorBooks most = null;
    for (AllocatorBooks one : evidence.allocators) {
      if (most == null || Figures.orZero(one.free) > Figures.orZero(most.free)) {
        most = one;
      }
    }
    return most != null && most.className.contains("Adaptive");
  }

  private void others() {
    long own = Figures.orZero(books.ownDirect);
    long outside = Figures.orZero(books.outside);
    long jvm = JVM + Figures.orZero(books.heap) / JVM_OF_HEAP + evidence.threads * MIB;
    boolean direct = own >= OWN_LEAST && counts(own);
    // Near the container's limit it matters also where Netty has more.
    boolean natively = outside >= (isContainerNear() ? jvm : Math.max(jvm, used));
    if (!direct && !natively) {
      return;
    }
    long bytes = (direct ? own : 0) + (natively ? outside : 0);
    StringBuilder what = new StringBuilder();
    if (direct) {
      what.append(Amounts.bytes(own))
          .append(" are direct buffers of the JDK's that Netty did not make");
    }
    if (natively) {
      what.append(direct ? ", and " : "")
          .append(Amounts.bytes(outside))
          .append(" of the process are in no buffer, heap or metaspace");
    }
    add(
        Cause.NOT_NETTY,
        bytes,
        what + "; Netty has " + Amounts.bytes(used),
        natively
            ? "look at native libraries, threads and the C library's arenas"
                + " (-XX:NativeMemoryTracking=summary, jcmd PID VM.native_memory, MALLOC_ARENA_MAX=2)"
            : "look for ByteBuffer.allocateDirect and for reads and writes of large heap buffers"
                + " through channels (-Djdk.nio.maxCachedBufferSize)");
  }

  private void unexplained() {
    long rest = Figures.orZero(books.unexplained);
    if (rest > 0 && counts(rest) && !evidence.cachesHidden) {
      add(
          Cause.UNKNOWN,
          rest,
          Amounts.bytes(rest) + " of Netty's " + Amounts.bytes(used) + " are in no line",
          evidence.unseen == null
              ? "send a bundle to those who make this tool: all buffers are known, and yet it is so"
              : evidence.unseen);
    }
  }

  // ---- no cause

  private boolean isContainerNear() {
    return books.containerLimit > 0
        && Figures.isKnown(books.rss)
        && books.rss >= NEAR * books.containerLimit;
  }

  private Verdict nothing() {
    if (!Figures.isKnown(books.used) && !isContainerNear()) {
      return new Verdict(
          Cause.UNKNOWN,
          0,
          "no Netty has told yet how much memory it uses",
          "ask again once the program has worked");
    }
    String limit = books.limit > 0 ? " of " + Amounts.bytes(books.limit) : "";
    if (evidence.exhausted) {
      return new Verdict(
          Cause.HEALTHY,
          used,
          "there is no room for what was asked for: "
              + Amounts.bytes(used)
              + limit
              + " are used, and nothing is old, queued or leaked",
          raise());
    }
    if (near) {
      return new Verdict(
          Cause.HEALTHY,
          used,
          Amounts.bytes(used)
              + limit
              + " are used, near the limit, and nothing is wrong: the load needs it",
          raise());
    }
    if (isContainerNear()) {
      return container();
    }
    return new Verdict(
        Cause.HEALTHY,
        used,
        Amounts.bytes(used)
            + limit
            + " are used, "
            + Amounts.bytes(Figures.orZero(books.live))
            + " by live buffers",
        evidence.misuseNext == null ? "nothing" : evidence.misuseNext);
  }

  /** Which limit to raise: Netty's own, or the JDK's where that is the smaller one. */
  private String raise() {
    String name =
        books.limit > 0 && books.limit == books.jdkLimit
            ? "-XX:MaxDirectMemorySize"
            : "io.netty.maxDirectMemory";
    return "raise " + name + ", or bound what is worked on at once";
  }

  /** The container may be killed, and no cause is found: the largest line is named. */
  private Verdict container() {
    long heap = Figures.orZero(books.heap);
    long outside = Figures.orZero(books.outside) + Figures.orZero(books.ownDirect);
    String sentence =
        Amounts.bytes(books.rss)
            + " of the container's "
            + Amounts.bytes(books.containerLimit)
            + " are in RAM: heap "
            + Amounts.bytes(heap)
            + ", Netty "
            + Amounts.bytes(used)
            + ", others "
            + Amounts.bytes(outside);
    if (used >= heap && used >= outside) {
      return new Verdict(
          Cause.HEALTHY,
          used,
          sentence,
          "raise the container's limit, or lower io.netty.maxDirectMemory");
    }
    return new Verdict(
        Cause.NOT_NETTY,
        Math.max(heap, outside),
        sentence,
        heap >= outside
            ? "lower -Xmx, or raise the container's limit"
            : "look at native libraries and threads, or raise the container's limit");
  }
}

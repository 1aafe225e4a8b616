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

  /** And from so many bytes. */
  private static final long LEAST = 1 << 20;

  /** What a peer has left waiting for so long, it does not read; a busy one reads sooner. */
  private static final long SLOW_MILLIS = 2_000;

  /** Memory that was needed within this time is not idle. */
  private static final long RECENT_MILLIS = 30_000;

  /** A path whose bytes grow is suspected from this age on: a load that rises has young buffers. */
  private static final long GROWN_MILLIS = 30_000;

  /** A path grows where it gets this part of its bytes, a twentieth, in a minute. */
  private static final int GROWTH = 20;

  /** Without a limit, a pool that keeps less is not worth a word. */
  private static final long IDLE_POOL = 64 << 20;

  /** The part of the limit from which an idle pool matters: a quarter. */
  private static final int IDLE_PART = 4;

  /** Direct buffers of others that are worth a word. */
  private static final long OWN_LEAST = 16 << 20;

  /** What a JVM takes for itself beside heap and metaspace: collector, stacks, symbols, code. */
  private static final long JVM = 128 << 20;

  /** Near the limit: from four fifths on. */
  private static final double NEAR = 0.8;

  private final Evidence evidence;
  private final Books books;

  /** What the bytes of a cause are compared with. */
  private final long used;

  private final List<Verdict> verdicts = new ArrayList<>();

  private Judgement(Evidence evidence) {
    this.evidence = evidence;
    books = evidence.books;
    used = Math.max(Figures.orZero(books.used), Figures.orZero(books.live));
  }

  /**
   * Judges.
   *
   * @param evidence what is known
   * @return the causes, the most bytes first; at least one
   */
  public static List<Verdict> of(Evidence evidence) {
    Judgement judgement = new Judgement(evidence);
    judgement.leak();
    judgement.slowPeers();
    judgement.fragmentation();
    judgement.retention();
    judgement.idlePool();
    judgement.others();
    judgement.unexplained();
    judgement.verdicts.sort(Comparator.comparingLong((Verdict v) -> v.bytes).reversed());
    if (judgement.verdicts.isEmpty()) {
      judgement.nothing();
    }
    return judgement.verdicts;
  }

  private boolean counts(long bytes) {
    return bytes >= Math.max(LEAST, used / PART);
  }

  private void add(Cause cause, long bytes, String sentence, String next) {
    verdicts.add(new Verdict(cause, bytes, sentence, next));
  }

  // ---- the causes

  private void leak() {
    long leaked = Figures.orZero(books.leaked);
    if (leaked <= 0) {
      return;
    }
    String buffers =
        evidence.leakedBuffers > 0
            ? Amounts.count(evidence.leakedBuffers, "direct buffer") + " of "
            : "";
    add(
        Cause.LEAK,
        leaked,
        buffers + Amounts.bytes(leaked) + " leaked",
        evidence.leakNext == null || evidence.leakNext.isEmpty()
            ? "read the leak report: it names the line"
            : evidence.leakNext);
  }

  private void slowPeers() {
    long bytes = 0;
    int peers = 0;
    ChannelQueue worst = null;
    for (ChannelQueue queue : evidence.queues) {
      if (isSlow(queue)) {
        bytes += queue.bytes;
        peers++;
        worst = worst == null || queue.bytes > worst.bytes ? queue : worst;
      }
    }
    if (worst == null || !counts(bytes)) {
      return;
    }
    String who = worst.remote == null ? "channel " + worst.channel : worst.remote;
    String which = peers == 1 ? who : who + " and " + Amounts.count(peers - 1, "other");
    String since =
        Figures.isKnown(worst.oldestMillis)
            ? ", the oldest for " + Amounts.time(worst.oldestMillis)
            : "";
    add(
        Cause.SLOW_PEER,
        bytes,
        Amounts.bytes(bytes)
            + " wait in "
            + Amounts.count(peers, "channel")
            + " that may not be written to, for "
            + which
            + " to read"
            + since,
        "write only while Channel.isWritable(), and close a peer that does not read"
            + " (WriteTimeoutHandler)");
  }

  /** Whether a peer does not read: not writable, and for longer than a busy moment. */
  private static boolean isSlow(ChannelQueue queue) {
    return !queue.writable
        && (!Figures.isKnown(queue.oldestMillis) || queue.oldestMillis >= SLOW_MILLIS);
  }

  private void fragmentation() {
    long wasted = wasted();
    if (!counts(wasted)) {
      return;
    }
    PinnedPath worst = evidence.pinned.get(0);
    for (PinnedPath path : evidence.pinned) {
      worst = path.wasted > worst.wasted ? path : worst;
    }
    add(
        Cause.FRAGMENTATION,
        wasted,
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

  private long wasted() {
    long wasted = 0;
    for (PinnedPath path : evidence.pinned) {
      wasted += Math.max(0, path.wasted);
    }
    return wasted;
  }

  private void retention() {
    long kept = 0;
    LivePath worst = null;
    long most = 0;
    for (LivePath path : evidence.paths) {
      long bytes = kept(path);
      kept += bytes;
      if (bytes > most) {
        most = bytes;
        worst = path;
      }
    }
    // What waits for slow peers is old too, and told as theirs.
    long own = kept - slowlyQueued();
    if (worst == null || !counts(own)) {
      return;
    }
    String grows =
        Figures.isKnown(worst.perMinute) && worst.perMinute > 0
            ? ", and " + Amounts.bytes(worst.perMinute) + " more each minute"
            : "";
    add(
        Cause.RETENTION,
        own,
        Amounts.count(worst.buffers, "live buffer")
            + " of "
            + Amounts.bytes(worst.bytes)
            + " are kept at "
            + worst.keptAt
            + ", the oldest for "
            + Amounts.time(worst.oldestMillis)
            + grows,
        "bound what " + worst.keptAt + " keeps, or release it sooner");
  }

  /** The bytes of a path that are old, or all where the path grows. */
  private static long kept(LivePath path) {
    boolean grows =
        Figures.isKnown(path.perMinute)
            && path.perMinute > path.bytes / GROWTH
            && path.oldestMillis >= GROWN_MILLIS;
    return grows ? path.bytes : Math.max(0, path.old);
  }

  private long slowlyQueued() {
    long bytes = 0;
    for (ChannelQueue queue : evidence.queues) {
      bytes += isSlow(queue) ? queue.bytes : 0;
    }
    return bytes;
  }

  private void idlePool() {
    long live = Figures.orZero(books.live);
    long peak = recentPeak(live);
    long idle = Figures.orZero(books.free) - wasted() - (peak - live);
    boolean large =
        Figures.isKnown(books.limit) && books.limit > 0
            ? used >= books.limit / IDLE_PART
            : used >= IDLE_POOL;
    if (!large || !counts(idle) || idle < used / 2) {
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
        "nothing, if the load comes back; else fewer arenas (io.netty.allocator.numDirectArenas),"
            + " smaller chunks (io.netty.allocator.maxOrder), or a lower"
            + " io.netty.maxDirectMemory");
  }

  /** The most that was live within a short time. */
  private long recentPeak(long live) {
    long peak = live;
    for (BalancePoint point : evidence.history) {
      if (point.atMillis >= evidence.takenMillis - RECENT_MILLIS) {
        peak = Math.max(peak, Figures.orZero(point.books.live));
      }
    }
    return peak;
  }

  private void others() {
    long own = Figures.orZero(books.ownDirect);
    long outside = Figures.orZero(books.outside);
    boolean direct = own >= OWN_LEAST && counts(own);
    boolean natively = outside >= Math.max(JVM, used);
    if (!direct && !natively) {
      return;
    }
    long bytes = (direct ? own : 0) + (natively ? outside : 0);
    StringBuilder what = new StringBuilder();
    if (direct) {
      what.append(Amounts.bytes(own))
          .append(" are direct buffers of the JDK's that Netty did not")
          .append(" make");
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
    if (rest > 0 && counts(rest)) {
      add(
          Cause.UNKNOWN,
          rest,
          Amounts.bytes(rest) + " of Netty's " + Amounts.bytes(used) + " are in no line",
          "start the program with -javaagent: buffers of before an attach are not known");
    }
  }

  // ---- no cause

  private void nothing() {
    if (!Figures.isKnown(books.used)) {
      add(
          Cause.UNKNOWN,
          0,
          "no Netty has told yet how much memory it uses",
          "ask again once the program has worked");
      return;
    }
    long live = Figures.orZero(books.live);
    boolean limited = Figures.isKnown(books.limit) && books.limit > 0;
    String of = limited ? " of " + Amounts.bytes(books.limit) : "";
    if (limited && used >= NEAR * books.limit) {
      add(
          Cause.HEALTHY,
          used,
          Amounts.bytes(used)
              + of
              + " are used, near the limit, and nothing is wrong: the load needs it",
          "raise io.netty.maxDirectMemory or -XX:MaxDirectMemorySize, or bound what is worked on at"
              + " once");
      return;
    }
    add(
        Cause.HEALTHY,
        used,
        Amounts.bytes(used) + of + " are used, " + Amounts.bytes(live) + " by live buffers",
        "nothing");
  }
}

package io.github.bytebufflow.runtime;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Double releases and uses after release, by place and by where the flow had ended. */
public final class Misuses {
  private static final int MAX_RECORDS = 1000;

  /** From here on nobody asks any more who had ended the flow. */
  private static final int MOST_UNSEEN = 1000;

  private static final String[] WHAT = {"retain", "release", "access"};
  private static final ConcurrentHashMap<String, Misuses> RECORDS = new ConcurrentHashMap<>();
  private static final LongAdder TOTAL = new LongAdder();
  private static final AtomicInteger MADE = new AtomicInteger();

  /** {@code retain}, {@code release} or {@code access}. */
  public final String what;

  /** {@code Class.method:line} of the application, or of Netty if it called itself. */
  public final String site;

  /** Where the flow had ended, or null if it was not tracked. */
  public final Node end;

  /** The first time, or the first one where it is known who had ended the flow. */
  private volatile Seen seen;

  /** Times until now for which nobody has seen who had ended the flow. */
  private final AtomicInteger unseen = new AtomicInteger();

  /** The smaller, the earlier was the first time. */
  private final int number = MADE.getAndIncrement();

  private final LongAdder count = new LongAdder();

  /** What was seen of one time. Immutable. */
  public static final class Seen {
    /** Who used the buffer. */
    public final Exemplar use;

    /** Who had ended the flow of that very buffer, or null. */
    public final Exemplar release;

    private Seen(Exemplar use, Exemplar release) {
      this.use = use;
      this.release = release;
    }
  }

  private Misuses(String what, String site, Node end, Seen seen) {
    this.what = what;
    this.site = site;
    this.end = end;
    this.seen = seen;
  }

  /**
   * How often it happened.
   *
   * @return at least 1
   */
  public long count() {
    return count.sum();
  }

  /**
   * The stacks of one time.
   *
   * @return those of the first time for which both are known, else that of the first time
   */
  public Seen seen() {
    return seen;
  }

  static void add(int what, Flow f, Throwable t) {
    TOTAL.increment();
    Node end = f == null || f.node == 0 ? null : Trie.main().node(f.node);
    String site = place(t.getStackTrace());
    String key = what + " " + (end == null ? -1 : end.id) + ' ' + site;
    Misuses record = RECORDS.get(key);
    if (record == null) {
      if (RECORDS.size() >= MAX_RECORDS) {
        return;
      }
      record = new Misuses(WHAT[what], site, end, new Seen(Exemplar.of(t), null));
      Misuses other = RECORDS.putIfAbsent(key, record);
      if (other != null) {
        record = other;
      }
    }
    record.count.increment();
    if (end != null && record.seen.release == null) {
      record.findRelease(f, t);
    }
  }

  private void findRelease(Flow f, Throwable t) {
    Exemplar release = LastReleases.by(end, f);
    if (release != null) {
      seen = new Seen(Exemplar.of(t), release);
      LastReleases.forget(end);
    } else if (unseen.incrementAndGet() <= MOST_UNSEEN) {
      LastReleases.watch(end);
    }
  }

  /**
   * The innermost frame of the application. If there is none, the innermost of Netty that is not
   * the buffer's own: the outermost is an event loop's, whatever was misused.
   */
  static String place(StackTraceElement[] stack) {
    StackTraceElement netty = null;
    for (StackTraceElement e : stack) {
      String c = e.getClassName();
      if (NettyCopy.has(c)) {
        if (netty == null || isOfBuffers(netty.getClassName())) {
          netty = e;
        }
      } else if (!isJdk(c)) {
        return text(e);
      }
    }
    return netty == null ? "(unknown)" : text(netty);
  }

  private static boolean isOfBuffers(String c) {
    return c.contains("io.netty.buffer.")
        || c.contains("io.netty.util.internal.")
        || c.contains("io.netty.util.ReferenceCount");
  }

  private static boolean isJdk(String c) {
    return c.startsWith("java.") || c.startsWith("jdk.") || c.startsWith("sun.");
  }

  private static String text(StackTraceElement e) {
    String c = e.getClassName();
    return c.substring(c.lastIndexOf('.') + 1) + '.' + e.getMethodName() + ':' + e.getLineNumber();
  }

  /**
   * All records, at most 1000.
   *
   * @return the records in the order of their first times: later misuses often follow from earlier
   *     ones
   */
  public static List<Misuses> all() {
    List<Misuses> all = new ArrayList<>(RECORDS.values());
    all.sort(Comparator.comparingInt(m -> m.number));
    return all;
  }

  static long total() {
    return TOTAL.sum();
  }
}

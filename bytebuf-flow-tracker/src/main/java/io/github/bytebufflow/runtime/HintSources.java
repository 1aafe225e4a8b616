package io.github.bytebufflow.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Those whom the program has named to say what a thread works on: a trace id, the path of a
 * request. They are code of the application, and the only code of it that a step may call: for
 * eight of the first flows at each new node, and for the few whose stack is kept where buffers
 * leak. Never with a lock of the tracker held, except that of the one flow which the option {@code
 * released} ends.
 *
 * <p>One that throws, or takes too long, is asked no more. One that makes flows itself is not asked
 * about those.
 */
public final class HintSources {
  /** A call is slow from so many nanoseconds on. */
  private static final long SLOW_NANOS = 10_000_000;

  /** So many nanoseconds may all slow calls of one source take. */
  private static final long MOST_NANOS = 200_000_000;

  private static final int MOST_SOURCES = 16;
  private static final String SEPARATOR = ", ";
  private static final Source[] NONE = {};

  /** Set while the thread asks. */
  private static final ThreadLocal<Boolean> ASKING = new ThreadLocal<>();

  /** Replaced under the lock of this class. */
  private static volatile Source[] sources = NONE;

  /** What became of sources, and was not told yet; under the lock of this class. */
  private static final List<String> UNTOLD = new ArrayList<>();

  private HintSources() {}

  /**
   * Asks a source from now on. Thread-safe.
   *
   * @param supplier returns a text; null, and what is no text, say nothing
   * @return ends that; null where there are very many sources already
   */
  public static synchronized Runnable add(Supplier<?> supplier) {
    int n = sources.length;
    if (n == MOST_SOURCES) {
      return null;
    }
    Source added = new Source(supplier);
    Source[] more = Arrays.copyOf(sources, n + 1);
    more[n] = added;
    sources = more;
    return added;
  }

  /** Asks nobody any more. Thread-safe. */
  public static synchronized void clear() {
    sources = NONE;
  }

  /**
   * The sources that are asked no more, each once. Thread-safe.
   *
   * @return a sentence each
   */
  public static synchronized List<String> takeFailures() {
    List<String> all = new ArrayList<>(UNTOLD);
    UNTOLD.clear();
    return all;
  }

  private static synchronized void remove(Source source, String why) {
    List<Source> left = new ArrayList<>(Arrays.asList(sources));
    if (left.remove(source)) {
      sources = left.toArray(NONE);
      if (why != null) {
        UNTOLD.add(why);
      }
    }
  }

  /** What the sources say to the calling thread, or null. */
  static String ask() {
    Source[] all = sources;
    if (all.length == 0 || ASKING.get() != null) {
      return null;
    }
    ASKING.set(Boolean.TRUE);
    try {
      String text = null;
      for (Source source : all) {
        String said = source.ask();
        if (said != null && !said.isEmpty()) {
          text = text == null ? said : text + SEPARATOR + said;
        }
      }
      return ChannelNote.bounded(text);
    } finally {
      ASKING.remove();
    }
  }

  /** One of them; to run it is to end it. */
  private static final class Source implements Runnable {
    private final Supplier<?> supplier;

    /** Of slow calls; of two threads at once one may be lost. */
    private volatile long nanos;

    Source(Supplier<?> supplier) {
      this.supplier = supplier;
    }

    @Override
    public void run() {
      remove(this, null);
    }

    String ask() {
      try {
        long start = System.nanoTime();
        Object said = supplier.get();
        long took = System.nanoTime() - start;
        if (took > SLOW_NANOS) {
          nanos = nanos + took;
          if (nanos > MOST_NANOS) {
            remove(
                this, "hints are asked for no more: the calls took " + nanos / 1_000_000 + " ms");
          }
        }
        return said instanceof String ? ChannelNote.bounded((String) said) : null;
      } catch (Throwable t) {
        // Code of the application may throw anything.
        remove(this, "hints are asked for no more: the call threw " + t.getClass().getName());
        return null;
      }
    }
  }
}

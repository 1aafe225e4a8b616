package io.github.bytebufflow.runtime;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The stack and thread of a flow when it came to a node: of the first one, or of one that leaked
 * there. Immutable.
 */
public final class Exemplar {
  /** Deepest stack kept, in frames. */
  static final int MAX_FRAMES = 64;

  private static final int MAX_INTERNED = 100_000;
  private static final String OURS = "io.github.bytebufflow.runtime.";
  private static final ConcurrentHashMap<Object, Object> INTERNED = new ConcurrentHashMap<>();

  /** The frames, innermost first, without those of the tracker. */
  final StackTraceElement[] stack;

  /** Name of the thread. */
  public final String thread;

  private Exemplar(StackTraceElement[] stack, String thread) {
    this.stack = stack;
    this.thread = thread;
  }

  /**
   * The stack of the flow.
   *
   * @return frames, innermost first
   */
  public StackTraceElement[] stack() {
    return stack.clone();
  }

  /**
   * The calling thread now.
   *
   * @param thrown the exception whose stack to take instead of the caller's, or null
   */
  static Exemplar of(Throwable thrown) {
    StackTraceElement[] all = thrown == null ? null : stackOf(thrown);
    if (all == null || all.length == 0) {
      all = new Throwable().getStackTrace();
    }
    return of(all, Thread.currentThread().getName());
  }

  /** A stack that was taken before, of the thread with this name. */
  static Exemplar of(StackTraceElement[] all, String thread) {
    int from = 0;
    while (from < all.length && all[from].getClassName().startsWith(OURS)) {
      from++;
    }
    int length = Math.min(MAX_FRAMES, all.length - from);
    StackTraceElement[] kept = new StackTraceElement[length];
    for (int i = 0; i < length; i++) {
      kept[i] = (StackTraceElement) intern(all[from + i]);
    }
    return new Exemplar(kept, (String) intern(thread));
  }

  private static StackTraceElement[] stackOf(Throwable thrown) {
    try {
      return thrown.getStackTrace();
    } catch (RuntimeException e) {
      // The exception's own method failed.
      return null;
    }
  }

  private static Object intern(Object o) {
    if (INTERNED.size() >= MAX_INTERNED) {
      Object known = INTERNED.get(o);
      return known == null ? o : known;
    }
    Object known = INTERNED.putIfAbsent(o, o);
    return known == null ? o : known;
  }
}

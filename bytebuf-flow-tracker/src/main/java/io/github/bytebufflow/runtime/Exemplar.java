package io.github.bytebufflow.runtime;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The stack and thread of a flow when it came to a node: of the first one, or of one that leaked
 * there. Immutable.
 */
public final class Exemplar {
  /** Deepest stack kept, in frames. */
  static final int MAX_FRAMES = 64;

  /** Longest name of a thread kept, in characters: a program may put anything into it. */
  static final int MAX_NAME = 200;

  private static final int MAX_INTERNED = 100_000;
  private static final String OURS = "io.github.bytebufflow.runtime.";
  private static final ConcurrentHashMap<Object, Object> INTERNED = new ConcurrentHashMap<>();

  /** The frames, innermost first, without those of the tracker. */
  final StackTraceElement[] stack;

  /** Name of the thread, at most {@link #MAX_NAME} characters. */
  public final String thread;

  /** What was known of the channel that the thread worked for, or null. */
  public final ChannelNote note;

  private Exemplar(StackTraceElement[] stack, String thread, ChannelNote note) {
    this.stack = stack;
    this.thread = thread;
    this.note = note;
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
    return of(thrown, null);
  }

  /** As above, with what is known of the channel that the thread works for, or null. */
  static Exemplar of(Throwable thrown, ChannelNote.Draft note) {
    return of(thrown, note, null);
  }

  /**
   * As above, for a flow that was elsewhere before.
   *
   * @param before what was taken there, or null: most of the frames are the same
   */
  static Exemplar of(Throwable thrown, ChannelNote.Draft note, Exemplar before) {
    StackTraceElement[] all = thrown == null ? null : stackOf(thrown);
    if (all == null || all.length == 0) {
      all = new Throwable().getStackTrace();
    }
    return of(all, Thread.currentThread().getName(), note, before);
  }

  /** A stack that was taken before, of the thread with this name. */
  static Exemplar of(StackTraceElement[] all, String thread, ChannelNote.Draft note) {
    return of(all, thread, note, null);
  }

  private static Exemplar of(
      StackTraceElement[] all, String thread, ChannelNote.Draft note, Exemplar before) {
    int from = 0;
    while (from < all.length && all[from].getClassName().startsWith(OURS)) {
      from++;
    }
    int length = Math.min(MAX_FRAMES, all.length - from);
    StackTraceElement[] kept = new StackTraceElement[length];
    int own = length;
    if (before != null) {
      // From the outermost on: to compare two frames costs less than to look one up.
      StackTraceElement[] known = before.stack;
      for (int k = known.length; own > 0 && k > 0; own--, k--) {
        StackTraceElement frame = known[k - 1];
        if (!frame.equals(all[from + own - 1])) {
          break;
        }
        kept[own - 1] = frame;
      }
    }
    for (int i = 0; i < own; i++) {
      kept[i] = (StackTraceElement) intern(all[from + i]);
    }
    ChannelNote whole = note == null ? null : note.with(kept);
    return new Exemplar(kept, (String) intern(bounded(thread)), whole);
  }

  /**
   * Whether an innermost frame has no line where the same frame of another stack of the same place
   * has one: the JVM tells none of a stack that was taken before the class was changed. Compilers
   * make bridges without lines, which have none in either stack.
   */
  boolean lacksLinesOf(Exemplar other) {
    if (other == null || stack.length == 0 || other.stack.length == 0) {
      return false;
    }
    String inner = stack[0].getClassName();
    if (!inner.equals(other.stack[0].getClassName())) {
      return false;
    }
    int most = Math.min(stack.length, other.stack.length);
    for (int i = 0; i < most && stack[i].getClassName().equals(inner); i++) {
      if (stack[i].getLineNumber() == -1 && hasLine(other.stack[i], stack[i])) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasLine(StackTraceElement frame, StackTraceElement same) {
    return frame.getLineNumber() >= 0
        && frame.getClassName().equals(same.getClassName())
        && frame.getMethodName().equals(same.getMethodName());
  }

  private static String bounded(String name) {
    return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME - 1) + '\u2026';
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

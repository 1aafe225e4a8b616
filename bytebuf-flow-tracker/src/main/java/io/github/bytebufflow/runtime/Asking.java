package io.github.bytebufflow.runtime;

/**
 * Whether a thread is asking a message for its buffers. The message may be the application's own,
 * or hold one that is: its {@code content()} may call woven code with itself, which must not ask
 * again. This object stays with its thread, since setting and removing a thread-local costs more
 * than all else about a message.
 */
final class Asking {
  private static final ThreadLocal<Asking> OF_THREAD = new ThreadLocal<>();

  /** For the buffers found; empty while nothing is asked. */
  final Object[] found = new Object[Parts.MAX];

  private boolean now;

  private Asking() {}

  /** Begins to ask, until {@link #end}; null if this thread is asking already. */
  static Asking begin() {
    Asking a = OF_THREAD.get();
    if (a == null) {
      a = new Asking();
      OF_THREAD.set(a);
    }
    if (a.now) {
      return null;
    }
    a.now = true;
    return a;
  }

  void end() {
    for (int i = 0; i < found.length && found[i] != null; i++) {
      found[i] = null;
    }
    now = false;
  }

  /** Whether the calling thread is asking. */
  static boolean isNow() {
    Asking a = OF_THREAD.get();
    return a != null && a.now;
  }
}

package io.github.bytebufflow.runtime;

/** The step of a method that is left by an exception. */
final class Throwing {
  private static final int MAX_CAUSES = 8;

  private Throwing() {}

  /** Takes the step, unless the buffer was given away, or an inner method took it. */
  static void step(Throwable t, Flow f, int site) {
    if (t instanceof Error && Type.of(t).name.endsWith("io.netty.util.Signal")) {
      // Not thrown by what went wrong: how a ReplayingDecoder waits for more input.
      return;
    }
    int at = f.node;
    Node n = Trie.main().node(at);
    if (n.site().isGivenAway() || isPassedOn(t, n)) {
      return;
    }
    Site method = Sites.get(site);
    String exception = Type.of(t).name;
    int own = Sites.number(method.className, method.method, 0, Site.THROW, exception);
    f.node = Trie.main().next(at, Position.of(own, n.ref()), t);
  }

  /** Whether the path ends in this exception or its cause, leaving an inner method. */
  private static boolean isPassedOn(Throwable t, Node end) {
    Node n = end;
    // The outer method may have released what it held of the buffer before it passed it on.
    while (n != null && n.site().kind == Site.RELEASE) {
      n = n.parent;
    }
    if (n == null || n.site().kind != Site.THROW) {
      return false;
    }
    String inner = n.site().detail;
    Throwable cause = t;
    for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
      if (Type.of(cause).name.equals(inner)) {
        return true;
      }
      cause = causeOf(cause);
    }
    return false;
  }

  private static Throwable causeOf(Throwable t) {
    try {
      return t.getCause();
    } catch (RuntimeException e) {
      // The exception's own method failed.
      return null;
    }
  }
}

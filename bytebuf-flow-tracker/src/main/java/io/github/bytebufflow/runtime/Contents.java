package io.github.bytebufflow.runtime;

/** The buffers in a message, their steps, and the owner behind a view. */
final class Contents {
  /**
   * Set while a message is asked that is the application's own or may have such in it: its {@code
   * content()} may call woven code with itself.
   */
  private static final ThreadLocal<Boolean> ASKED = new ThreadLocal<>();

  private Contents() {}

  /** See {@link Recorder#prepare}. */
  static void prepare() {
    ASKED.get();
  }

  // ---- which buffers

  /** The buffer that a message holds, the first one where it holds several, or null. */
  static TrackedBuffer of(Object message) throws Throwable {
    if (message == null) {
      return null;
    }
    Type type = Type.of(message);
    if (type.parts != null) {
      return first(message, type);
    }
    return type.access == null ? null : held(message, type);
  }

  private static TrackedBuffer first(Object message, Type type) throws Throwable {
    if (!ask()) {
      return null;
    }
    try {
      TrackedBuffer[] first = new TrackedBuffer[1];
      collect(message, type, first, 0, 0);
      return first[0];
    } finally {
      ASKED.remove();
    }
  }

  private static TrackedBuffer held(Object holder, Type type) {
    if (!type.foreign) {
      return type.access.held(holder);
    }
    if (!ask()) {
      return null;
    }
    try {
      return type.access.held(holder);
    } finally {
      ASKED.remove();
    }
  }

  /** Whether a message may be asked now; to be followed by {@code ASKED.remove()}. */
  private static boolean ask() {
    if (ASKED.get() != null) {
      return false;
    }
    ASKED.set(true);
    return true;
  }

  /** Adds the buffers of a message, or of one in it; see {@link Parts#collect}. */
  static int collect(Object message, Type type, TrackedBuffer[] into, int n, int depth)
      throws Throwable {
    int known = n;
    if (type.access != null) {
      TrackedBuffer held = type.access.held(message);
      known = held == null ? n : Parts.addBuffer(held, into, n);
    }
    return type.parts == null ? known : type.parts.collect(message, into, known, depth);
  }

  // ---- their steps

  /** A step of all buffers of a message; returns the flow of the first, or null. */
  static Flow step(Object message, int site, boolean counted) throws Throwable {
    if (message == null) {
      return null;
    }
    Type type = Type.of(message);
    if (type.parts != null) {
      return stepAll(message, type, site, counted);
    }
    TrackedBuffer b = type.access == null ? null : held(message, type);
    return b == null ? null : step(b, site, counted, 0);
  }

  private static Flow stepAll(Object message, Type type, int site, boolean counted)
      throws Throwable {
    if (!ask()) {
      return null;
    }
    TrackedBuffer[] all = new TrackedBuffer[Parts.MAX];
    int n;
    int own;
    try {
      n = collect(message, type, all, 0, 0);
      // So many releases of the message, and not one, until its buffers are released.
      own = n > 0 && counted ? type.parts.count(message) : 0;
    } finally {
      ASKED.remove();
    }
    Flow first = null;
    for (int i = 0; i < n; i++) {
      Flow f = step(all[i], site, counted, own);
      first = first == null ? f : first;
    }
    return first;
  }

  private static Flow step(TrackedBuffer b, int site, boolean counted, int least) {
    Flow f = b.flow;
    if (f == null) {
      f = FirstSight.flow(b);
    }
    if (!f.isOpen()) {
      return null;
    }
    int at = f.node;
    int ref = at & 3;
    if (counted) {
      int count = Math.max(least, b.refCnt());
      ref = count > 2 ? 3 : count > 0 ? count : ref;
    }
    f.node = Trie.child(at, site << 2 | ref);
    return f;
  }

  /** What has the count of a view, or null if that cannot be told. */
  static TrackedBuffer owner(TrackedBuffer view, Type type) {
    TrackedBuffer b = view;
    Type t = type;
    while (b != null && t.kind == Type.VIEW) {
      b = t.access == null ? null : t.access.unwrapped(b);
      if (b != null) {
        t = Type.of(b);
      }
    }
    return b;
  }
}

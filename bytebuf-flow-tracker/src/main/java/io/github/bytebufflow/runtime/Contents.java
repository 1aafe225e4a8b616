package io.github.bytebufflow.runtime;

/** The buffer in a message, and the owner behind a view. */
final class Contents {
  /**
   * Set while a holder of the application's own is asked: its {@code content()} may call woven code
   * with itself.
   */
  private static final ThreadLocal<Boolean> ASKED = new ThreadLocal<>();

  private Contents() {}

  /** See {@link Recorder#prepare}. */
  static void prepare() {
    ASKED.get();
  }

  /** The buffer that a message holds, or null. */
  static TrackedBuffer of(Object message) {
    if (message == null) {
      return null;
    }
    Type type = Type.of(message);
    if (type.access == null) {
      return null;
    }
    return type.foreign ? ask(type.access, message) : type.access.held(message);
  }

  private static TrackedBuffer ask(NettyAccess access, Object holder) {
    if (ASKED.get() != null) {
      return null;
    }
    ASKED.set(true);
    try {
      return access.held(holder);
    } finally {
      ASKED.remove();
    }
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

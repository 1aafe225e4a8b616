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
    Object content = held(type, message);
    return content instanceof TrackedBuffer ? (TrackedBuffer) content : null;
  }

  /** The buffer that an object is or holds, wherever its flow is kept; or null. */
  static Object any(Object o) {
    if (o == null || o instanceof TrackedBuffer) {
      return o;
    }
    Type type = Type.of(o);
    if (type.mapped != null) {
      return o;
    }
    Object content = type.access == null ? null : held(type, o);
    boolean buffer =
        content instanceof TrackedBuffer || content != null && Type.of(content).mapped != null;
    return buffer ? content : null;
  }

  private static Object held(Type type, Object holder) {
    return type.foreign ? ask(type.access, holder) : type.access.held(holder);
  }

  private static Object ask(NettyAccess access, Object holder) {
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
  static Object owner(Object view, Type type) {
    Object b = view;
    Type t = type;
    while (b != null && t.kind == Type.VIEW) {
      NettyAccess access = t.mapped != null ? t.mapped : t.access;
      b = access == null ? null : access.unwrapped(b);
      if (b != null) {
        t = Type.of(b);
      }
    }
    return b;
  }
}

package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandle;

/** The buffers in a message, and the owner behind a view. */
final class Contents {
  /** Most views of views: where there are more, a view is one of itself. */
  private static final int MAX_VIEWS = 1000;

  private Contents() {}

  /** See {@link Tracker#prepare}. */
  static void prepare() {
    Asking.isNow();
  }

  // ---- the buffers of a message

  /**
   * The buffer that an object is or holds, wherever its flow is kept; the first one where it holds
   * several; or null.
   */
  static Object of(Object o) throws Throwable {
    if (o == null || o instanceof TrackedBuffer) {
      return o;
    }
    Type type = Type.of(o);
    if (type.mapped != null || type.resource) {
      return o;
    }
    return type.parts == null ? held(o, type) : first(o, type);
  }

  private static Object first(Object message, Type type) throws Throwable {
    Asking asking = Asking.begin();
    if (asking == null) {
      return null;
    }
    try {
      Object[] first = new Object[1];
      collect(message, type, first, 0, 0);
      return first[0];
    } finally {
      asking.end();
    }
  }

  /** The one buffer of a message, or null. */
  static Object held(Object message, Type type) {
    if (type.content == null) {
      return null;
    }
    for (MethodHandle field : type.content) {
      Object b = buffer(Fields.read(field, message));
      if (b != null) {
        return b;
      }
    }
    return null;
  }

  private static Object buffer(Object content) {
    return content instanceof TrackedBuffer || content != null && Type.of(content).mapped != null
        ? content
        : null;
  }

  /** Adds the buffers of a message, or of one in it; see {@link Parts#collect}. */
  static int collect(Object message, Type type, Object[] into, int n, int depth) throws Throwable {
    Object held = held(message, type);
    if (held != null && Parts.isEnded(held)) {
      return n;
    }
    int known = held == null ? n : Parts.addBuffer(held, into, n);
    return type.parts == null ? known : type.parts.collect(message, into, known, depth);
  }

  // ---- the owner of a view

  /**
   * What has the count of a view, or null if that cannot be told. Of a buffer that is not to be
   * called, that buffer.
   */
  static Object owner(Object view, Type type) {
    Object b = view;
    Type t = type;
    for (int deep = 0; b != null && t.kind == Type.VIEW; deep++) {
      b = deep == MAX_VIEWS ? null : t.wrapped(b);
      if (b != null) {
        t = Type.of(b);
      }
    }
    return b;
  }
}

package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandle;

/** The buffers in a message, their steps, and the owner behind a view. */
final class Contents {
  /** A view of a view of a view: more can only be one of itself. */
  private static final int MAX_VIEWS = 1000;

  private Contents() {}

  /** See {@link Tracker#prepare}. */
  static void prepare() {
    Asking.isNow();
  }

  // ---- which buffers

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
  private static Object held(Object message, Type type) {
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

  // ---- their steps

  /**
   * A step of a buffer without the field for its flow, of a resource, or of all buffers of a
   * message.
   *
   * @return the flow, or a {@link FlowGroup} where several are open; null if none is
   */
  static Flow step(Object o, int site, boolean counted) throws Throwable {
    if (o == null) {
      return null;
    }
    Type type = Type.of(o);
    if (type.resource) {
      return Resources.step(o, site);
    }
    if (type.parts != null) {
      return stepAll(o, type, site, counted);
    }
    Object b = type.mapped != null ? o : held(o, type);
    if (o instanceof TrackedMessage) {
      remember((TrackedMessage) o, type, b);
    }
    return b == null ? null : step(b, site, counted, 0);
  }

  /** What Netty's own messages hold is theirs for good; other classes may answer as they like. */
  private static void remember(TrackedMessage message, Type type, Object buffer) {
    if (type.content == null) {
      message.buffer = TrackedMessage.NONE;
    } else if (!type.foreign && buffer instanceof TrackedBuffer) {
      message.buffer = (TrackedBuffer) buffer;
    }
  }

  private static Flow stepAll(Object message, Type type, int site, boolean counted)
      throws Throwable {
    Asking asking = Asking.begin();
    if (asking == null) {
      return null;
    }
    Object[] found = asking.found;
    try {
      int n = collect(message, type, found, 0, 0);
      // So many releases of the message, and not one, until its buffers are released.
      int own = n > 0 && counted ? type.parts.count(message, found[0]) : 0;
      return n == 1
          ? step(found[0], site, counted, own)
          : n == 0 ? null : stepAll(found, n, site, counted, own);
    } finally {
      asking.end();
    }
  }

  private static Flow stepAll(Object[] found, int n, int site, boolean counted, int own) {
    Flow[] flows = new Flow[n];
    int open = 0;
    for (int i = 0; i < n; i++) {
      Flow f = step(found[i], site, counted, own);
      if (f != null) {
        flows[open++] = f;
      }
    }
    return open == 0 ? null : open == 1 ? flows[0] : new FlowGroup(flows, open);
  }

  private static Flow step(Object b, int site, boolean counted, int least) {
    Flow f = Buffers.flow(b);
    if (f == null) {
      f = FirstSight.flow(b);
    }
    if (!f.isOpen()) {
      return null;
    }
    int at = f.node;
    int count = counted ? Math.max(least, Buffers.refCnt(b)) : 0;
    f.node = Trie.child(at, Position.counted(site, count, at));
    return f;
  }

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

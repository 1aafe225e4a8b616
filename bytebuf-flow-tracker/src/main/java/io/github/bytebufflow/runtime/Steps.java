package io.github.bytebufflow.runtime;

/**
 * Steps that take more than the field of a buffer: of a buffer without the field, of a resource,
 * and of a message, where all of its buffers take the step.
 */
final class Steps {
  private Steps() {}

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
    Object b = type.mapped != null ? o : Contents.held(o, type);
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
      int n = Contents.collect(message, type, found, 0, 0);
      // The buffers are released after so many releases of the message, and not after one.
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
      f = Claims.behind(b, f);
      if (f == null) {
        return null;
      }
    }
    int at = f.node;
    int count = counted ? Claims.shown(f, Math.max(least, Buffers.refCnt(b))) : 0;
    f.node = Trie.child(at, Position.counted(site, count, at));
    return f;
  }
}

package io.github.bytebufflow.runtime;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What {@link Recorder} does for buffers without the field: the same, by the {@link FlowMap}. Its
 * methods are called where an object turned out not to be a {@link TrackedBuffer}, and only while
 * {@link Tracker#mapping} is set. The recorder catches what they throw.
 */
final class Mapped {
  /** Whether a {@code ByteBuf} is one of a Netty that is woven, and was loaded before. */
  private static final ClassValue<AtomicBoolean> BYTE_BUFS =
      new ClassValue<AtomicBoolean>() {
        @Override
        protected AtomicBoolean computeValue(Class<?> c) {
          return new AtomicBoolean();
        }
      };

  private Mapped() {}

  static void add(Class<?> byteBuf) {
    BYTE_BUFS.get(byteBuf).set(true);
    // Initialised here; see Recorder.prepare.
    FlowMap.MAIN.size();
    Tracker.mapping = true;
  }

  static boolean isMapped(Class<?> byteBuf) {
    return BYTE_BUFS.get(byteBuf).get();
  }

  /** The {@code ByteBuf} above a class, if its buffers are in the map; or null. */
  static Class<?> byteBuf(Class<?> c) {
    for (Class<?> s = c; s != null; s = s.getSuperclass()) {
      if (s.getName().endsWith("io.netty.buffer.ByteBuf") && isMapped(s)) {
        return s;
      }
    }
    return null;
  }

  private static boolean isBuffer(Object o) {
    return o != null && Type.of(o).mapped != null;
  }

  static void allocated(Object allocator, Object b, int api, int capacity) {
    if (!isBuffer(b)) {
      return;
    }
    Flow f = FlowMap.MAIN.find(b);
    if (f != null && f.isOpen()) {
      if (f.is(Flow.FIRST_SEEN) && allocator != null) {
        Recorder.renameRoot(allocator, f, api, capacity);
      }
      return;
    }
    Origin origin = Origin.of(allocator, b, api);
    if (origin.view) {
      view(allocator, b, f, api, capacity);
    } else if (origin.ignored || Recorder.isSampledOut()) {
      if (f == null) {
        FlowMap.MAIN.put(b, Flow.NONE);
      }
    } else if (f != null && f.is(Flow.KEEP)) {
      Recorder.reopen(f, b, origin, capacity);
    } else {
      Recorder.beginFollowed(Buffers.newFlow(b), b, origin, capacity);
    }
  }

  /** An allocator returns a wrapper: Netty's own leak detector, or a view of something else. */
  private static void view(Object allocator, Object b, Flow f, int api, int capacity) {
    if (f == null) {
      Recorder.firstView(allocator, b, api, capacity);
      return;
    }
    Object owner = allocator == null ? null : f.get();
    if (owner != null && owner != b) {
      Recorder.allocated(allocator, owner, api, capacity);
    }
  }

  static void retainedView(Object view, Object of) {
    if (isBuffer(view) && isBuffer(of)) {
      Recorder.retainView(view, FlowMap.MAIN.find(view), FlowMap.MAIN.find(of));
    }
  }

  static void view(Object view, Object of) {
    if (isBuffer(view) && isBuffer(of)) {
      Flow owner = ForeignFlows.isLeftAlone(view) ? Flow.NONE : FlowMap.MAIN.find(of);
      if (FlowMap.MAIN.find(view) != owner) {
        FlowMap.MAIN.put(view, owner);
      }
    }
  }

  /** A release was seen and could not be counted. */
  static void lose(Object b) {
    Flow f = FlowMap.MAIN.find(b);
    synchronized (FirstSight.LOCK) {
      if (f != null && f.isOpen()) {
        Failures.lose(f);
      }
    }
  }

  static void released(Object b) {
    Flow f = FlowMap.MAIN.find(b);
    if (f != null && f.isOpen()) {
      Recorder.ended(f);
    }
  }
}

package io.github.bytebufflow.runtime;

/**
 * What {@link Recorder} does for buffers without the field: the same, by the {@link FlowMap}. Its
 * methods are called where an object turned out not to be a {@link TrackedBuffer}, and only while
 * {@link Settings#mapping} is set. The recorder catches what they throw.
 */
final class Mapped {
  private Mapped() {}

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
        Beginnings.renameRoot(allocator, f, api, capacity);
      }
      return;
    }
    Origin origin = Origin.of(allocator, b, api);
    if (origin.view) {
      view(allocator, b, f, api, capacity);
    } else if (origin.ignored || Beginnings.isSampledOut()) {
      if (f == null) {
        FlowMap.MAIN.put(b, Flow.NONE);
      }
    } else if (f != null && f.is(Flow.KEEP)) {
      Beginnings.reopen(f, b, origin, capacity);
    } else {
      Beginnings.beginFollowed(Buffers.newFlow(b), b, origin, capacity);
    }
  }

  /** An allocator returns a wrapper: Netty's own leak detector, or a view of something else. */
  private static void view(Object allocator, Object b, Flow f, int api, int capacity) {
    if (f == null) {
      Beginnings.firstView(allocator, b, api, capacity);
      return;
    }
    Object owner = allocator == null ? null : f.get();
    if (owner != null && owner != b) {
      Beginnings.allocated(allocator, owner, api, capacity);
    }
  }

  static void retainedView(Object view, Object of) {
    if (isBuffer(view) && isBuffer(of)) {
      Beginnings.retainedView(view, FlowMap.MAIN.find(view), FlowMap.MAIN.find(of));
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
    Lives.loseOpen(FlowMap.MAIN.find(b));
  }

  static void released(Object b) {
    Flow f = FlowMap.MAIN.find(b);
    if (f != null && f.isOpen()) {
      Lives.ended(f);
      if (LastReleases.on) {
        LastReleases.ended(f, null);
      }
    }
  }
}

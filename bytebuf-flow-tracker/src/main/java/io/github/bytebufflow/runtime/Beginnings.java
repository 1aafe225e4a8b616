package io.github.bytebufflow.runtime;

/**
 * Which flow a buffer gets when an API returns it: a new one, the one of its last life, that of its
 * owner, or none. {@link Lives} opens the flow.
 */
final class Beginnings {
  private static final int RETAINED_VIEW =
      Sites.number(null, Site.RETAINED_VIEW, 0, Site.ALLOCATE, null);

  /**
   * The root of retained views, or 0 while the trie is to be asked for it. Plain: a thread that
   * reads an old value begins a flow at the root itself, or asks.
   */
  private static int retainedViews;

  private Beginnings() {}

  // ---- owners

  /**
   * As {@link Recorder#allocated}, for a buffer that was found inside what the API returns. A
   * failure costs the flow of that buffer only.
   */
  static void allocated(Object allocator, Object result, int api, int capacity) {
    try {
      if (!(result instanceof TrackedBuffer)) {
        if (Settings.mapping) {
          Mapped.allocated(allocator, result, api, capacity);
        }
        return;
      }
      TrackedBuffer b = (TrackedBuffer) result;
      Flow f = b.flow;
      if (f == null) {
        firstLife(allocator, b, api, capacity);
      } else if (!f.isOpen()) {
        nextLife(allocator, b, f, Origin.of(allocator, b, api), api, capacity);
      } else if (f.is(Flow.FIRST_SEEN) && allocator != null) {
        renameRoot(allocator, f, api, capacity);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /** A buffer object is seen for the first time. */
  static void firstLife(Object allocator, TrackedBuffer b, int api, int capacity) {
    Origin origin = Origin.of(allocator, b, api);
    if (origin.view) {
      firstView(allocator, b, api, capacity);
    } else {
      b.flow = isLeftOut(origin) ? Flow.NONE : begin(b, origin, capacity, true);
    }
  }

  /** A buffer object that is known has no open flow. Not for what {@link Origin#reopens}. */
  static void nextLife(
      Object allocator, TrackedBuffer b, Flow f, Origin origin, int api, int capacity) {
    if (origin.view) {
      // A recycled owner inside a leak-aware wrapper; any other view is of a buffer left out.
      Object owner = allocator == null ? null : f.get();
      if (owner != null && owner != b) {
        allocated(allocator, owner, api, capacity);
      }
    } else if (!isLeftOut(origin)) {
      if (f.is(Flow.KEEP)) {
        reopen(f, b, origin, capacity);
      } else {
        // Recycled without being pooled, as Netty's thread-local buffers are; or left out before.
        b.flow = begin(b, origin, capacity, false);
      }
    }
  }

  /** The next life of a pooled object. */
  static void reopen(Flow f, Object b, Origin origin, int capacity) {
    Lives.ready(f, origin.root, bytes(b, origin, capacity));
    Lives.open(f);
  }

  /**
   * A step inside an allocator of the application saw the buffer before the API returned it. The
   * flow is now what it would be without that step: the capacity that was asked for counts.
   */
  static void renameRoot(Object allocator, Flow f, int api, int capacity) {
    Object owner = f.get();
    if (owner != null) {
      Origin origin = Origin.of(allocator, owner, api);
      f.node = origin.root;
      f.bytes = bytes(owner, origin, capacity);
      f.unset(Flow.FIRST_SEEN);
      if (Owners.ON) {
        Owners.opened(f);
      }
    }
  }

  private static boolean isLeftOut(Origin origin) {
    if (!origin.ignored) {
      return isSampledOut();
    }
    if (origin.unknown) {
      Failures.lost++;
    }
    return true;
  }

  static boolean isSampledOut() {
    return Settings.sample > 1 && !ThreadState.current().sample(Settings.sample);
  }

  private static int bytes(Object b, Origin origin, int capacity) {
    return origin.composite ? 0 : capacity >= 0 ? capacity : Buffers.capacity(b);
  }

  // ---- new flows

  /**
   * An open flow for a buffer with the field, to be published by the caller.
   *
   * @param fresh whether the object is seen for the first time
   */
  private static Flow begin(TrackedBuffer b, Origin origin, int capacity, boolean fresh) {
    int bytes = bytes(b, origin, capacity);
    ThreadState state = ThreadState.current();
    boolean recycles = origin.recycles || fresh && origin.pooled && state.dropsPooled();
    Flow f = recycles ? state.recycled() : null;
    Object token = f == null ? null : f.get();
    if (token != null) {
      b.token = token;
    } else {
      f =
          recycles && state.makesRecyclable()
              ? token(state, b)
              : begin(state, b, origin.pooled && !recycles);
      if (f == null) {
        return Flow.NONE;
      }
    }
    opened(f, origin, bytes);
    return f;
  }

  /** Opens the first flow of a buffer, to be published by the caller; may return another. */
  static Flow begin(Flow f, Object b, Origin origin, int capacity) {
    int bytes = bytes(b, origin, capacity);
    if (!Lives.start(ThreadState.current(), f, origin.pooled ? Flow.KEEP : 0)) {
      return Flow.NONE;
    }
    opened(f, origin, bytes);
    return f;
  }

  /** As above, and gives the buffer its flow. */
  static void beginFollowed(Flow f, Object b, Origin origin, int capacity) {
    Flow begun = begin(f, b, origin, capacity);
    try {
      Buffers.follow(b, begun);
    } catch (Throwable t) {
      if (begun.isOpen()) {
        // The flow is counted, and the release of the buffer will not find it.
        Lives.lose(begun);
      }
      throw t;
    }
  }

  private static void opened(Flow f, Origin origin, int bytes) {
    Lives.ready(f, origin.root, bytes);
    if (origin.foreign) {
      ForeignFlows.open(f);
    } else {
      Lives.open(f);
    }
  }

  /** A new flow that refers to the buffer; null when the live set is full. */
  private static Flow begin(ThreadState state, TrackedBuffer b, boolean keep) {
    Flow f = new Flow(b, Flow.QUEUE);
    return Lives.start(state, f, keep ? Flow.KEEP : 0) ? f : null;
  }

  /** A new flow that refers to the buffer's token, and later to the token of another buffer. */
  private static Flow token(ThreadState state, TrackedBuffer b) {
    Object token = new Object();
    Flow f = new Flow(token, Flow.QUEUE);
    b.token = token;
    return Lives.start(state, f, Flow.RECYCLABLE) ? f : null;
  }

  // ---- views

  /** The result is a wrapper: Netty's own leak detector, or a view of something else. */
  static void firstView(Object allocator, Object view, int api, int capacity) {
    Object owner = Contents.owner(view, Type.of(view));
    Flow f = null;
    if (owner != null) {
      allocated(allocator, owner, api, capacity);
      f = Buffers.flow(owner);
    }
    Buffers.follow(view, f == null ? Flow.NONE : f);
  }

  /**
   * A retained slice or duplicate was made.
   *
   * @param known the flow that the view has, or null
   * @param of the flow of what the view was made of, or null
   */
  static void retainedView(Object view, Flow known, Flow of) {
    Flow owner = of instanceof ClaimFlow ? Claims.handedOver((ClaimFlow) of) : of;
    if (owner == null || !owner.isOpen()) {
      // The owner is left out, and so is the view.
      if (known == null) {
        Buffers.follow(view, Flow.NONE);
      }
      return;
    }
    ViewFlow f = known instanceof ViewFlow && known.is(Flow.KEEP) ? (ViewFlow) known : null;
    if (f == null) {
      f = new ViewFlow(view, Flow.QUEUE);
      if (!Lives.start(ThreadState.current(), f, Flow.KEEP)) {
        return;
      }
      Buffers.follow(view, f);
    }
    f.owner = owner;
    f.ownerLife = owner.life;
    Lives.ready(f, rootOfViews(), 0);
    Lives.openView(f);
  }

  /** Where the flows of views begin that have counts of their own. */
  static int rootOfViews() {
    int root = retainedViews;
    return root != 0 ? root : rootOfRetainedViews();
  }

  private static int rootOfRetainedViews() {
    int root = Trie.main().root(RETAINED_VIEW);
    if (!Trie.main().isProbe(root)) {
      retainedViews = root;
    }
    return root;
  }

  /** The next flow with this root asks the trie where it begins. */
  static void forget(int root) {
    if (retainedViews == root) {
      retainedViews = 0;
    }
  }
}

package io.github.bytebufflow.runtime;

/**
 * The hot path: what woven code calls. Starts a flow, moves it, ends it.
 *
 * <p>A step is {@code flow.node = Trie.child(flow.node, key)}; it writes the flow and nothing that
 * another thread reads. Counts are taken once per flow, where it ends, in cells of the calling
 * thread ({@link Slab}). No method here throws, blocks (but for the instant in which a new path is
 * added), or calls the application: what fails is counted in {@link Failures}.
 *
 * <p>Arguments are of type Object, since the verifier would otherwise load Netty's classes early;
 * the compiler knows their real types where they are known, and drops the casts.
 */
public final class Recorder {
  /** What {@link #misused} tells apart: a retain. */
  public static final int RETAIN = 0;

  /** What {@link #misused} tells apart: a release. */
  public static final int RELEASE = 1;

  /** What {@link #misused} tells apart: a read or write. */
  public static final int ACCESS = 2;

  private static final int RETAINED_VIEWS =
      Trie.main().root(Sites.number(null, Site.RETAINED_VIEW, 0, Site.ALLOCATE, null));

  private Recorder() {}

  /** See {@link Tracker#prepare}: runs once what is first used when something goes wrong. */
  static void prepare() {
    Failures.sum();
    Misuses.total();
    Exemplar.of(null);
    Contents.prepare();
    FirstSight.prepare();
    ForeignFlows.prepare();
    Hints.prepare();
    Slab.current();
    WrappedMemory.prepare();
  }

  // ---- a flow begins

  /**
   * An allocating API is about to return a buffer. The innermost one starts the flow; for outer
   * ones it is open already.
   *
   * @param allocator the allocator, or null if the API is not an allocator's
   * @param result what the API returns
   * @param api number of the API's site
   * @param capacity the capacity in bytes, or -1 to ask the buffer
   */
  public static void allocated(Object allocator, Object result, int api, int capacity) {
    try {
      if (result instanceof TrackedBuffer) {
        TrackedBuffer b = (TrackedBuffer) result;
        Flow f = b.flow;
        if (f == null) {
          first(allocator, b, api, capacity);
        } else if (f.isOpen()) {
          if (f.is(Flow.FIRST_SEEN) && allocator != null) {
            renameRoot(allocator, f, api, capacity);
          }
        } else {
          Origin origin = Origin.of(allocator, b, api);
          if (origin.reopens && f.is(Flow.KEEP)) {
            ready(f, origin.root, capacity);
            open(f);
          } else {
            again(allocator, b, f, origin, api, capacity);
          }
        }
      } else if (Tracker.mapping) {
        Mapped.allocated(allocator, result, api, capacity);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * {@code Unpooled} is about to return a buffer around memory that is there already.
   *
   * @param memory the array or {@code ByteBuffer}
   * @param result what it returns
   * @param api number of the API's site
   */
  public static void wrapped(Object memory, Object result, int api) {
    try {
      Wrapped.begin(memory, result, api);
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * {@code Unpooled} is about to return a buffer around a part of an array.
   *
   * @param result what it returns
   * @param length length of the part in bytes
   */
  public static void wrappedPart(Object result, int length) {
    try {
      Flow f = flow(result);
      if (f != null) {
        Wrapped.part(f, length);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * {@code Unpooled} is about to return a buffer with a copy of something, around which it may have
   * wrapped it.
   *
   * @param result what it returns
   * @param api number of the API's site
   */
  public static void copied(Object result, int api) {
    try {
      allocated(null, result, api, -1);
      Wrapped.copied(flow(result), result, api);
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A step inside an allocator of the application saw the buffer before its API returned it. The
   * flow is now what it would be without that step: the capacity that was asked for counts.
   */
  static void renameRoot(Object allocator, Flow f, int api, int capacity) {
    Object owner = f.get();
    if (owner != null) {
      Origin origin = Origin.of(allocator, owner, api);
      f.node = origin.root;
      f.bytes = bytes(owner, origin, capacity);
      f.unset(Flow.FIRST_SEEN);
    }
  }

  /** A buffer object is seen for the first time. */
  private static void first(Object allocator, TrackedBuffer b, int api, int capacity) {
    Origin origin = Origin.of(allocator, b, api);
    if (origin.view) {
      firstView(allocator, b, api, capacity);
    } else {
      b.flow = isLeftOut(origin) ? Flow.NONE : begin(b, origin, capacity, true);
    }
  }

  /** A buffer object without an open flow, in no hurry. */
  private static void again(
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
    ready(f, origin.root, bytes(b, origin, capacity));
    open(f);
  }

  /**
   * An open flow for a buffer with the field, to be published by the caller.
   *
   * @param fresh whether the object is seen for the first time
   */
  private static Flow begin(TrackedBuffer b, Origin origin, int capacity, boolean fresh) {
    int bytes = bytes(b, origin, capacity);
    Slab slab = Slab.current();
    boolean recycles = origin.recycles || fresh && origin.pooled && slab.dropsPooled();
    Flow f = recycles ? slab.recycled() : null;
    Object token = f == null ? null : f.get();
    if (token != null) {
      b.token = token;
    } else {
      f =
          recycles && slab.makesRecyclable()
              ? token(slab, b)
              : begin(slab, b, origin.pooled && !recycles);
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
    if (!start(Slab.current(), f, origin.pooled ? Flow.KEEP : 0)) {
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
        // Counted, and not to be found by its release.
        Failures.lose(begun);
      }
      throw t;
    }
  }

  private static void opened(Flow f, Origin origin, int bytes) {
    ready(f, origin.root, bytes);
    if (origin.foreign) {
      ForeignFlows.open(f);
    } else {
      open(f);
    }
  }

  /** A new flow that refers to the buffer; null when the live set is full. */
  private static Flow begin(Slab slab, TrackedBuffer b, boolean keep) {
    Flow f = new Flow(b, Tracker.QUEUE);
    return start(slab, f, keep ? Flow.KEEP : 0) ? f : null;
  }

  /** A new flow that refers to what the buffer holds, and later to what another holds. */
  private static Flow token(Slab slab, TrackedBuffer b) {
    Object token = new Object();
    Flow f = new Flow(token, Tracker.QUEUE);
    b.token = token;
    return start(slab, f, Flow.RECYCLABLE) ? f : null;
  }

  private static int bytes(Object b, Origin origin, int capacity) {
    return origin.composite ? 0 : capacity >= 0 ? capacity : Buffers.capacity(b);
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
    return Tracker.sample > 1 && !Slab.current().sample(Tracker.sample);
  }

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

  static boolean start(Slab slab, Flow f, int flags) {
    int slot = slab.put(f);
    if (slot < 0) {
      Failures.lost++;
      return false;
    }
    f.slot = slot | flags;
    return true;
  }

  /** Makes a closed flow ready for its next life. */
  static void ready(Flow f, int root, int bytes) {
    f.node = root;
    f.bytes = bytes;
    f.tick = Clock.now;
    if (f.is(Flow.PERMANENT | Flow.FIRST_SEEN)) {
      f.unset(Flow.PERMANENT | Flow.FIRST_SEEN);
    }
  }

  /**
   * Counts a buffer, then opens its flow: a reader that sees the flow open sees the count. What
   * could not be counted is not open, or it would be released without having been allocated. The
   * handler calls nothing, since there may be no stack left for it.
   */
  private static void open(Flow f) {
    Slab.countAllocated(f);
    try {
      f.open();
    } catch (Throwable t) {
      synchronized (Failures.LOCK) {
        Failures.lostReleases++;
      }
      throw t;
    }
  }

  /**
   * A retained slice or duplicate has been made: it has its own count, so its own flow.
   *
   * @param view the new view
   * @param of what it was made of
   */
  public static void retainedView(Object view, Object of) {
    try {
      if (view instanceof TrackedBuffer && of instanceof TrackedBuffer) {
        retainView(view, ((TrackedBuffer) view).flow, ((TrackedBuffer) of).flow);
      } else if (Tracker.mapping) {
        Mapped.retainedView(view, of);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  static void retainView(Object view, Flow known, Flow owner) {
    if (owner == null || !owner.isOpen()) {
      // The owner is left out, and so is what it holds.
      if (known == null) {
        Buffers.follow(view, Flow.NONE);
      }
      return;
    }
    ViewFlow f = known instanceof ViewFlow ? (ViewFlow) known : null;
    if (f == null) {
      f = new ViewFlow(view, Tracker.QUEUE);
      if (!start(Slab.current(), f, Flow.KEEP)) {
        return;
      }
      Buffers.follow(view, f);
    }
    f.owner = owner;
    f.ownerLife = owner.life;
    ready(f, RETAINED_VIEWS, 0);
    Slab.countView(f);
    try {
      f.open();
    } catch (Throwable t) {
      synchronized (Failures.LOCK) {
        Failures.lostViewReleases++;
      }
      throw t;
    }
  }

  /**
   * A view that shares the count of its owner has been made.
   *
   * @param view the new view
   * @param of what it was made of
   */
  public static void view(Object view, Object of) {
    try {
      if (view instanceof TrackedBuffer && of instanceof TrackedBuffer) {
        Flow f = ((TrackedBuffer) of).flow;
        boolean alone = Tracker.foreignViews && ForeignFlows.isLeftAlone(view);
        Buffers.follow(view, alone ? Flow.NONE : f);
      } else if (Tracker.mapping) {
        Mapped.view(view, of);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A buffer has been wrapped so that nobody can release it: it may stay for good, and is no
   * suspect. If it is collected, it has leaked like any other. Not if a message does so because the
   * tracker asks it for its buffer.
   *
   * @param view the wrapper
   */
  public static void permanent(Object view) {
    try {
      Flow f = flow(view);
      if (f != null && f.isOpen() && !f.is(Flow.PERMANENT) && !Asking.isNow()) {
        f.set(Flow.PERMANENT);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * Netty gave a buffer other memory.
   *
   * @param buffer the buffer
   */
  public static void resized(Object buffer) {
    try {
      Flow f = flow(buffer);
      if (f != null && f.isOpen()) {
        int before = f.bytes;
        f.bytes = Buffers.capacity(buffer);
        if (f.bytes != before) {
          Wrapped.forget(f);
        }
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A constructor of a resource, something that is no buffer and has to be closed, is about to end.
   *
   * @param resource the object
   * @param outermost its class, or null; an object of a subclass is not complete yet
   */
  public static void opened(Object resource, Class<?> outermost) {
    try {
      if (Tracker.following && (outermost == null || resource.getClass() == outermost)) {
        Resources.open(resource);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  // ---- a flow ends

  /**
   * A resource is being closed. Later calls for the same object do nothing.
   *
   * @param resource the object
   * @param site number of the site of the method that closes it
   */
  public static void closed(Object resource, int site) {
    try {
      Resources.close(resource, site);
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
      try {
        Resources.lose(resource);
      } catch (Throwable again) {
        // It stays open: for the same want of stack, a call is not possible here.
        Failures.last = again;
      }
    }
  }

  /**
   * The count of a buffer has been lowered. Called before the buffer is recycled: afterwards it may
   * belong to another thread.
   *
   * @param buffer the buffer
   * @param zero whether the count is 0 now
   */
  public static void released(Object buffer, boolean zero) {
    if (zero) {
      try {
        if (buffer instanceof TrackedBuffer) {
          TrackedBuffer b = (TrackedBuffer) buffer;
          Flow f = b.flow;
          if (f != null && f.isOpen()) {
            ended(f);
            if (f.is(Flow.RECYCLABLE)) {
              recycle(b, f);
            }
          }
        } else if (Tracker.mapping) {
          Mapped.released(buffer);
        }
      } catch (Throwable t) {
        Failures.lost++;
        Failures.last = t;
        // A buffer whose release was seen must not be found open later: it would seem to have
        // leaked. No call, as above, where there is a field for the flow.
        if (buffer instanceof TrackedBuffer) {
          Flow f = ((TrackedBuffer) buffer).flow;
          synchronized (FirstSight.LOCK) {
            if (f != null && f.life < 0) {
              f.life = f.life + 1 & Integer.MAX_VALUE;
              synchronized (Failures.LOCK) {
                if (f instanceof ViewFlow) {
                  Failures.lostViewReleases++;
                } else {
                  Failures.lostReleases++;
                  Failures.lostForeign += (f.slot & Flow.FOREIGN) == 0 ? 0 : 1;
                }
              }
            }
          }
        } else if (Tracker.mapping) {
          try {
            Mapped.lose(buffer);
          } catch (Throwable again) {
            Failures.last = again;
          }
        }
      }
    }
  }

  /**
   * A method that gives up a buffer of the application's own class is called: the flow ends as a
   * release does.
   *
   * @param buffer the buffer
   * @param site number of the site of the method
   */
  public static void givenUp(Object buffer, int site) {
    try {
      ForeignFlows.giveUp(buffer, site);
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
      try {
        ForeignFlows.lose(buffer);
      } catch (Throwable again) {
        // It stays open: for the same want of stack, a call is not possible here.
        Failures.last = again;
      }
    }
  }

  static void ended(Flow f) {
    if (f.is(Flow.FIRST_SEEN)) {
      FirstSight.end(f);
    } else {
      end(f);
    }
  }

  static void end(Flow f) {
    f.close();
    try {
      Slab.countReleased(f);
    } catch (Throwable t) {
      // Not Failures.lose: there may be no stack left for a call.
      synchronized (Failures.LOCK) {
        if (f instanceof ViewFlow) {
          Failures.lostViewReleases++;
        } else {
          Failures.lostReleases++;
          Failures.lostForeign += (f.slot & Flow.FOREIGN) == 0 ? 0 : 1;
        }
      }
      throw t;
    }
    if (!f.is(Flow.KEEP | Flow.RECYCLABLE)) {
      LiveSet.clear(f);
    }
  }

  /** Gives an ended flow to the next buffer that this thread allocates. */
  private static void recycle(TrackedBuffer b, Flow f) {
    Flow ended = Trie.main().node(f.node).ended();
    if (!Slab.recycle(f)) {
      LiveSet.clear(f);
    }
    b.flow = ended;
  }

  // ---- steps

  /**
   * A step whose node carries the count read now: into a method, at a retain or release, at a
   * hand-off.
   *
   * @param arg a buffer, a holder of one, or anything else, or null
   * @param site number of the site
   * @return the flow if one is open, else null
   */
  public static Flow stepCounted(Object arg, int site) {
    try {
      TrackedBuffer b = buffer(arg);
      if (b == null) {
        return Contents.step(arg, site, true);
      }
      Flow f = b.flow;
      if (f == null) {
        f = FirstSight.flow(b);
      }
      if (!f.isOpen()) {
        return null;
      }
      int count = b.refCnt();
      int at = f.node;
      f.node = Trie.child(at, site << 2 | (count > 2 ? 3 : count > 0 ? count : at & 3));
      return f;
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
      return null;
    }
  }

  /** The buffer that an object is or is known to hold, or null. */
  private static TrackedBuffer buffer(Object arg) {
    return arg instanceof TrackedBuffer
        ? (TrackedBuffer) arg
        : arg instanceof TrackedMessage ? ((TrackedMessage) arg).buffer : null;
  }

  /**
   * A step whose node has the count of the one before.
   *
   * @param arg a buffer, a holder of one, or anything else, or null
   * @param site number of the site
   * @return the flow if one is open, else null
   */
  public static Flow step(Object arg, int site) {
    try {
      TrackedBuffer b = buffer(arg);
      if (b == null) {
        return Contents.step(arg, site, false);
      }
      Flow f = b.flow;
      if (f == null) {
        f = FirstSight.flow(b);
      }
      if (!f.isOpen()) {
        return null;
      }
      int at = f.node;
      f.node = Trie.child(at, site << 2 | at & 3);
      return f;
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
      return null;
    }
  }

  /**
   * A message is touched.
   *
   * @param arg a buffer, a holder of one, or anything else, or null
   * @param hint what the application says about it, or null
   * @param site number of the site of the call
   */
  public static void touched(Object arg, Object hint, int site) {
    try {
      step(arg, hint == null ? site : Hints.site(site, hint));
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * The life of a flow, to be compared later.
   *
   * @param f a flow, or null
   * @return a number that differs for each of its lives; 0 for null
   */
  public static int life(Flow f) {
    return f == null ? 0 : f.life;
  }

  /**
   * What a method returns, unless it came in as an argument and has been released or handed on for
   * good since: then it may be another's by now.
   *
   * @param result what the method returns
   * @param f the flow of an argument at entry, or null
   * @param life its life then
   * @return the result, or null if it must not be stepped on
   */
  public static Object resultIfStillOwned(Object result, Flow f, int life) {
    if (f == null || f.life == life) {
      return result;
    }
    try {
      Object b = Contents.of(result);
      // A flow that is recycled is never the flow of the buffer that came in.
      return b != null && (Buffers.flow(b) != f || f.is(Flow.RECYCLABLE)) ? result : null;
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
      return null;
    }
  }

  /**
   * What a method returns, if it obtained that itself: maybe as a later life of the very object
   * that came in.
   *
   * @param result what the method returns
   * @param checked the result, or null if {@link #resultIfStillOwned} found it ended
   * @param f the flow of what the method obtained, or null
   * @param life its life then
   * @return the result, or null if it must not be stepped on
   */
  public static Object orResultIfObtainedHere(Object result, Object checked, Flow f, int life) {
    if (checked != null || f == null || f.life != life) {
      return checked;
    }
    try {
      Object b = Contents.of(result);
      return b != null && Buffers.flow(b) == f.first() ? result : null;
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
      return null;
    }
  }

  /**
   * An exception leaves a method that held a buffer. Only the innermost method that it leaves is a
   * step, also where an outer one wraps it, and none after the buffer was given away.
   *
   * @param t the exception
   * @param f the flow that the method held, or null
   * @param life its life at that time
   * @param site number of the method's site of kind {@link Site#THROW}
   */
  public static void thrown(Throwable t, Flow f, int life, int site) {
    try {
      if (f == null || f.life != life) {
        return;
      }
      if (f instanceof FlowGroup) {
        ((FlowGroup) f).thrown(t, site);
      } else {
        Throwing.step(t, f, site);
      }
    } catch (Throwable failure) {
      Failures.lost++;
      Failures.last = failure;
    }
  }

  /**
   * A message is given to a handler.
   *
   * @param msg the message
   * @param context the context of the handler that gets it next
   * @param handler that handler
   */
  public static void handedTo(Object msg, Object context, Object handler) {
    try {
      int site = handoffSite(context, handler);
      if (site >= 0) {
        stepCounted(msg, site);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  private static int handoffSite(Object context, Object handler) {
    TrackedContext known = context instanceof TrackedContext ? (TrackedContext) context : null;
    // Read once: of two racing reads, the second may still see nothing.
    int handoff = known == null ? 0 : known.handoff;
    if (handoff == 0 && handler != null) {
      handoff = Type.of(handler).handoffSite() + 1;
      if (known != null) {
        known.handoff = handoff;
      }
    }
    return handoff - 1;
  }

  /**
   * A composite takes a buffer over: if both leak, it is for the composite. Where it comes straight
   * from another composite, that is no step of its own.
   *
   * @param buffer the buffer
   * @param site number of the site
   */
  public static void component(Object buffer, int site) {
    try {
      Flow f = flow(buffer);
      if (f == null
          || !f.isOpen()
          || !f.isComponent()
          || Trie.main().node(f.node).key >> 2 != site) {
        f = stepCounted(buffer, site);
      }
      if (f != null) {
        f.join();
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A composite takes several buffers over.
   *
   * @param buffers the buffers
   * @param site number of the site
   */
  public static void components(Object[] buffers, int site) {
    try {
      if (buffers != null) {
        for (Object b : buffers) {
          component(b, site);
        }
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A composite is about to release a component.
   *
   * @param buffer the component
   * @return the flow if one is open, else null
   */
  public static Flow ofComponent(Object buffer) {
    try {
      Flow f = flow(buffer);
      return f != null && f.isOpen() ? f : null;
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
      return null;
    }
  }

  /**
   * A composite has released a component. If others hold it too, it stays open, and its leak is its
   * own unless one of them is a composite.
   *
   * @param f the flow that the component had, or null
   * @param life its life before
   */
  public static void componentFreed(Flow f, int life) {
    try {
      if (f != null && f.life == life) {
        f.leave();
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * An exception leaves a method of a buffer itself. It is misuse if it says that the count is 0.
   *
   * @param t the exception
   * @param buffer the buffer
   * @param what {@link #RETAIN}, {@link #RELEASE} or {@link #ACCESS}
   */
  public static void misused(Throwable t, Object buffer, int what) {
    try {
      if (t.getClass().getName().endsWith("IllegalReferenceCountException")
          && (buffer instanceof TrackedBuffer || Tracker.mapping)) {
        Flow f = flow(buffer);
        Misuses.add(what, f == null || f.node == 0 ? null : Trie.main().node(f.node), t);
      }
    } catch (Throwable failure) {
      Failures.lost++;
      Failures.last = failure;
    }
  }

  /** The flow of a buffer, or null. */
  private static Flow flow(Object b) {
    return b instanceof TrackedBuffer
        ? ((TrackedBuffer) b).flow
        : Tracker.mapping ? FlowMap.MAIN.find(b) : null;
  }
}

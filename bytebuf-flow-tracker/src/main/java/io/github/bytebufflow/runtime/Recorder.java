package io.github.bytebufflow.runtime;

/**
 * The hot path: what woven code calls. Starts a flow, moves it, ends it.
 *
 * <p>A step is {@code flow.node = flow.node.child(site, count)}; it writes the flow and nothing
 * that another thread reads. Counts are taken once per flow, where it ends, in cells of the calling
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

  private static final int RETAINED_VIEW =
      Sites.number(null, "(retained view)", 0, Site.ALLOCATE, null);
  private static final String FIRST_SEEN_NAME = "(first seen)";
  private static final int FIRST_SEEN = Sites.number(null, FIRST_SEEN_NAME, 0, Site.ALLOCATE, null);

  private Recorder() {}

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
        if (f == null || !f.isOpen()) {
          allocate(allocator, b, f, api, capacity);
        } else if (allocator != null && isFirstSeen(f.node.root)) {
          renameRoot(allocator, f, api);
        }
      }
    } catch (Throwable t) {
      Failures.count(t);
    }
  }

  private static void allocate(Object allocator, TrackedBuffer b, Flow f, int api, int capacity) {
    Origin origin = Origin.of(allocator == null ? null : allocator.getClass(), b, api);
    if (origin.type.kind == Type.VIEW) {
      allocateView(allocator, b, f, origin, api, capacity);
      return;
    }
    if (origin.ignored) {
      if (f == null) {
        b.flow = Flow.NONE;
      }
      return;
    }
    int bytes = origin.composite ? 0 : capacity >= 0 ? capacity : b.capacity();
    if (f == null || f == Flow.NONE) {
      Slab slab = Slab.current();
      if (Tracker.sample > 1 && !slab.sample(Tracker.sample)) {
        b.flow = Flow.NONE;
        return;
      }
      f = new Flow(b, Tracker.QUEUE);
      if (start(slab, f, origin.pooled)) {
        open(f, origin.root, bytes);
        slab.count(Slab.ALLOCATED);
        b.flow = f;
      }
    } else {
      Slab slab = Slab.current(f);
      if (Tracker.sample > 1 && !slab.sample(Tracker.sample)) {
        return;
      }
      if (f.is(Flow.KEEP) || start(slab, f, origin.pooled)) {
        open(f, origin.root, bytes);
        slab.count(Slab.ALLOCATED);
      }
    }
  }

  private static boolean isFirstSeen(Node root) {
    return FIRST_SEEN_NAME.equals(root.site().method);
  }

  /**
   * A step inside an allocator of the application saw the buffer before the allocator returned it.
   */
  private static void renameRoot(Object allocator, Flow f, int api) {
    TrackedBuffer owner = f.get();
    if (owner != null) {
      f.node = Origin.of(allocator.getClass(), owner, api).root;
    }
  }

  /** The result is a wrapper: Netty's own leak detector, or a view of something else. */
  private static void allocateView(
      Object allocator, TrackedBuffer view, Flow f, Origin origin, int api, int capacity) {
    if (f != null) {
      // A recycled owner inside a leak-aware wrapper; any other view is of a buffer left out.
      TrackedBuffer owner = allocator == null ? null : f.get();
      if (owner != null && owner != view) {
        allocated(allocator, owner, api, capacity);
      }
      return;
    }
    TrackedBuffer owner = owner(view, origin.type);
    if (owner == null) {
      view.flow = Flow.NONE;
      return;
    }
    allocated(allocator, owner, api, capacity);
    view.flow = owner.flow;
  }

  private static boolean start(Slab slab, Flow f, boolean keep) {
    int slot = slab.put(f);
    if (slot < 0) {
      Failures.count(null);
      return false;
    }
    f.slot = keep ? slot | Flow.KEEP : slot;
    return true;
  }

  private static void open(Flow f, Node root, int bytes) {
    f.node = root;
    f.bytes = bytes;
    f.tick = Clock.now;
    if (f.is(Flow.PERMANENT)) {
      f.slot &= ~Flow.PERMANENT;
    }
    f.life++;
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
        retainView((TrackedBuffer) view, ((TrackedBuffer) of).flow);
      }
    } catch (Throwable t) {
      Failures.count(t);
    }
  }

  private static void retainView(TrackedBuffer view, Flow owner) {
    Flow known = view.flow;
    if (owner == null || !owner.isOpen()) {
      // The owner is left out, and so is what it holds.
      if (known == null) {
        view.flow = Flow.NONE;
      }
      return;
    }
    ViewFlow f = known instanceof ViewFlow ? (ViewFlow) known : null;
    Slab slab;
    if (f == null) {
      f = new ViewFlow(view, Tracker.QUEUE);
      slab = Slab.current();
      if (!start(slab, f, true)) {
        return;
      }
      view.flow = f;
    } else {
      slab = Slab.current(f);
    }
    f.owner = owner;
    f.ownerLife = owner.life;
    open(f, Trie.root(RETAINED_VIEW), 0);
    slab.count(Slab.VIEWS);
  }

  /**
   * A view that shares the count of its owner has been made.
   *
   * @param view the new view
   * @param of what it was made of
   */
  public static void view(Object view, Object of) {
    if (view instanceof TrackedBuffer && of instanceof TrackedBuffer) {
      ((TrackedBuffer) view).flow = ((TrackedBuffer) of).flow;
    }
  }

  /**
   * A buffer has been wrapped so that nobody can release it: it may stay for good.
   *
   * @param view the wrapper
   */
  public static void permanent(Object view) {
    if (view instanceof TrackedBuffer) {
      Flow f = ((TrackedBuffer) view).flow;
      if (f != null && f.isOpen()) {
        f.slot |= Flow.PERMANENT;
      }
    }
  }

  /**
   * Netty gave a buffer other memory.
   *
   * @param buffer the buffer
   */
  public static void resized(Object buffer) {
    try {
      if (buffer instanceof TrackedBuffer) {
        Flow f = ((TrackedBuffer) buffer).flow;
        if (f != null && f.isOpen()) {
          f.bytes = ((TrackedBuffer) buffer).capacity();
        }
      }
    } catch (Throwable t) {
      Failures.count(t);
    }
  }

  // ---- a flow ends

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
        Flow f = ((TrackedBuffer) buffer).flow;
        if (f != null && f.isOpen()) {
          f.life++;
          Slab.current(f).countReleased(f.node);
          if (!f.is(Flow.KEEP)) {
            LiveSet.clear(f);
          }
        }
      } catch (Throwable t) {
        Failures.count(t);
      }
    }
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
      TrackedBuffer b;
      Flow f;
      if (arg instanceof TrackedBuffer) {
        b = (TrackedBuffer) arg;
        f = b.flow;
        if (f == null) {
          f = firstSeen(b);
        }
      } else {
        b = held(arg);
        if (b == null) {
          return null;
        }
        f = b.flow;
        if (f == null) {
          f = firstSeen(b);
        }
      }
      if (!f.isOpen()) {
        return null;
      }
      int count = b.refCnt();
      Node n = f.node;
      int key = site << 2 | (count > 2 ? 3 : count > 0 ? count : n.key & 3);
      if (n.key != key) {
        f.node = n.child(key);
      }
      return f;
    } catch (Throwable t) {
      Failures.count(t);
      return null;
    }
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
      Flow f;
      if (arg instanceof TrackedBuffer) {
        f = ((TrackedBuffer) arg).flow;
        if (f == null) {
          f = firstSeen((TrackedBuffer) arg);
        }
      } else {
        TrackedBuffer b = held(arg);
        if (b == null) {
          return null;
        }
        f = b.flow;
        if (f == null) {
          f = firstSeen(b);
        }
      }
      if (!f.isOpen()) {
        return null;
      }
      Node n = f.node;
      int key = site << 2 | n.key & 3;
      if (n.key != key) {
        f.node = n.child(key);
      }
      return f;
    } catch (Throwable t) {
      Failures.count(t);
      return null;
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
  public static Object unlessEnded(Object result, Flow f, int life) {
    if (f == null || f.life == life) {
      return result;
    }
    return result instanceof TrackedBuffer && ((TrackedBuffer) result).flow != f ? result : null;
  }

  /**
   * An exception leaves a method that held a buffer. Only the innermost method that it leaves is a
   * step, and none after the buffer was given away.
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
      Node n = f.node;
      Site last = n.site();
      String exception = Type.of(t).name;
      switch (last.kind) {
        case Site.HANDOFF:
        case Site.WRITE:
        case Site.TAIL:
          return;
        case Site.THROW:
          if (exception.equals(last.detail)) {
            return;
          }
          break;
        default:
          break;
      }
      Site method = Sites.get(site);
      int own = Sites.number(method.className, method.method, 0, Site.THROW, exception);
      int key = own << 2 | n.key & 3;
      Node known = n.lookup(key);
      f.node = known != null ? known : Trie.grow(n, key, t);
    } catch (Throwable failure) {
      Failures.count(failure);
    }
  }

  /**
   * A message is given to a handler.
   *
   * @param msg the message
   * @param handler the handler that gets it next
   */
  public static void handedTo(Object msg, Object handler) {
    try {
      if (handler != null) {
        int site = Type.of(handler).handoffSite();
        if (site >= 0) {
          stepCounted(msg, site);
        }
      }
    } catch (Throwable t) {
      Failures.count(t);
    }
  }

  /**
   * Several buffers are given away at once.
   *
   * @param buffers the buffers
   * @param site number of the site
   */
  public static void handedAll(Object[] buffers, int site) {
    if (buffers != null) {
      for (Object b : buffers) {
        stepCounted(b, site);
      }
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
          && buffer instanceof TrackedBuffer) {
        Flow f = ((TrackedBuffer) buffer).flow;
        Misuses.add(what, f == null ? null : f.node, t);
      }
    } catch (Throwable failure) {
      Failures.count(failure);
    }
  }

  // ---- rarely

  private static TrackedBuffer held(Object arg) {
    if (arg == null) {
      return null;
    }
    NettyAccess access = Type.of(arg).access;
    return access == null ? null : access.held(arg);
  }

  /** A buffer that no woven API made. */
  private static Flow firstSeen(TrackedBuffer b) {
    Type type = Type.of(b);
    if (type.kind == Type.VIEW) {
      TrackedBuffer owner = owner(b, type);
      Flow f = owner == null ? Flow.NONE : owner.flow != null ? owner.flow : firstSeen(owner);
      b.flow = f;
      return f;
    }
    if (type.kind == Type.OWNER && b.refCnt() > 0) {
      synchronized (FirstSeen.LOCK) {
        if (b.flow == null) {
          FirstSeen.open(b);
        }
      }
    } else if (b.flow == null) {
      b.flow = Flow.NONE;
    }
    return b.flow;
  }

  private static TrackedBuffer owner(TrackedBuffer view, Type type) {
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

  /** Two threads may see a buffer first at once; one of them starts its flow. */
  private static final class FirstSeen {
    static final Object LOCK = new Object();

    static void open(TrackedBuffer b) {
      allocated(null, b, FIRST_SEEN, -1);
      Flow f = b.flow;
      // A release that ran before the flow was there could not end it: the count tells.
      if (f != null && f.isOpen() && b.refCnt() == 0) {
        released(b, true);
      }
      if (f == null) {
        b.flow = Flow.NONE;
      }
    }
  }
}

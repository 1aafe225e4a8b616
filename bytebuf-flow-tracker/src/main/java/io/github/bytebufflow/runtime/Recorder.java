package io.github.bytebufflow.runtime;

/**
 * The methods that woven code calls: they start flows, move them, and end them.
 *
 * <p>A step is {@code flow.node = Trie.child(flow.node, key)}; a step writes the flow and nothing
 * that another thread reads. Counts are taken once per flow, where the flow ends, in cells of the
 * calling thread ({@link ThreadState}).
 *
 * <p>No method here throws, none calls the application but {@link HintSources}, and none blocks,
 * but for the instant in which a new path is added. A failure is counted in {@link Failures}. The
 * handlers of failures write its fields and call nothing: the thread may be at the end of its
 * stack, where a call would fail again and throw into the application. A handler that has to close
 * a flow by a call has a handler around that call.
 *
 * <p>Parameters are of type Object, since the verifier would otherwise load Netty's classes early.
 * The JIT compiler sees the real types after inlining, and drops the casts.
 */
public final class Recorder {
  /** What {@link #misused} tells apart: a retain. */
  public static final int RETAIN = 0;

  /** What {@link #misused} tells apart: a release. */
  public static final int RELEASE = 1;

  /** What {@link #misused} tells apart: a read or write. */
  public static final int ACCESS = 2;

  private Recorder() {}

  // ---- a flow begins

  /**
   * An allocating API is about to return a buffer. The innermost API starts the flow; the outer
   * ones find the flow open.
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
          Beginnings.firstLife(allocator, b, api, capacity);
        } else if (f.isOpen()) {
          if (f.is(Flow.FIRST_SEEN) && allocator != null) {
            Beginnings.renameRoot(allocator, f, api, capacity);
          }
        } else {
          Origin origin = Origin.of(allocator, b, api);
          if (origin.reopens && f.is(Flow.KEEP)) {
            Lives.ready(f, origin.root, capacity);
            Lives.open(f);
          } else {
            Beginnings.nextLife(allocator, b, f, origin, api, capacity);
          }
        }
      } else if (Settings.mapping) {
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
   * A retained slice or duplicate has been made: it has its own count, so its own flow.
   *
   * @param view the new view
   * @param of what it was made of
   */
  public static void retainedView(Object view, Object of) {
    try {
      if (view instanceof TrackedBuffer && of instanceof TrackedBuffer) {
        Beginnings.retainedView(view, ((TrackedBuffer) view).flow, ((TrackedBuffer) of).flow);
      } else if (Settings.mapping) {
        Mapped.retainedView(view, of);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
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
        boolean alone = Settings.foreignViews && ForeignFlows.isLeftAlone(view);
        Buffers.follow(view, alone ? Flow.NONE : f);
      } else if (Settings.mapping) {
        Mapped.view(view, of);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A view that shares the count of its owner has raised it.
   *
   * @param of what the view is made of, as the retain there has returned it
   * @param view the view
   * @param n how many counts
   */
  public static void claimed(Object of, Object view, int n) {
    try {
      if (view instanceof TrackedBuffer || Settings.mapping) {
        Claims.taken(view, of, n);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A wrapper that only stands for another buffer has raised its count.
   *
   * @param of what it wraps, as the retain there has returned it
   * @param view the wrapper
   */
  public static void claimedInside(Object of, Object view) {
    try {
      if (view instanceof TrackedBuffer || Settings.mapping) {
        Claims.stands(view, of);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A view has made another one. Netty makes that of the owner; it is a view of the first.
   *
   * @param made the new view
   * @param of the view that was asked for it
   */
  public static void derived(Object made, Object of) {
    try {
      if (made instanceof TrackedBuffer || Settings.mapping) {
        Claims.derived(made, of);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A view that shares the count of its owner is about to lower it.
   *
   * @param of what the view passes the release to
   * @param view the view
   * @param n how many counts
   */
  public static void unclaimed(Object of, Object view, int n) {
    try {
      if (view instanceof TrackedBuffer || Settings.mapping) {
        Claims.givenBack(view, of, n);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A retained view with a count of its own, which was made of another view, has ended: it is about
   * to release that one.
   *
   * @param of what the view was made of
   */
  public static void retainedViewEnds(Object of) {
    try {
      if (of instanceof TrackedBuffer || Settings.mapping) {
        Claims.comesBack(of);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
    }
  }

  /**
   * A buffer has been wrapped so that nothing can release it. The buffer may stay for good, so it
   * is no suspect; if it is collected, it has leaked like any other. A wrapper that a message makes
   * because the tracker asks for its buffer does not count.
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
      if (Settings.following && (outermost == null || resource.getClass() == outermost)) {
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
        // The flow stays open: the stack has no room for a call here either.
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
            Lives.ended(f);
            if (f.is(Flow.RECYCLABLE)) {
              Lives.recycle(b, f);
            }
            if (LastReleases.on) {
              LastReleases.ended(b.flow, b);
            }
          }
        } else if (Settings.mapping) {
          Mapped.released(buffer);
        }
      } catch (Throwable t) {
        Failures.lost++;
        Failures.last = t;
        // The release was seen, so the flow must not stay open: the buffer would seem to have
        // leaked. Where the flow is in a field, this needs no call. Both locks come before the flow
        // is closed: compiled, a lock inside a lock may overflow the stack too.
        try {
          if (buffer instanceof TrackedBuffer) {
            Flow f = ((TrackedBuffer) buffer).flow;
            synchronized (Lives.FIRST_SEEN_LOCK) {
              synchronized (Failures.LOCK) {
                boolean view = f instanceof ViewFlow;
                if (f != null && f.life < 0) {
                  f.life = f.life + 1 & Integer.MAX_VALUE;
                  if (view) {
                    Failures.lostViewReleases++;
                  } else {
                    Failures.lostReleases++;
                    Failures.lostForeign += (f.slot & Flow.FOREIGN) == 0 ? 0 : 1;
                  }
                }
              }
            }
          } else if (Settings.mapping) {
            Mapped.lose(buffer);
          }
        } catch (Throwable again) {
          // The flow stays open: the stack has no room for that either.
          Failures.last = again;
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
        // The flow stays open: the stack has no room for a call here either.
        Failures.last = again;
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
      TrackedBuffer b = buffer(arg);
      if (b == null) {
        return Steps.step(arg, site, true);
      }
      Flow f = b.flow;
      if (f == null) {
        f = FirstSight.flow(b);
      }
      if (!f.isOpen()) {
        f = Claims.behind(b, f);
        if (f == null) {
          return null;
        }
      }
      int count = b.refCnt();
      if (count > 1) {
        count = Claims.shown(f, count);
      }
      int at = f.node;
      f.node = Trie.child(at, Position.counted(site, count, at));
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
        return Steps.step(arg, site, false);
      }
      Flow f = b.flow;
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
      f.node = Trie.child(at, Position.inherited(site, at));
      return f;
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
      return null;
    }
  }

  /**
   * A step of each of the first objects in an array.
   *
   * @param args buffers, holders of them, or anything else; or null
   * @param site number of the site
   */
  public static void stepEach(Object[] args, int site) {
    try {
      for (int i = 0; args != null && i < args.length && i < Parts.MAX; i++) {
        stepCounted(args[i], site);
      }
    } catch (Throwable t) {
      Failures.lost++;
      Failures.last = t;
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
   * The result of a method, unless the result came in as an argument and was released or handed on
   * for good since: the object may belong to another flow by now.
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
   * The result of a method, if the method obtained the result itself, maybe as a later life of the
   * very object that came in.
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
   * An exception leaves a method that held a buffer. Only the innermost method that the exception
   * leaves takes a step, also where an outer method wraps the exception. No method takes one after
   * the buffer was given away.
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
      handoff = Type.of(handler).handoffSite() + 2;
      if (known != null) {
        known.handoff = handoff;
      }
    }
    return handoff - 2;
  }

  /**
   * A composite takes a buffer over: if both leak, the leak of the buffer is indirect. A buffer
   * that comes straight from another composite takes no step.
   *
   * @param buffer the buffer
   * @param composite the composite
   * @param site number of the site
   */
  public static void component(Object buffer, Object composite, int site) {
    try {
      Flow f = flow(buffer);
      if (f == null
          || !f.isOpen()
          || !f.isComponent()
          || Position.number(Trie.main().node(f.node).key) != site) {
        f = stepCounted(buffer, site);
      }
      if (f != null) {
        f.join();
        if (f instanceof ViewFlow) {
          ((ViewFlow) f).heldBy(flow(composite));
        }
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
   * @param composite the composite
   * @param site number of the site
   */
  public static void components(Object[] buffers, Object composite, int site) {
    try {
      if (buffers != null) {
        for (Object b : buffers) {
          component(b, composite, site);
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
   * A composite has released a component. If others hold the component too, its flow stays open,
   * and its leak is direct unless one of them is a composite.
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
   * An exception leaves a method of a buffer itself. The exception means misuse if it says that the
   * count is 0.
   *
   * @param t the exception
   * @param buffer the buffer
   * @param what {@link #RETAIN}, {@link #RELEASE} or {@link #ACCESS}
   */
  public static void misused(Throwable t, Object buffer, int what) {
    try {
      if (t.getClass().getName().endsWith("IllegalReferenceCountException")
          && (buffer instanceof TrackedBuffer || Settings.mapping)) {
        Flow f = flow(buffer);
        Misuses.add(what, f, t);
      }
    } catch (Throwable failure) {
      Failures.lost++;
      Failures.last = failure;
    }
  }

  /**
   * Netty makes an error, or an error leaves a method of Netty that allocates direct memory.
   *
   * @param error the error, or any exception
   */
  public static void exhausted(Object error) {
    try {
      OutOfMemory.seen(error);
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /**
   * The static initialiser of Netty's own leak detector ends.
   *
   * @param level the level that it has chosen
   * @param disabled the level that disables it
   * @return the level to set
   */
  public static Object detectorStarts(Object level, Object disabled) {
    try {
      return LeakDetectors.atStart(level, disabled);
    } catch (Throwable t) {
      Failures.last = t;
      return level;
    }
  }

  /**
   * The constructor of an allocator ends.
   *
   * @param allocator the allocator, of which a subclass may still have to make a part
   */
  public static void allocatorMade(Object allocator) {
    try {
      NettyParts.allocatorMade(allocator);
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /**
   * The constructor of a channel's outbound buffer ends.
   *
   * @param queue what has the messages that wait to be written
   * @param channel the channel
   */
  public static void queueMade(Object queue, Object channel) {
    try {
      NettyParts.queueMade(queue, channel);
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  /** The flow of a buffer, or null. */
  private static Flow flow(Object b) {
    return b instanceof TrackedBuffer
        ? ((TrackedBuffer) b).flow
        : Settings.mapping ? FlowMap.MAIN.find(b) : null;
  }
}

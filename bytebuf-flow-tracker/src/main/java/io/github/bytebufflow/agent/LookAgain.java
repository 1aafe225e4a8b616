package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.services.HookProver;
import io.github.bytebufflow.agent.services.Stderr;
import io.github.bytebufflow.agent.services.ZoomRequest;
import io.github.bytebufflow.agent.services.Zoomer;
import io.github.bytebufflow.agent.weave.HookProof;
import io.github.bytebufflow.agent.weave.WovenClasses;
import io.github.bytebufflow.runtime.ReleaseGate;
import io.github.bytebufflow.runtime.TrackedBuffer;
import io.github.bytebufflow.runtime.Tracker;
import java.lang.instrument.Instrumentation;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;

/**
 * Weaves loaded classes that should be woven and are not, until none is left. A class is missed if
 * it was being loaded when the weaver was installed: the JVM asks the transformers when it begins
 * to read a class, and lists the class when it is done; in between it may load the superclass,
 * which takes as long as a class loader takes. A class is also missed if weaving it failed, for
 * example because no stack was left.
 *
 * <p>The thread also weaves more finely where leaks ended: {@link Zoom}.
 *
 * <p>A Netty becomes ready here, once its release hook is proven to be there; before that, no flow
 * of its buffers begins. The work has a thread of its own, since class loaders of the application
 * may keep it waiting. The thread ends some time after the last missed class, if all Nettys are
 * ready.
 */
final class LookAgain implements Runnable, HookProver, Zoomer {
  private static final long FIRST_MILLIS = 50;
  private static final long LAST_MILLIS = 60_000;
  private static final long END_MILLIS = 2000;

  /** How often to look after the last missed class, if all are ready: over about two minutes. */
  private static final int LOOKS = 12;

  /** A class that cannot be woven is not tried for ever. */
  private static final int MOST_TRIES = 10;

  private final Instrumentation instrumentation;
  private final WovenClasses classes;
  private final Nettys nettys;
  private final Events events;
  private final OptionsInForce options;

  /** Held while it looks, which may take as long as a class loader of the application. */
  private final Object looking = new Object();

  // With that lock.

  /** How often a class was tried in vain. */
  private final Map<Class<?>, Integer> tries = new WeakHashMap<>();

  /** Classes of release hooks of which it was said that their Netty is not followed. */
  private final Set<Class<?>> said = Collections.newSetFromMap(new WeakHashMap<>());

  /** Made for the first leak that is zoomed into. */
  private Zoom zoom;

  // With the lock of this object.

  /** What is to be woven more finely, or as before, in the order in which that was asked for. */
  private final Queue<Zooming> zooming = new ArrayDeque<>();

  private Thread thread;
  private boolean ended;
  private int looks;

  /** How often to look if all are ready. */
  private int most;

  /** A zoom, in or out; or without a request, what was zoomed into once more. */
  private static final class Zooming {
    final ZoomRequest request;
    final boolean in;

    Zooming(ZoomRequest request, boolean in) {
      this.request = request;
      this.in = in;
    }
  }

  LookAgain(
      Instrumentation instrumentation,
      WovenClasses classes,
      Nettys nettys,
      Events events,
      OptionsInForce options) {
    this.options = options;
    this.instrumentation = instrumentation;
    this.classes = classes;
    this.nettys = nettys;
    this.events = events;
  }

  /** A class was missed, or may have been: looks soon, and some times more. */
  synchronized void soon() {
    look(LOOKS);
  }

  private void look(int times) {
    looks = 0;
    most = times;
    wake();
  }

  private void wake() {
    if (thread == null && !ended) {
      try {
        Thread made = AccessController.doPrivileged(new Start());
        made.start();
        thread = made;
      } catch (OutOfMemoryError e) {
        // The JVM could not start a thread: the next second, or the next missed class, tries again.
        return;
      }
    }
    notifyAll();
  }

  /** As the agent: a thread keeps the protection domains, so the loaders, of those who start it. */
  private final class Start implements PrivilegedAction<Thread> {
    @Override
    public Thread run() {
      Thread made = new Thread(null, LookAgain.this, "bytebuf-flow-look", 1 << 20, false);
      made.setDaemon(true);
      made.setContextClassLoader(null);
      return made;
    }
  }

  /**
   * A Netty is not ready, which is so for a while at each start: looks soon and until all are
   * ready, unless the thread is there and will look anyway.
   */
  synchronized void untilReady() {
    if (thread == null) {
      look(1);
    }
  }

  @Override
  public synchronized void zoomIn(ZoomRequest request) {
    zooming.add(new Zooming(request, true));
    wake();
  }

  @Override
  public synchronized void zoomOut(ZoomRequest request) {
    zooming.add(new Zooming(request, false));
    wake();
  }

  /**
   * Other options are in force: another thread may have woven classes with the options of before
   * while this one zoomed.
   */
  synchronized void zoomAgain() {
    zooming.add(new Zooming(null, true));
    wake();
  }

  /** Looks no more. Waits for a look that is under way, but not for a class loader that hangs. */
  void end() {
    Thread ending;
    synchronized (this) {
      ended = true;
      ending = thread;
      notifyAll();
    }
    if (ending != null) {
      try {
        ending.join(END_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void run() {
    while (isToGoOn()) {
      try {
        look();
      } catch (Throwable t) {
        // There may have been too little memory; the next look may have enough.
        Thread.yield();
      }
      try {
        zoom();
      } catch (Throwable t) {
        // This zoom is given up; the next one may work.
        Thread.yield();
      }
    }
  }

  private void zoom() {
    for (Zooming next = nextZooming(); next != null; next = nextZooming()) {
      synchronized (looking) {
        if (zoom == null) {
          zoom = new Zoom(instrumentation, classes, options);
        }
        if (next.request == null) {
          zoom.again();
        } else if (next.in) {
          zoom.in(next.request);
        } else {
          zoom.out(next.request);
        }
      }
    }
  }

  private synchronized Zooming nextZooming() {
    return ended ? null : zooming.poll();
  }

  private synchronized boolean isToGoOn() {
    try {
      if (!ended && !zooming.isEmpty()) {
        return true;
      }
      if (!ended && (looks < most || !nettys.areAllReady())) {
        long millis = Math.min(LAST_MILLIS, FIRST_MILLIS << Math.min(looks, LOOKS));
        looks++;
        wait(millis);
        if (!ended) {
          return true;
        }
      }
    } catch (InterruptedException e) {
      // Nobody else knows this thread.
    }
    thread = null;
    return false;
  }

  /** The first look, at all that is loaded; returns what came of it. */
  String first() {
    synchronized (looking) {
      LoadedClasses loaded = new LoadedClasses(instrumentation, classes);
      map(loaded);
      Retransformation weaving = weave(loaded.changed(new int[loaded.count()]), loaded);
      return loaded.woven().size() + " of the loaded classes woven" + weaving.failures();
    }
  }

  @Override
  public boolean proves(ClassLoader loader, String prefix) {
    synchronized (looking) {
      LoadedClasses loaded = new LoadedClasses(instrumentation, classes);
      List<Class<?>> own = loaded.vital();
      own.removeIf(c -> c.getClassLoader() != loader || !prefix.equals(classes.nettyOf(c)));
      if (own.isEmpty()) {
        // Not loaded, so there is no buffer.
        return true;
      }
      HookProof proof = new HookProof(classes);
      Retransformation weaving = retransform(own, proof);
      return weaving.failed().isEmpty() && own.stream().allMatch(proof::holds);
    }
  }

  /** Weaves what was missed. */
  void look() {
    synchronized (looking) {
      LoadedClasses loaded = new LoadedClasses(instrumentation, classes);
      map(loaded);
      List<Class<?>> missed = loaded.missed();
      for (Class<?> vital : loaded.vital()) {
        if (!missed.contains(vital) && !isReady(vital)) {
          // Woven as it was loaded, or before, and not proven.
          missed.add(vital);
        }
      }
      missed.removeIf(c -> tries.getOrDefault(c, 0) >= MOST_TRIES);
      if (!missed.isEmpty()) {
        weave(missed, loaded);
      }
    }
  }

  private boolean isReady(Class<?> vital) {
    return ReleaseGate.isOpen(vital.getClassLoader(), classes.nettyOf(vital));
  }

  /** Follows the buffers of a Netty in the map whose ByteBuf came without our superclass. */
  private void map(LoadedClasses loaded) {
    for (Class<?> byteBuf : loaded.byteBufs()) {
      boolean field = byteBuf.getSuperclass() == TrackedBuffer.class;
      // One that was woven and has none was replaced by another agent: see SelfTest.
      if (!field && !classes.isWoven(byteBuf)) {
        // At each look, since a thread may have met a class of buffers just now.
        Tracker.map(byteBuf, new Subclasses(byteBuf));
      }
      events.nettyThere(byteBuf, classes.byteBufPrefix(byteBuf));
    }
  }

  /** The loaded subclasses of a class, when asked. */
  private final class Subclasses implements Supplier<List<Class<?>>> {
    private final Class<?> of;

    Subclasses(Class<?> of) {
      this.of = of;
    }

    @Override
    public List<Class<?>> get() {
      return new LoadedClasses(instrumentation, classes).below(of);
    }
  }

  private Retransformation weave(List<Class<?>> wanted, LoadedClasses loaded) {
    HookProof proof = new HookProof(classes);
    Retransformation weaving = retransform(wanted, proof);
    for (Class<?> c : wanted) {
      if (weaving.failed().contains(c)) {
        classes.isNotWoven(c);
      } else {
        classes.isDone(c);
      }
      if (!classes.isWoven(c)) {
        tries.merge(c, 1, Integer::sum);
      } else if (!classes.isVital(c)) {
        tries.remove(c);
      }
    }
    for (Class<?> vital : loaded.vital()) {
      if (wanted.contains(vital) && !isReady(vital)) {
        if (proof.holds(vital) && !weaving.failed().contains(vital)) {
          ready(vital);
        } else {
          notReady(vital, weaving.failures());
        }
      }
    }
    return weaving;
  }

  private Retransformation retransform(List<Class<?>> wanted, HookProof proof) {
    Retransformation weaving = new Retransformation(instrumentation);
    instrumentation.addTransformer(proof, true);
    try {
      // A release that is not seen yet would make a leak of a buffer that is.
      weaving.together(LoadedClasses.buffers(wanted, true));
      weaving.inBatches(LoadedClasses.buffers(wanted, false));
    } finally {
      instrumentation.removeTransformer(proof);
    }
    return weaving;
  }

  private void ready(Class<?> vital) {
    String prefix = classes.nettyOf(vital);
    ReleaseGate.set(vital.getClassLoader(), prefix, true);
    tries.remove(vital);
    if (said.remove(vital)) {
      Stderr.say("the buffers of " + of(vital) + " are followed from now on");
    }
  }

  private void notReady(Class<?> vital, String failures) {
    if (classes.isWoven(vital)) {
      // Woven and not proven: a try that is not counted yet.
      tries.merge(vital, 1, Integer::sum);
    }
    if (said.add(vital)) {
      events.warn(
          "nothing of "
              + of(vital)
              + " is followed for now, since its releases are not seen: "
              + vital.getName()
              + " could not be woven"
              + failures);
    }
  }

  private String of(Class<?> vital) {
    String prefix = classes.nettyOf(vital);
    return "the Netty in " + prefix.substring(0, prefix.length() - 1);
  }
}

package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.foreign.ForeignClasses;
import io.github.bytebufflow.agent.netty.AccessMaker;
import io.github.bytebufflow.agent.options.ClassMember;
import io.github.bytebufflow.agent.options.DetectorMode;
import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.options.OptionsException;
import io.github.bytebufflow.agent.services.ApiFunctions;
import io.github.bytebufflow.agent.services.DumpRequest;
import io.github.bytebufflow.agent.services.Services;
import io.github.bytebufflow.agent.services.Stderr;
import io.github.bytebufflow.agent.weave.Weaver;
import io.github.bytebufflow.runtime.LeakDetectors;
import io.github.bytebufflow.runtime.ReleaseGate;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.ReportFile;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The tracker in this JVM, from its start to its end: sets the runtime up, installs the weaver,
 * changes the options, and takes all back. The {@link Installer} has one at a time, and its lock is
 * held while one is changed or detached.
 */
final class Installation {
  /** How long who attaches waits for HTTP, which starts with the first Netty. */
  private static final long SERVED_MILLIS = 2000;

  private static final long SERVED_STEP_MILLIS = 20;

  private final Installer installer;
  private final Instrumentation instrumentation;
  private final OptionsInForce options;
  private final ForeignClasses foreign;
  private final Nettys nettys = new Nettys();
  private final Events events;
  private final Weaver weaver;
  private final LookAgain lookAgain;
  private final LateServices services;
  private final ReportFile report;

  /** What the JVM asks: the weaver, or a transformer that asks the weaver. */
  private ClassFileTransformer transformer;

  /** With the lock of the installer. */
  private boolean detached;

  Installation(Installer installer, Options options, Instrumentation instrumentation) {
    this.installer = installer;
    this.instrumentation = instrumentation;
    this.options = new OptionsInForce(options);
    foreign = new ForeignClasses(names(options.released), new Warner());
    report = options.report == null ? null : new ReportFile(options.report);
    events = new Events(foreign, nettys);
    weaver = new Weaver(instrumentation, this.options, events);
    lookAgain = new LookAgain(instrumentation, weaver.classes(), nettys, events, this.options);
    services = new LateServices(new Maker(), nettys, lookAgain);
    events.to(lookAgain, services);
  }

  private static Set<String> names(List<ClassMember> named) {
    Set<String> names = new HashSet<>();
    for (ClassMember one : named) {
      names.add(one.className);
    }
    return names;
  }

  /** Says what of the application is not followed; the runtime tells the reports by itself. */
  private static final class Warner implements Consumer<String> {
    @Override
    public void accept(String sentence) {
      Stderr.say(sentence);
    }
  }

  /** A class of its own, since the first lambda of a program costs start-up. */
  private final class Maker implements Supplier<Services> {
    @Override
    public Services get() {
      return new Services(
          options.get(),
          report,
          new RemoteControls(Installation.this),
          instrumentation,
          lookAgain,
          lookAgain);
    }
  }

  Options options() {
    return options.get();
  }

  // ---- the start

  /**
   * Makes all that woven code needs. If that fails, nothing is woven: a class that links to what is
   * not there would fail in the application.
   */
  void prepare() throws Throwable {
    // The first line may have to be said while a class is woven at the end of a stack.
    Stderr.ready();
    Options now = options.get();
    Tracker.configure(
        now.maxNodes,
        now.maxDepth,
        now.stacks,
        now.directOnly,
        now.sample,
        (int) Math.min(Integer.MAX_VALUE, (now.suspectAgeMillis + 999) / 1000));
    Tracker.owners(now.owners);
    Tracker.releasedBytes(now.releasedBytes);
    Tracker.access(new AccessMaker());
    Tracker.foreignBuffers(foreign);
    Tracker.members(new MemberFinder(now.holders, weaver.classes()::held, instrumentation, events));
    Tracker.prepare();
    boolean counted = Tracker.hasReleasedBytes();
    if (counted != now.releasedBytes) {
      // Attached again: the runtime of before is there for good.
      options.set(now.withReleasedBytes(counted));
      Stderr.say("this JVM keeps released-bytes=" + counted + ", with which its tracker began");
    }
    ForeignClasses.prepare();
    weaver.prepare();
    ReleaseGate.require();
    leakDetectors(now);
  }

  private static void leakDetectors(Options now) {
    LeakDetectors.set(
        now.areAllTracked() && now.detector != DetectorMode.KEEP,
        now.detector == DetectorMode.REPLACE);
  }

  /**
   * Weaves what is loaded and what will be. Must be called after {@link #prepare}.
   *
   * @return what happened to the loaded classes
   */
  String install() {
    ApiFunctions.running(services);
    events.areLate();
    transformer = weaver;
    instrumentation.addTransformer(weaver, true);
    String woven = lookAgain.first();
    if (!nettys.areNoneSeen()) {
      lookAgain.soon();
    }
    return woven;
  }

  /**
   * Weaves what will be loaded. Must be called after {@link #prepare}.
   *
   * @param asked the transformer that the JVM knows
   * @param missed whether classes are loaded by now that have something to weave
   * @return the weaver, which that transformer has to ask from now on
   */
  ClassFileTransformer installBehind(ClassFileTransformer asked, boolean missed) {
    transformer = asked;
    ApiFunctions.running(services);
    if (missed) {
      events.areLate();
      lookAgain.soon();
    }
    return weaver;
  }

  // ---- while it runs

  /**
   * Changes options, and weaves the loaded classes for which that makes a difference.
   *
   * @return what happened to the loaded classes
   * @throws IllegalStateException if the tracker is detached
   */
  String change(Map<String, String> values) throws OptionsException {
    synchronized (installer) {
      if (detached) {
        throw new IllegalStateException("the tracker is detached");
      }
      Options next = options.get().with(values);
      LoadedClasses loaded = new LoadedClasses(instrumentation, weaver.classes());
      int[] before = loaded.signatures();
      options.set(next);
      weaver.hooksChanged();
      Tracker.sample(next.sample);
      leakDetectors(next);
      Retransformation weaving = new Retransformation(instrumentation);
      weaving.inBatches(loaded.changed(before));
      if (options.hasZoomed()) {
        lookAgain.zoomAgain();
      }
      services.optionsChanged(next);
      return weaving.done() + " classes changed" + weaving.failures();
    }
  }

  /** Writes a report for somebody who has attached, and tells what was done, or why not. */
  String dump(DumpRequest asked) throws IOException {
    ReportFile file = new ReportFile(asked.file);
    Services running = services.running();
    if (running == null) {
      return "the tracker has seen no class of Netty in this JVM yet";
    }
    return running.dump(asked, file)
        ? Agent.DONE + "written"
        : Agent.DONE + "written, but no collection could be seen: leaks may be among the live";
  }

  /** Where HTTP is served, or why not, once that is known; empty where nobody asked for HTTP. */
  String served() {
    if (options.get().http == null) {
      return "";
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SERVED_MILLIS);
    try {
      while (System.nanoTime() - end < 0) {
        Services running = services.running();
        String served = running == null ? null : running.served();
        if (served != null) {
          return ", " + served;
        }
        Thread.sleep(SERVED_STEP_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ", HTTP has not started yet: its standard error will tell";
  }

  // ---- the end

  /** Makes the last report, takes all back, and tells what happened to the woven classes. */
  String detach() {
    synchronized (installer) {
      if (detached) {
        return "the tracker is detached already";
      }
      detached = true;
      ApiFunctions.over();
      Services ending = services.over();
      lookAgain.end();
      // While releases are still seen: the last collection must find no leak that is none.
      if (ending != null) {
        ending.end();
      }
      Tracker.stop();
      LeakDetectors.set(false, false);
      String restored = restore();
      Tracker.abandon();
      if (ending != null) {
        ending.close();
      }
      installer.detached(this);
      return restored;
    }
  }

  private String restore() {
    weaver.rest();
    LoadedClasses loaded = new LoadedClasses(instrumentation, weaver.classes());
    List<Class<?>> woven = loaded.woven();
    Retransformation restoring = new Retransformation(instrumentation);
    restoring.inBatches(LoadedClasses.buffers(woven, false));
    restoring.together(LoadedClasses.buffers(woven, true));
    if (!loaded.haveOurSuperclass()) {
      instrumentation.removeTransformer(transformer);
    }
    return restoring.done() + " classes restored" + restoring.failures();
  }

  /** Another installation keeps the superclasses of loaded classes from now on. */
  void leave() {
    instrumentation.removeTransformer(transformer);
  }
}

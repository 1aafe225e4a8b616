package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.options.Help;
import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.options.OptionsException;
import io.github.bytebufflow.agent.services.DumpRequest;
import io.github.bytebufflow.agent.services.Stderr;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Tracker;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;

/**
 * Sees to it that there is at most one {@link Installation} at a time. Its lock is held while the
 * tracker is installed, changed or detached. Thread-safe.
 */
final class Installer {
  /** The one of this JVM, which gives an agent nothing to keep between two attaches. */
  static final Installer JVM = new Installer();

  private Installation running;

  /** The one before, which still keeps the superclasses that classes were loaded with. */
  private Installation left;

  /** The options that the tree was made with; the tree stays when the tracker goes. */
  private Options bounds;

  private Installer() {}

  /**
   * Starts the tracker before the application; what is wrong with the options is said.
   *
   * @param first whether no class is loaded yet that may have something to weave
   * @return the transformer that wakes the tracker, or null if there is nothing to wait for
   */
  synchronized Dormant atStart(String arguments, Instrumentation instrumentation, boolean first)
      throws Throwable {
    if (running != null) {
      Stderr.say("the agent is on the command line twice; the second one is ignored");
      return null;
    }
    try {
      Options options = read(arguments);
      if (options != null && first && options.areAllOfNetty()) {
        return Dormant.install(options, instrumentation);
      }
      if (options != null) {
        bootstrap(options, instrumentation, true);
        install(options, instrumentation);
      }
    } catch (OptionsException e) {
      Stderr.say(e.getMessage() + "; the application runs untracked");
    }
    return null;
  }

  /** Starts the tracker behind a transformer that will ask its weaver, which is returned. */
  synchronized ClassFileTransformer onWaking(
      ClassFileTransformer transformer,
      Options options,
      Instrumentation instrumentation,
      boolean missed)
      throws Throwable {
    Installation installation =
        new Installation(this, options == null ? Options.defaults() : options, instrumentation);
    prepare(installation);
    ClassFileTransformer weaver =
        installation.installBehind(transformer, missed || isNettyThere(instrumentation));
    running = installation;
    Agent.mark(Agent.ON);
    return weaver;
  }

  /**
   * Whether a class of Netty is loaded that did not wake the tracker: at the end of a stack the JVM
   * cannot ask transformers, and goes on without.
   */
  private static boolean isNettyThere(Instrumentation instrumentation) {
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.getClassLoader() != null && NettyCopy.has(c.getName())) {
        return true;
      }
    }
    return false;
  }

  /** Sets the runtime up. If that fails, the tracker does not run, and no class has changed. */
  private void prepare(Installation installation) throws Throwable {
    installation.prepare();
    Options options = installation.options();
    if (bounds == null) {
      bounds = options;
      int most = Tracker.mostNodes();
      if (most < options.maxNodes) {
        Stderr.say(
            "max-nodes is "
                + most
                + ", not "
                + options.maxNodes
                + ": the tree takes an eighth of the heap of "
                + (Runtime.getRuntime().maxMemory() >> 20)
                + " MB at most");
      }
    } else if (!options.hasBoundsOf(bounds)) {
      Stderr.say("the tree of this JVM keeps the max-nodes, max-depth and stacks it began with");
    }
  }

  /** Attaches or detaches, and tells what was done, or why not. */
  String answer(String arguments, Instrumentation instrumentation) {
    try {
      if (Agent.isDump(arguments)) {
        return dump(arguments);
      }
      return Agent.DETACH.equals(arguments) ? detach() : attach(arguments, instrumentation);
    } catch (OptionsException e) {
      return e.getMessage() + "; the application runs untracked";
    } catch (Throwable t) {
      return "the agent failed: " + t;
    }
  }

  private String attach(String arguments, Instrumentation instrumentation) throws Throwable {
    String woven;
    Installation installed;
    synchronized (this) {
      if (running != null) {
        return "the tracker runs in this JVM already; detach it to start it with other options";
      }
      Options options = read(arguments);
      if (options == null) {
        return Agent.DONE + "the options are listed above";
      }
      bootstrap(options, instrumentation, false);
      woven = install(options, instrumentation);
      installed = running;
    }
    // Without the lock: what starts HTTP may want it.
    return Agent.DONE + "attached, " + woven + installed.served();
  }

  /** The options; null if only the list of them was asked for, which is printed. */
  private static Options read(String arguments) throws OptionsException {
    Options options = Options.read(arguments);
    if (options.help) {
      Stderr.print(Help.text());
      return null;
    }
    return options;
  }

  /** Must run before the classes below are loaded, since those use the runtime. */
  private static void bootstrap(Options options, Instrumentation instrumentation, boolean atStart) {
    if (options.bootstrap) {
      String problem =
          atStart ? Bootstrap.append(instrumentation) : "it needs a start with -javaagent";
      if (problem != null) {
        Stderr.say("option 'bootstrap' is without effect: " + problem);
      }
    }
  }

  private String install(Options options, Instrumentation instrumentation) throws Throwable {
    Installation installation = new Installation(this, options, instrumentation);
    prepare(installation);
    String woven = installation.install();
    running = installation;
    Agent.mark(Agent.ON);
    if (left != null) {
      left.leave();
      left = null;
    }
    return woven;
  }

  /** Without the lock while the report is written: a tree may be large, and a disk slow. */
  private String dump(String arguments) throws Exception {
    Installation now;
    synchronized (this) {
      now = running;
    }
    if (now == null) {
      return "there is no tracker in this JVM";
    }
    DumpRequest asked = DumpRequest.of(arguments);
    if (asked == null || !new File(asked.file).isAbsolute()) {
      String file = asked == null ? arguments : asked.file;
      return "'" + file + "' is no absolute path to write the report to";
    }
    try {
      return now.dump(asked);
    } catch (IllegalArgumentException | IOException e) {
      return e.getMessage();
    }
  }

  private synchronized String detach() {
    return running == null
        ? "there is no tracker in this JVM to detach"
        : Agent.DONE + "detached, " + running.detach();
  }

  /** Must be called with the lock of this object. */
  void detached(Installation installation) {
    if (running == installation) {
      running = null;
      Agent.mark(null);
      left = installation;
    }
  }
}

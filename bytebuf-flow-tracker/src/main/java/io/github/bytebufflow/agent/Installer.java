package io.github.bytebufflow.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;

/** Sees to it that there is at most one {@link Installation} at a time. Thread-safe. */
final class Installer {
  private static Installation running;

  /** The one before, which still keeps the superclass of {@code ByteBuf}. */
  private static Installation left;

  /** The options that the tree was made with; it stays when the tracker goes. */
  private static Options bounds;

  private Installer() {}

  /** Starts the tracker before the application; what is wrong is said. */
  static synchronized void atStart(String arguments, Instrumentation instrumentation) {
    if (running != null) {
      Stderr.say("the agent is on the command line twice; the second one is ignored");
      return;
    }
    try {
      install(arguments, instrumentation, true);
    } catch (OptionsException e) {
      Stderr.say(e.getMessage() + "; the application runs untracked");
    }
  }

  /** Starts the tracker with all its defaults; a transformer that is there will ask its weaver. */
  static synchronized ClassFileTransformer onWaking(
      ClassFileTransformer transformer, Instrumentation instrumentation) throws OptionsException {
    Options options = Options.defaults();
    Installation installation = new Installation(options, instrumentation);
    ClassFileTransformer weaver = installation.installBehind(transformer);
    bounds = options;
    running = installation;
    return weaver;
  }

  /** Attaches or detaches, and tells what was done, or why not. */
  static String answer(String arguments, Instrumentation instrumentation) {
    try {
      return Agent.DETACH.equals(arguments) ? detach() : attach(arguments, instrumentation);
    } catch (OptionsException e) {
      return e.getMessage() + "; the application runs untracked";
    } catch (Throwable t) {
      return "the agent failed: " + t;
    }
  }

  private static synchronized String attach(String arguments, Instrumentation instrumentation)
      throws OptionsException {
    if (running != null) {
      return "the tracker runs in this JVM already; detach it to start it with other options";
    }
    String woven = install(arguments, instrumentation, false);
    return woven == null
        ? Agent.DONE + "the options are listed above"
        : Agent.DONE + "attached, " + woven;
  }

  private static String install(String arguments, Instrumentation instrumentation, boolean atStart)
      throws OptionsException {
    Options options = Options.read(arguments);
    if (options.help) {
      Stderr.OUT.print(Help.text());
      return null;
    }
    if (options.bootstrap) {
      // Before anything below is loaded: it uses the runtime.
      String problem =
          atStart ? Bootstrap.append(instrumentation) : "it needs a start with -javaagent";
      if (problem != null) {
        Stderr.say("option 'bootstrap' is without effect: " + problem);
      }
    }
    Installation installation = new Installation(options, instrumentation);
    if (bounds == null) {
      bounds = options;
    } else if (!options.hasBoundsOf(bounds)) {
      Stderr.say("the tree of this JVM keeps the max-nodes, max-depth and stacks it began with");
    }
    running = installation;
    String woven = installation.install();
    if (left != null) {
      left.leave();
      left = null;
    }
    return woven;
  }

  private static synchronized String detach() {
    return running == null
        ? "there is no tracker in this JVM to detach"
        : Agent.DONE + "detached, " + running.detach();
  }

  /** To be called with the lock of this class. */
  static void detached(Installation installation) {
    if (running == installation) {
      running = null;
      left = installation;
    }
  }
}

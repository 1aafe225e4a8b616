package io.github.bytebufflow.agent;

import java.lang.instrument.Instrumentation;

/** The entries of the agent. Whatever goes wrong here, the application goes on. */
public final class Agent {
  /** What {@link #agentmain} takes in place of options to detach. */
  public static final String DETACH = "detach";

  /** The system property in which {@link #agentmain} leaves its answer to who attached. */
  public static final String ANSWER = "io.github.bytebufflow.answer";

  /** How an answer begins that says that it was done. */
  public static final String DONE = "ok: ";

  private static Installation running;

  /** The one before, which still keeps the superclass of {@code ByteBuf}. */
  private static Installation left;

  /** The options that the tree was made with; it stays when the tracker goes. */
  private static Options bounds;

  private Agent() {}

  /**
   * Called by the JVM before the application's main method.
   *
   * @param arguments what stands behind {@code -javaagent:bytebuf-flow-agent.jar=}, or null
   * @param instrumentation the JVM's
   */
  public static void premain(String arguments, Instrumentation instrumentation) {
    try {
      synchronized (Agent.class) {
        if (running != null) {
          Stderr.say("the agent is on the command line twice; the second one is ignored");
          return;
        }
        install(arguments, instrumentation);
      }
    } catch (OptionsException e) {
      Stderr.say(e.getMessage() + "; the application runs untracked");
    } catch (Throwable t) {
      Stderr.say("the application runs untracked, since the agent failed to start: " + t);
    }
  }

  /**
   * Called by the JVM when somebody attaches. The answer is said on standard error, and left in the
   * system property {@value #ANSWER}.
   *
   * @param arguments the options, or {@value #DETACH}; may be null
   * @param instrumentation the JVM's
   */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    String answer;
    try {
      answer = DETACH.equals(arguments) ? detach() : attach(arguments, instrumentation);
    } catch (OptionsException e) {
      answer = e.getMessage() + "; the application runs untracked";
    } catch (Throwable t) {
      answer = "the agent failed: " + t;
    }
    boolean done = answer.startsWith(DONE);
    Stderr.say(done ? answer.substring(DONE.length()) : answer);
    try {
      System.setProperty(ANSWER, answer);
    } catch (SecurityException e) {
      // It was said above.
    }
  }

  private static synchronized String attach(String arguments, Instrumentation instrumentation)
      throws OptionsException {
    if (running != null) {
      return "the tracker runs in this JVM already; detach it to start it with other options";
    }
    String woven = install(arguments, instrumentation);
    return woven == null ? DONE + "the options are listed above" : DONE + "attached, " + woven;
  }

  private static String install(String arguments, Instrumentation instrumentation)
      throws OptionsException {
    Options options = Options.read(arguments);
    if (options.help) {
      Stderr.OUT.print(Help.text());
      return null;
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
        : DONE + "detached, " + running.detach();
  }

  /** To be called with the lock of this class. */
  static void detached(Installation installation) {
    if (running == installation) {
      running = null;
      left = installation;
    }
  }
}

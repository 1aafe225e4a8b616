package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.options.OptionTable;
import io.github.bytebufflow.agent.services.Stderr;
import java.lang.instrument.Instrumentation;

/**
 * The entries of the agent. Whatever goes wrong here, the application goes on.
 *
 * <p>The tracker sleeps until a class names Netty ({@link Dormant}). Until then this class loads
 * few others: each costs every program that is started with the agent.
 */
public final class Agent {
  /** What {@link #agentmain} takes in place of options to detach. */
  public static final String DETACH = "detach";

  /** The system property in which {@link #agentmain} leaves its answer to who attached. */
  public static final String ANSWER = "io.github.bytebufflow.answer";

  /** How an answer begins that says that it was done. */
  public static final String DONE = "ok: ";

  /**
   * Set at the start if nothing had to be woven at once. Static, since the JVM knows an agent's
   * static methods only; and not the installer's, which is not loaded before it is needed.
   */
  private static volatile Dormant dormant;

  private Agent() {}

  /**
   * Called by the JVM before the application's main method.
   *
   * @param arguments what stands behind {@code -javaagent:bytebuf-flow-agent.jar=}, or null
   * @param instrumentation the JVM's
   */
  public static void premain(String arguments, Instrumentation instrumentation) {
    try {
      if (dormant != null) {
        Stderr.say("the agent is on the command line twice; the second one is ignored");
        return;
      }
      boolean first = isFirst(instrumentation);
      dormant =
          first && !isAnyOptionSet(arguments)
              ? Dormant.install(null, instrumentation)
              : Installer.JVM.atStart(arguments, instrumentation, first);
    } catch (Throwable t) {
      Stderr.say("the application runs untracked, since the agent failed to start: " + t);
    }
  }

  /** Whether somebody may have written an option, right or wrong, in any place but a file. */
  private static boolean isAnyOptionSet(String arguments) {
    if (arguments != null && !arguments.isEmpty()) {
      return true;
    }
    for (String name : System.getenv().keySet()) {
      if (name.startsWith(OptionTable.ENVIRONMENT_PREFIX)) {
        return true;
      }
    }
    for (String name : System.getProperties().stringPropertyNames()) {
      if (name.startsWith(OptionTable.PROPERTY_PREFIX)) {
        return true;
      }
    }
    return false;
  }

  /** Whether no other agent has loaded classes yet, which may have something to weave. */
  private static boolean isFirst(Instrumentation instrumentation) {
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.getClassLoader() != null && c != Agent.class) {
        return false;
      }
    }
    return true;
  }

  /**
   * Called by the JVM when somebody attaches. The answer is said on standard error, and left in the
   * system property {@value #ANSWER}.
   *
   * @param arguments the options, or {@value #DETACH}; may be null
   * @param instrumentation the JVM's
   */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    if (dormant != null) {
      dormant.wake();
    }
    String answer = Installer.JVM.answer(arguments, instrumentation);
    boolean done = answer.startsWith(DONE);
    Stderr.say(done ? answer.substring(DONE.length()) : answer);
    try {
      System.setProperty(ANSWER, answer);
    } catch (SecurityException e) {
      // It was said above.
    }
  }
}

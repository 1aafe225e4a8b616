package io.github.bytebufflow.agent;

import java.lang.instrument.Instrumentation;

/**
 * The entries of the agent. Whatever goes wrong here, the application goes on.
 *
 * <p>Without options the tracker sleeps until a class names Netty ({@link Dormant}), so this class
 * names few others: each one costs every program that is started with the agent.
 */
public final class Agent {
  /** What {@link #agentmain} takes in place of options to detach. */
  public static final String DETACH = "detach";

  /** The system property in which {@link #agentmain} leaves its answer to who attached. */
  public static final String ANSWER = "io.github.bytebufflow.answer";

  /** How an answer begins that says that it was done. */
  public static final String DONE = "ok: ";

  /** What the JVM was started with, from then on; null after a start with options. */
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
      if (dormant != null || isAnyOptionSet(arguments) || isAnyClassLoaded(instrumentation)) {
        if (dormant != null) {
          dormant.wake();
        }
        Installer.atStart(arguments, instrumentation);
      } else {
        Dormant transformer = new Dormant(instrumentation);
        instrumentation.addTransformer(transformer, true);
        dormant = transformer;
      }
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

  /** Whether another agent was first; the classes that it loaded may have something to weave. */
  private static boolean isAnyClassLoaded(Instrumentation instrumentation) {
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.getClassLoader() != null && c != Agent.class && c != Dormant.class) {
        return true;
      }
    }
    return false;
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
    String answer = Installer.answer(arguments, instrumentation);
    boolean done = answer.startsWith(DONE);
    Stderr.say(done ? answer.substring(DONE.length()) : answer);
    try {
      System.setProperty(ANSWER, answer);
    } catch (SecurityException e) {
      // It was said above.
    }
  }
}

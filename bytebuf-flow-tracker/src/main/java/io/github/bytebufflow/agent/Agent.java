package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.options.OptionTable;
import io.github.bytebufflow.agent.services.DumpRequest;
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

  /**
   * What {@link #agentmain} takes in place of options, with a file behind it, to write a report in
   * the format of the file's extension.
   */
  public static final String DUMP = "dump:";

  /**
   * The system property that tells who attaches whether there is a tracker in this JVM: {@value
   * #ON}, {@value #WAITS}, or not set.
   */
  public static final String TRACKER = "io.github.bytebufflow.tracker";

  /** The value of {@link #TRACKER} where a tracker follows buffers. */
  public static final String ON = "on";

  /** The value of {@link #TRACKER} where a tracker waits for the first class that names Netty. */
  public static final String WAITS = "waits";

  /** The system property in which {@link #agentmain} leaves its answer to who attached. */
  public static final String ANSWER = "io.github.bytebufflow.answer";

  /**
   * What may stand before the arguments of {@link #agentmain}, with an id and a semicolon behind
   * it: the answer is left in {@link #ANSWER} with a dot and the id behind it too, where nobody
   * else who attaches meanwhile replaces it.
   */
  public static final String ANSWER_TO = "answer=";

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
      if (dormant != null && System.getProperty(TRACKER) == null) {
        mark(WAITS);
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
   * Called by the JVM when somebody attaches. The answer is left in the system property {@value
   * #ANSWER}, and for the id of {@link #ANSWER_TO} where there is one. It is said on standard error
   * too, unless a report was asked for, which changes nothing; a report that its file does not take
   * is.
   *
   * @param arguments the options, {@value #DETACH}, or {@value #DUMP} and a file; may be null
   * @param instrumentation the JVM's
   */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    if (dormant != null) {
      dormant.wake();
    }
    String id = Answers.id(arguments);
    String asked = id == null ? arguments : Answers.withoutId(arguments);
    String answer = Installer.JVM.answer(asked, instrumentation);
    boolean done = answer.startsWith(DONE);
    if (!isDump(asked)) {
      Stderr.say(done ? answer.substring(DONE.length()) : answer);
    }
    if (id != null) {
      Answers.LEFT.add(id, answer);
    }
    set(ANSWER, answer);
  }

  /** Sets {@link #TRACKER}, or removes it with null. */
  static void mark(String state) {
    set(TRACKER, state);
  }

  static void set(String property, String value) {
    try {
      if (value == null) {
        System.clearProperty(property);
      } else {
        System.setProperty(property, value);
      }
    } catch (SecurityException e) {
      // Who attaches gets no answer, and says so.
    }
  }

  /**
   * What {@link #agentmain} takes in place of options, with a file behind it, to write a report in
   * the format of the file's extension.
   *
   * @param collects whether to collect garbage before
   * @param addresses whether a bundle has the addresses of peers
   * @param hints whether a bundle has the hints of the program
   * @return the words, with a colon at their end
   */
  public static String dump(boolean collects, boolean addresses, boolean hints) {
    return DumpRequest.words(collects, addresses, hints);
  }

  static boolean isDump(String arguments) {
    return DumpRequest.of(arguments) != null;
  }
}

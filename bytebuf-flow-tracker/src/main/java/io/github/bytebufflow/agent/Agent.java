package io.github.bytebufflow.agent;

import java.lang.instrument.Instrumentation;

/** The entry of {@code -javaagent}. Whatever goes wrong here, the application starts. */
public final class Agent {
  private static boolean installed;

  private Agent() {}

  /**
   * Called by the JVM before the application's main method.
   *
   * @param arguments what stands behind {@code -javaagent:bytebuf-flow-agent.jar=}, or null
   * @param instrumentation the JVM's
   */
  public static void premain(String arguments, Instrumentation instrumentation) {
    try {
      install(arguments, instrumentation);
    } catch (OptionsException e) {
      Stderr.say(e.getMessage() + "; the application runs untracked");
    } catch (Throwable t) {
      Stderr.say("the application runs untracked, since the agent failed to start: " + t);
    }
  }

  private static void install(String arguments, Instrumentation instrumentation)
      throws OptionsException {
    synchronized (Agent.class) {
      if (installed) {
        Stderr.say("the agent is on the command line twice; the second one is ignored");
        return;
      }
      installed = true;
    }
    Options options = Options.read(arguments);
    if (options.help) {
      Stderr.OUT.print(Help.text());
      return;
    }
    // Before anything below is loaded: it uses the runtime.
    String problem = options.bootstrap ? Bootstrap.append(instrumentation) : null;
    if (problem != null) {
      Stderr.say("option 'bootstrap' is without effect: " + problem);
    }
    new Installation(options, instrumentation).install();
  }
}

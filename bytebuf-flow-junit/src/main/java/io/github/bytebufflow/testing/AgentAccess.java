package io.github.bytebufflow.testing;

import io.github.bytebufflow.api.BufferFlows;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sees to it that the agent runs before a test does, or says that it does not. Thread-safe. */
final class AgentAccess {
  private static final String AGENT = "io.github.bytebufflow.agent.Agent";
  private static final String BUFFER = "io.netty.buffer.ByteBuf";

  private final CheckSettings settings;

  /** Why attaching failed; empty if it was not tried or did not fail. */
  private String failure = "";

  private boolean prepared;
  private boolean said;

  AgentAccess(CheckSettings settings) {
    this.settings = settings;
  }

  /**
   * Attaches the agent once if the settings say so and none runs. An agent that sleeps because no
   * class of Netty is loaded yet is woken: it would not see the beginning of the first test.
   */
  synchronized void prepare(Class<?> testClass) {
    if (BufferFlows.isRunning()) {
      return;
    }
    loadNetty(testClass);
    if (!prepared && !BufferFlows.isRunning()) {
      prepared = true;
      if (settings.attach) {
        failure = AgentAttachment.attach(settings).orElse("");
      }
    }
  }

  /**
   * Says once that the tests are not checked.
   *
   * @throws IllegalStateException if they have to be
   */
  synchronized void sayNotChecked(Class<?> testClass) {
    Optional<String> reason = reason(testClass);
    if (reason.isEmpty()) {
      return;
    }
    String sentence = "the tests are NOT checked for buffers that are not released: ";
    if (settings.required) {
      throw new IllegalStateException(sentence + reason.get());
    }
    if (!said) {
      said = true;
      say(sentence + reason.get());
    }
  }

  /** Why nothing is counted; empty if the program has no Netty whose buffers could be counted. */
  private Optional<String> reason(Class<?> testClass) {
    if (!failure.isEmpty()) {
      return Optional.of(failure);
    }
    if (BufferFlows.isRunning()) {
      return Optional.of(
          BufferFlows.hasOwners()
              ? "the agent did not run yet when a test began"
              : "the agent runs without the option owners=true");
    }
    if (isAgentLoaded() && loadNetty(testClass) == null) {
      return Optional.empty();
    }
    return Optional.of(
        "no agent runs in this JVM; start it with"
            + " -javaagent:bytebuf-flow-agent.jar=owners=true (argLine of Surefire, jvmArgs of"
            + " Gradle), or set -D"
            + CheckSettings.ATTACH
            + "=true");
  }

  private static boolean isAgentLoaded() {
    try {
      Class.forName(AGENT, false, ClassLoader.getSystemClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private static @Nullable Class<?> loadNetty(Class<?> testClass) {
    try {
      return Class.forName(BUFFER, false, testClass.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  /** Prints to standard error: standard output belongs to the build tool. */
  static void say(String text) {
    System.err.println("bytebuf-flow: " + text);
  }
}

package io.github.bytebufflow.cli.source;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import io.github.bytebufflow.agent.Agent;
import io.github.bytebufflow.cli.output.Failure;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A connection to another JVM. The only class that names {@code jdk.attach}: {@link
 * AttachModule#isThere} has to be asked first.
 */
final class Attachment implements AutoCloseable {
  private final long pid;
  private final VirtualMachine vm;

  private Attachment(long pid, VirtualMachine vm) {
    this.pid = pid;
    this.vm = vm;
  }

  /** The JVMs of this user with their command lines. */
  static Map<Long, String> list() throws Failure {
    if (!AttachModule.isThere()) {
      throw new Failure(AttachModule.MISSING + ": JVMs can't be listed");
    }
    Map<Long, String> all = new TreeMap<>();
    long self = ProcessHandle.current().pid();
    for (VirtualMachineDescriptor one : VirtualMachine.list()) {
      long pid = Long.parseLong(one.id());
      if (pid != self) {
        all.put(pid, one.displayName());
      }
    }
    return all;
  }

  /**
   * Connects.
   *
   * @param pid a JVM, which was looked at: anything else is ended by the signal that is sent
   * @return the connection
   * @throws Failure if that is not possible
   */
  static Attachment to(long pid) throws Failure {
    if (!AttachModule.isThere()) {
      throw new Failure(AttachModule.MISSING);
    }
    try {
      return new Attachment(pid, VirtualMachine.attach(Long.toString(pid)));
    } catch (AttachNotSupportedException e) {
      String message = String.valueOf(e.getMessage());
      if (message.toLowerCase(Locale.ROOT).contains("attach mechanism")) {
        throw new Failure(
            "process "
                + pid
                + " runs with -XX:+DisableAttachMechanism: start it without, or with -javaagent");
      }
      throw new Failure("process " + pid + " does not answer: " + message);
    } catch (IOException e) {
      throw new Failure("process " + pid + " can't be attached to: " + e.getMessage());
    }
  }

  /** The system properties of the JVM. */
  Properties properties() throws Failure {
    try {
      return vm.getSystemProperties();
    } catch (IOException e) {
      throw new Failure("process " + pid + " does not answer: " + e.getMessage());
    }
  }

  /**
   * Hands arguments to the agent, which is loaded where it is not there.
   *
   * @param jar the agent's jar, as the JVM sees it
   * @return what was done, in words
   */
  String send(String jar, String arguments) throws Failure {
    String id = UUID.randomUUID().toString();
    try {
      vm.loadAgent(jar, Agent.ANSWER_TO + id + ";" + arguments);
    } catch (AgentLoadException | AgentInitializationException e) {
      throw new Failure("process " + pid + " can't load the agent " + jar + ": " + e.getMessage());
    } catch (IOException e) {
      throw new Failure("process " + pid + " can't load the agent: " + e.getMessage());
    }
    String answer = properties().getProperty(Agent.ANSWER + "." + id);
    if (answer == null) {
      throw new Failure("process " + pid + " took the agent and gave no answer");
    }
    if (!answer.startsWith(Agent.DONE)) {
      throw new Failure("process " + pid + ": " + answer);
    }
    return answer.substring(Agent.DONE.length());
  }

  @Override
  public void close() {
    try {
      vm.detach();
    } catch (IOException e) {
      // It has ended, or will see that nobody is there.
    }
  }
}

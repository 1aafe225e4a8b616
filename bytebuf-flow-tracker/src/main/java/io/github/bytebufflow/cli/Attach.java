package io.github.bytebufflow.cli;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.bytebufflow.agent.Agent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The commands {@code attach} and {@code detach}: hands the agent to a running JVM. */
final class Attach {
  private static final Path PROC = Path.of("/proc");

  private final String pid;

  private Attach(String pid) {
    this.pid = pid;
  }

  /**
   * Loads the agent.
   *
   * @param pid process id of the JVM, as it was written
   * @param arguments what the agent gets
   * @return what the agent did
   * @throws CommandException with one sentence if nothing was done
   */
  static String load(String pid, String arguments) throws CommandException {
    if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
      throw new CommandException(
          "this Java has no module jdk.attach ("
              + System.getProperty("java.home")
              + "): use the java of a JDK, or add the module to this runtime");
    }
    return new Attach(pid).load(arguments);
  }

  private String load(String arguments) throws CommandException {
    check();
    try {
      VirtualMachine vm = VirtualMachine.attach(pid);
      try {
        vm.loadAgent(jar(), arguments);
        String answer = vm.getSystemProperties().getProperty(Agent.ANSWER);
        if (answer == null) {
          throw new CommandException("process " + pid + " took the agent and gave no answer");
        }
        if (!answer.startsWith(Agent.DONE)) {
          throw new CommandException("process " + pid + ": " + answer);
        }
        return answer.substring(Agent.DONE.length());
      } finally {
        vm.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw new CommandException(notSupported(e));
    } catch (AgentLoadException | AgentInitializationException e) {
      throw new CommandException("process " + pid + " can't load the agent: " + e.getMessage());
    } catch (IOException e) {
      throw new CommandException("process " + pid + " can't be attached to: " + e.getMessage());
    }
  }

  private String notSupported(AttachNotSupportedException e) {
    if (String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("attach mechanism")) {
      return "process "
          + pid
          + " runs with -XX:+DisableAttachMechanism: start it without, or with -javaagent";
    }
    return "process " + pid + " does not answer: " + e.getMessage();
  }

  /**
   * Before it is attempted, since that sends a signal that ends any other process than a JVM.
   *
   * @throws CommandException if this is no JVM that can be attached to
   */
  private void check() throws CommandException {
    long number = number();
    if (number == ProcessHandle.current().pid()) {
      throw new CommandException("process " + pid + " is this command itself");
    }
    Optional<ProcessHandle> process = ProcessHandle.of(number);
    if (process.isEmpty()) {
      throw new CommandException("there is no process " + pid + ": jps lists those that run Java");
    }
    String me = ProcessHandle.current().info().user().orElse(null);
    String owner = process.get().info().user().orElse(null);
    if (owner != null && me != null && !owner.equals(me) && !me.equals("root")) {
      throw new CommandException(
          "process " + pid + " is that of user " + owner + ": run this command as " + owner);
    }
    if (isOther()) {
      throw new CommandException(
          "process " + pid + " is no Java virtual machine: jps lists those that are");
    }
  }

  private long number() throws CommandException {
    try {
      long number = Long.parseLong(pid);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new CommandException("'" + pid + "' is no process id: expected a number, as jps lists");
  }

  /** Whether it is known not to be a JVM: on Linux, where no libjvm is mapped. */
  private boolean isOther() throws CommandException {
    Path maps = PROC.resolve(pid).resolve("maps");
    if (!Files.exists(maps)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(maps)) {
      return lines.noneMatch(line -> line.endsWith("libjvm.so"));
    } catch (IOException | UncheckedIOException e) {
      throw new CommandException(
          "process " + pid + " can't be looked at: run this command as its user");
    }
  }

  private static String jar() throws CommandException {
    try {
      return Path.of(Attach.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new CommandException("the agent's jar can't be found: " + e.getMessage());
    }
  }
}

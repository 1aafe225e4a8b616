package io.github.bytebufflow.cli.source;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.text.Nearest;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** A JVM that can be attached to. Immutable. */
public final class Target {
  private static final int MOST_CANDIDATES = 8;

  /** Its process id. */
  public final long pid;

  /** When the process began, where the system tells: another process may get its id later. */
  private final Instant start;

  Target(long pid, Instant start) {
    this.pid = pid;
    this.start = start;
  }

  /**
   * Finds a JVM.
   *
   * @param text its process id, or a part of its main class or jar
   * @return the JVM
   * @throws Failure if there is none, or several
   */
  public static Target of(String text) throws Failure {
    long pid = Sources.isNumber(text) ? number(text) : byName(Output.clean(text));
    // Its start first: a process that takes the id during the check is another one.
    Target target = new Target(pid, start(pid));
    target.check();
    return target;
  }

  private static long number(String text) throws Failure {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new Failure("there is no process " + text + ": list names those that run Java");
    }
  }

  private static long byName(String name) throws Failure {
    String wanted = name.toLowerCase(Locale.ROOT);
    List<Jvm> exact = new ArrayList<>();
    List<Jvm> found = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Jvm jvm : Jvms.named()) {
      String main = jvm.shortMain();
      names.add(main);
      if (main.toLowerCase(Locale.ROOT).contains(wanted)) {
        found.add(jvm);
      }
      if (main.equals(name) || main.endsWith('.' + name) || main.equals(name + ".jar")) {
        exact.add(jvm);
      }
    }
    List<Jvm> best = exact.isEmpty() ? found : exact;
    if (best.size() == 1) {
      return best.get(0).pid;
    }
    if (best.isEmpty()) {
      throw new Failure(
          "'"
              + name
              + "' is no process id, no file, and no part of the main class or jar of a JVM"
              + (names.isEmpty()
                  ? ": no JVM runs here"
                  : ": the nearest is " + Nearest.of(name, names)));
    }
    List<String> candidates = new ArrayList<>();
    for (Jvm jvm : best.subList(0, Math.min(MOST_CANDIDATES, best.size()))) {
      candidates.add(jvm.pid + " (" + jvm.shortMain() + ")");
    }
    throw new Failure(
        "'"
            + name
            + "' may be one of "
            + best.size()
            + " JVMs: "
            + String.join(", ", candidates)
            + (best.size() > MOST_CANDIDATES ? ", ..." : ""));
  }

  /** Before it is attached to, since that sends a signal that ends any other process than a JVM. */
  private void check() throws Failure {
    if (pid == ProcessHandle.current().pid()) {
      throw new Failure("process " + pid + " is this command itself");
    }
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty()) {
      throw new Failure("there is no process " + pid + ": list names those that run Java");
    }
    String me = ProcessHandle.current().info().user().orElse(null);
    String owner = process.get().info().user().orElse(null);
    if (owner != null && me != null && !owner.equals(me) && !me.equals("root")) {
      throw new Failure(
          "process " + pid + " is that of user " + owner + ": run this command as " + owner);
    }
    if (Jvms.isLinux() && !Jvms.isJvm(pid)) {
      throw new Failure("process " + pid + " is no Java virtual machine: list names those");
    }
  }

  private static Instant start(long pid) {
    return ProcessHandle.of(pid).flatMap(process -> process.info().startInstant()).orElse(null);
  }

  /**
   * Looks before each attach whether it is still the same JVM: another process that got its id
   * would be ended by the signal.
   */
  void checkAgain() throws Failure {
    boolean ended =
        ProcessHandle.of(pid).isEmpty()
            || !Objects.equals(start, start(pid))
            || (Jvms.isLinux() && !Jvms.isJvm(pid));
    if (ended) {
      throw new Failure("process " + pid + " has ended");
    }
  }

  /** Connects, if it is still the JVM that was found. */
  Attachment connect() throws Failure {
    checkAgain();
    return Attachment.to(pid);
  }

  /** Its folder in {@code /proc}, or null where there is none. */
  Path process() {
    Path process = Jvms.PROC.resolve(Long.toString(pid));
    return Jvms.isLinux() && Files.isDirectory(process) ? process : null;
  }

  /** Whether it sees other files than this command does. */
  boolean hasOwnFiles() {
    Path process = process();
    if (process == null) {
      return false;
    }
    try {
      // Two may have the same root directory, and other file systems mounted in it.
      Path mounts = Path.of("ns", "mnt");
      return !Files.readSymbolicLink(process.resolve(mounts))
          .equals(Files.readSymbolicLink(Jvms.PROC.resolve("self").resolve(mounts)));
    } catch (IOException e) {
      return false;
    }
  }

  /** Where this command finds a file that the JVM knows by an absolute path. */
  Path file(String path) {
    return hasOwnFiles() ? Path.of(process() + "/root" + path) : Path.of(path);
  }

  /**
   * Starts the tracker there.
   *
   * @param options the options
   * @return what was done
   * @throws Failure if nothing was done
   */
  public String attach(String options) throws Failure {
    if (!AttachModule.isThere()) {
      throw new Failure(withoutModule(options));
    }
    String jar = jar();
    if (hasOwnFiles() && !Files.exists(file(jar))) {
      throw new Failure(
          "process "
              + pid
              + " runs in a container without "
              + jar
              + ": copy the jar to that path there, as with docker cp or kubectl cp");
    }
    try (Attachment attachment = connect()) {
      return attachment.send(jar, options);
    }
  }

  /**
   * Hands arguments to the tracker that is there.
   *
   * @param arguments no options
   * @return what was done
   * @throws Failure if there is none, or it refused
   */
  public String tell(String arguments) throws Failure {
    if (!AttachModule.isThere()) {
      throw new Failure(withoutModule(arguments));
    }
    try (Attachment attachment = connect()) {
      return attachment.send(loadedJar(), arguments);
    }
  }

  /** The agent's jar that the JVM has open, or that of this command. */
  String loadedJar() throws Failure {
    Path process = process();
    String loaded = process == null ? null : NettyJars.of(process).agent();
    return loaded == null ? jar() : loaded;
  }

  /** The ready command for a Java that can't attach. */
  String withoutModule(String arguments) throws Failure {
    return AttachModule.MISSING
        + ": use the java of a JDK, or jattach: jattach "
        + pid
        + " load instrument false '"
        + jar()
        + (arguments.isEmpty() ? "" : "=" + arguments)
        + "'";
  }

  /**
   * The jar of this command, which is the agent's.
   *
   * @return its path
   * @throws Failure if it can't be found
   */
  public static String jar() throws Failure {
    try {
      return Path.of(Target.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new Failure("the agent's jar can't be found: " + e.getMessage());
    }
  }
}

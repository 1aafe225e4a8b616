package io.github.bytebufflow.cli.source;

import io.github.bytebufflow.agent.Agent;
import io.github.bytebufflow.cli.output.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The JVMs of this machine. On Linux their files in {@code /proc} tell, and a JVM is attached to
 * only where it has the agent; elsewhere {@code jdk.attach} lists those of this user.
 */
public final class Jvms {
  static final Path PROC = Path.of("/proc");

  /** So long the JVMs that have the agent have to answer, all together. */
  private static final long ANSWER_MILLIS = 3000;

  /** How long the JDK tries to attach, which leaves a file behind where it is cut short. */
  private static final String ATTACH_MILLIS = "1500";

  private Jvms() {}

  static boolean isLinux() {
    return Files.isRegularFile(PROC.resolve("self/maps"));
  }

  /**
   * Finds them, this command left out.
   *
   * @return by process id
   * @throws Failure if this Java can't list them
   */
  public static List<Jvm> all() throws Failure {
    List<Jvm> jvms = new ArrayList<>();
    if (isLinux()) {
      for (long pid : pids()) {
        Jvm jvm = look(pid);
        // It may have ended meanwhile.
        if (Files.isDirectory(PROC.resolve(Long.toString(pid)))) {
          jvms.add(jvm);
        }
      }
      askAll(jvms);
    } else {
      for (Map.Entry<Long, String> one : Attachment.list().entrySet()) {
        jvms.add(attached(one.getKey(), one.getValue()));
      }
    }
    jvms.sort(Comparator.comparingLong(jvm -> jvm.pid));
    return jvms;
  }

  /**
   * Main classes and jars by process, for a look-up by name.
   *
   * @return JVMs without what is known of their Netty
   * @throws Failure if this Java can't list them
   */
  static List<Jvm> named() throws Failure {
    List<Jvm> jvms = new ArrayList<>();
    if (isLinux()) {
      for (long pid : pids()) {
        jvms.add(jvm(pid, "", Jvm.Tracking.UNKNOWN));
      }
    } else {
      for (Map.Entry<Long, String> one : Attachment.list().entrySet()) {
        jvms.add(new Jvm(one.getKey(), "", true, first(one.getValue()), "", Jvm.Tracking.UNKNOWN));
      }
    }
    return jvms;
  }

  private static List<Long> pids() {
    long self = ProcessHandle.current().pid();
    List<Long> pids = new ArrayList<>();
    ProcessHandle.allProcesses()
        .mapToLong(ProcessHandle::pid)
        .filter(pid -> pid != self && isJvm(pid))
        .sorted()
        .forEach(pids::add);
    return pids;
  }

  /** Whether a process has the JVM's library; where that can't be seen, whether it is java. */
  static boolean isJvm(long pid) {
    Path process = PROC.resolve(Long.toString(pid));
    // Bytes that are no text are of file names, and do not matter.
    try (Stream<String> lines = Files.lines(process.resolve("maps"), StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(line -> line.endsWith("libjvm.so"));
    } catch (IOException | UncheckedIOException | SecurityException e) {
      return comm(process).equals("java");
    }
  }

  private static String comm(Path process) {
    try {
      return Files.readString(process.resolve("comm")).strip();
    } catch (IOException | SecurityException e) {
      return "";
    }
  }

  private static Jvm look(long pid) {
    Path process = PROC.resolve(Long.toString(pid));
    Jvm jvm = jvm(pid, CommandWords.UNKNOWN, Jvm.Tracking.UNKNOWN);
    if (!Files.isReadable(process.resolve("maps")) || !jvm.isOwn) {
      return jvm;
    }
    NettyJars jars = NettyJars.of(process);
    Jvm.Tracking tracking = jars.agent() == null ? Jvm.Tracking.UNTRACKED : Jvm.Tracking.UNKNOWN;
    return new Jvm(pid, jvm.user, jvm.isOwn, jvm.main, jars.versions(), tracking);
  }

  private static Jvm jvm(long pid, String netty, Jvm.Tracking tracking) {
    Path process = PROC.resolve(Long.toString(pid));
    String user = ProcessHandle.of(pid).flatMap(p -> p.info().user()).orElse("");
    String me = ProcessHandle.current().info().user().orElse("");
    boolean own = user.isEmpty() || me.equals(user) || me.equals("root");
    String main = CommandWords.main(CommandWords.of(process));
    return new Jvm(pid, user, own, main, netty, tracking);
  }

  /** Asks those that have the agent, all at once: a JVM that is stopped or stuck never answers. */
  private static void askAll(List<Jvm> jvms) {
    if (!AttachModule.isThere()) {
      return;
    }
    System.setProperty("sun.tools.attach.attachTimeout", ATTACH_MILLIS);
    Map<Integer, Jvm.Tracking> answers = new ConcurrentHashMap<>();
    List<Thread> asking = new ArrayList<>();
    for (int i = 0; i < jvms.size(); i++) {
      Jvm jvm = jvms.get(i);
      if (jvm.isOwn && jvm.tracking == Jvm.Tracking.UNKNOWN) {
        int index = i;
        Thread thread = new Thread(() -> ask(jvm.pid, index, answers), "bytebuf-flow-list");
        thread.setDaemon(true);
        thread.start();
        asking.add(thread);
      }
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ANSWER_MILLIS);
    try {
      for (Thread thread : asking) {
        thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    answers.forEach(
        (index, tracking) -> {
          Jvm jvm = jvms.get(index);
          jvms.set(index, new Jvm(jvm.pid, jvm.user, jvm.isOwn, jvm.main, jvm.netty, tracking));
        });
  }

  private static void ask(long pid, int index, Map<Integer, Jvm.Tracking> answers) {
    if (!isJvm(pid)) {
      // It has ended since it was found, and another process may have its id.
      return;
    }
    try (Attachment attachment = Attachment.to(pid)) {
      answers.put(index, tracking(attachment.properties()));
    } catch (Failure e) {
      // It is shown as one of which nothing is known.
    }
  }

  private static Jvm.Tracking tracking(Properties properties) {
    String tracker = properties.getProperty(Agent.TRACKER);
    return tracker == null
        ? Jvm.Tracking.UNTRACKED
        : tracker.equals(Agent.WAITS) ? Jvm.Tracking.WAITING : Jvm.Tracking.TRACKED;
  }

  private static Jvm attached(long pid, String name) {
    String user = ProcessHandle.of(pid).flatMap(p -> p.info().user()).orElse("");
    try (Attachment attachment = Attachment.to(pid)) {
      Properties properties = attachment.properties();
      boolean netty = properties.getProperty("java.class.path", "").contains("netty");
      return new Jvm(
          pid, user, true, first(name), netty ? CommandWords.UNKNOWN : "", tracking(properties));
    } catch (Failure e) {
      return new Jvm(pid, user, true, first(name), CommandWords.UNKNOWN, Jvm.Tracking.UNKNOWN);
    }
  }

  /** The first word: behind it stand arguments of the program. */
  private static String first(String name) {
    int space = name.indexOf(' ');
    String word = space < 0 ? name : name.substring(0, space);
    return word.isEmpty() ? CommandWords.UNKNOWN : word;
  }
}

package io.github.bytebufflow.benchmarks.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a figure must be read with: the machine, the Java, the state of the sources. */
public final class Machine {
  private Machine() {}

  /** Names and values, in the order in which they are printed. */
  public static Map<String, String> describe(Jdk jdk) throws IOException {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("java", jdk.version());
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.put("cpu", Runtime.getRuntime().availableProcessors() + " x " + cpu());
    facts.put("commit", commit().isEmpty() ? "unknown" : commit() + (isDirty() ? "-dirty" : ""));
    return facts;
  }

  /** The processor, or the architecture where the system does not say. */
  public static String cpu() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).trim();
        }
      }
    } catch (IOException e) {
      // Not Linux: the architecture must do.
    }
    return System.getProperty("os.arch");
  }

  /** The operating system and its version. */
  public static String os() {
    return System.getProperty("os.name") + " " + System.getProperty("os.version");
  }

  /** The commit of the sources; empty where there is none. */
  public static String commit() {
    return git("rev-parse", "--short=12", "HEAD");
  }

  /** Whether the sources differ from that commit. */
  public static boolean isDirty() {
    return !git("status", "--porcelain", "--untracked-files=no").isEmpty();
  }

  private static String git(String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = "git";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    } catch (IOException e) {
      return "";
    }
  }
}

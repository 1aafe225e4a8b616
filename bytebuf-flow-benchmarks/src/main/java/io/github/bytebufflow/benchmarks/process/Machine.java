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
    facts.put("commit", commit());
    return facts;
  }

  private static String cpu() throws IOException {
    Path file = Path.of("/proc/cpuinfo");
    if (Files.isReadable(file)) {
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).trim();
        }
      }
    }
    return "unknown";
  }

  private static String commit() {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--exclude=*")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
      return text.isEmpty() ? "unknown" : text;
    } catch (IOException e) {
      return "unknown";
    }
  }
}

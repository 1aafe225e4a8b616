package io.github.bytebufflow.benchmarks.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the machine says of itself and of the sources; an empty text where it does not. */
final class Machine {
  private Machine() {}

  static String cpu() {
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

  static String os() {
    return System.getProperty("os.name") + " " + System.getProperty("os.version");
  }

  static String commit() {
    return git("rev-parse", "--short=12", "HEAD");
  }

  static boolean isDirty() {
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

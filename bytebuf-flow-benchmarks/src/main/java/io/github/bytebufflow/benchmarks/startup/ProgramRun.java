package io.github.bytebufflow.benchmarks.startup;

import io.github.bytebufflow.benchmarks.process.ProcFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs a program once, and takes its times. */
final class ProgramRun {
  private ProgramRun() {}

  /** Runs a command whose main ends with {@code End.ofMain()}. */
  static Times of(List<String> command, Path errors) throws IOException, InterruptedException {
    double childrenBefore = ProcFiles.childrenCpuSeconds();
    long start = System.nanoTime();
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    try {
      awaitLine(process.getInputStream(), errors);
      long mainEnd = System.nanoTime();
      double mainCpu = ProcFiles.cpuSeconds(process.pid());
      long goOn = System.nanoTime();
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
      int status = process.waitFor();
      long end = System.nanoTime();
      if (status != 0) {
        throw new IOException("ended with " + status + ": " + Files.readString(errors));
      }
      double cpu = ProcFiles.childrenCpuSeconds() - childrenBefore;
      return new Times(
          (mainEnd - start) / 1e6, mainCpu * 1e3, (mainEnd - start + end - goOn) / 1e6, cpu * 1e3);
    } finally {
      process.destroyForcibly();
    }
  }

  private static void awaitLine(InputStream in, Path errors) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new IOException("the program broke off: " + Files.readString(errors));
      }
      line.append((char) b);
    }
    if (!line.toString().trim().equals("main is done")) {
      throw new IOException(
          "expected the end of main: "
              + line
              + new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}

package io.github.bytebufflow.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a benchmark's main as its script does. */
public final class Launch {
  private Launch() {}

  /** Returns what it printed; fails if it does not end well. */
  public static String of(Class<?> main, Path directory, String... arguments)
      throws IOException, InterruptedException {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Path module = Path.of("bytebuf-flow-benchmarks", "target");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(module.resolve("classes") + File.pathSeparator + module.resolve("runner") + "/*");
    command.add(main.getName());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(Path.of("..").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(15, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    return Files.readString(out);
  }
}

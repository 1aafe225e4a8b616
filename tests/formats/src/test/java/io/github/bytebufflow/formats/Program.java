package io.github.bytebufflow.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of others that reads a format. Its test is skipped where it is not installed. */
final class Program {
  private final String name;

  private Program(String name) {
    this.name = name;
  }

  /** A program of the search path. */
  static Program of(String name) {
    boolean found = SearchPath.find(name) != null;
    assumeTrue(found, "no " + name + " on the search path: its format is not opened");
    return new Program(name);
  }

  /** A file of an npm package that {@code .ci/run} installs. */
  static Path ofNpm(String file) {
    String modules = System.getenv("TEST_NPM");
    Path cache = Path.of(System.getProperty("user.home"), ".cache", "bytebuf-flow-npm");
    Path path = (modules == null ? cache : Path.of(modules)).resolve("node_modules").resolve(file);
    assumeTrue(Files.exists(path), "no " + file + ": .ci/run installs it, or set TEST_NPM");
    return path;
  }

  /** Runs it, asserts that it ends well, and returns its standard output. */
  String run(Path directory, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(name));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(directory, name.replace('/', '-'), ".out");
    Path err = Files.createTempFile(directory, name.replace('/', '-'), ".err");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS))
          .as("ended: %s", command)
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as("%s: %s", command, Files.readString(err)).isZero();
    return Files.readString(out);
  }

  /** The document of a page once its scripts have run. */
  static String dom(Path directory, String url) throws IOException, InterruptedException {
    Path profile = Files.createTempDirectory(directory, "chromium");
    return of("chromium")
        .run(
            directory,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--enable-unsafe-swiftshader",
            "--allow-file-access-from-files",
            "--user-data-dir=" + profile,
            "--virtual-time-budget=20000",
            "--dump-dom",
            url);
  }
}

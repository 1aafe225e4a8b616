package io.github.bytebufflow.junit;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Settings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** A version of JUnit, or TestNG, with what test classes need beside it. */
enum Framework {
  /** The oldest that the extension runs on. */
  JUNIT_OLDEST("junit-oldest"),
  JUNIT_5("junit-5"),
  JUNIT_6("junit-6"),
  TESTNG("testng");

  private final String name;

  Framework(String name) {
    this.name = name;
  }

  private String classPath() {
    try {
      String jars =
          Files.readString(Settings.path("it.frameworks").resolve(name + ".classpath")).trim();
      return String.join(
          File.pathSeparator, Settings.text("it.junit"), Settings.text("it.api"), jars);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A JVM with the framework and without the agent. */
  Fork bare(String directory) {
    return new Fork(directory).libraries(classPath()).jvm("-Djava.awt.headless=true");
  }

  /** A JVM with the framework and the agent. */
  Fork fork(String directory, String... options) {
    String[] all = new String[options.length + 1];
    all[0] = "owners=true";
    System.arraycopy(options, 0, all, 1, options.length);
    return bare(directory).agent(all);
  }
}

package io.github.bytebufflow.testing;

import java.nio.file.Path;

/** A program of a module that has its libraries in {@code it.libraries}, run under the agent. */
public final class StackProgram {
  private final String mainClass;
  private Path javaHome = Path.of(System.getProperty("java.home"));

  private StackProgram(String mainClass) {
    this.mainClass = mainClass;
  }

  public static StackProgram of(String mainClass) {
    return new StackProgram(mainClass);
  }

  public StackProgram on(Path home) {
    javaHome = home;
    return this;
  }

  /** Runs it to its end, at which it has closed all it opened. */
  public Report run(String... arguments) {
    String name = mainClass + " " + String.join(" ", arguments) + " " + javaHome.getFileName();
    Fork fork = new Fork(name.replaceAll("[^A-Za-z0-9]+", "-"));
    return fork.libraries(Settings.text("it.libraries"))
        .javaHome(javaHome)
        .agent("report=" + fork.report(), "log=" + fork.directory().resolve("leaks.txt"))
        .run(mainClass, arguments)
        .well()
        .readReport();
  }

  @Override
  public String toString() {
    return mainClass;
  }
}

package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program of a module that has its libraries in {@code it.libraries}, run under the agent.
 * Immutable: tests that run at the same time may share one, and set what differs on a copy.
 */
public final class StackProgram {
  private static final String LOG = "leaks.txt";

  private final String mainClass;
  private final Path javaHome;
  private final List<String> options;
  private final List<String> jvm;
  private final List<String> lines;
  private final String lastHolder;

  private StackProgram(
      String mainClass,
      Path javaHome,
      List<String> options,
      List<String> jvm,
      List<String> lines,
      String lastHolder) {
    this.mainClass = mainClass;
    this.javaHome = javaHome;
    this.options = options;
    this.jvm = jvm;
    this.lines = lines;
    this.lastHolder = lastHolder;
  }

  public static StackProgram of(String mainClass) {
    return new StackProgram(
        mainClass, Path.of(System.getProperty("java.home")), List.of(), List.of(), List.of(), null);
  }

  public StackProgram on(Path home) {
    return new StackProgram(mainClass, home, options, jvm, lines, lastHolder);
  }

  /** Options of the agent, beside those that say where it writes to. */
  public StackProgram options(String... more) {
    return new StackProgram(mainClass, javaHome, List.of(more), jvm, lines, lastHolder);
  }

  /** Arguments of its JVM, beside those of every program. */
  public StackProgram jvm(String... more) {
    return new StackProgram(mainClass, javaHome, options, List.of(more), lines, lastHolder);
  }

  /** Lines that each run must have among those on its standard output. */
  public StackProgram prints(String... expected) {
    return new StackProgram(mainClass, javaHome, options, jvm, List.of(expected), lastHolder);
  }

  /** The method that the report must name for the leak of {@link #leaksOnly}. */
  public StackProgram heldLastBy(String method) {
    return new StackProgram(mainClass, javaHome, options, jvm, lines, method);
  }

  /** Runs it to its end, at which it has closed all it opened. */
  public Report run(String... arguments) {
    return read(start(arguments));
  }

  private static Report read(Run run) {
    Report report = run.readReport();
    assertThat(report.toldBytes()).as("bytes of all leaks").isEqualTo(report.total("leakedBytes"));
    return report;
  }

  private Run start(String... arguments) {
    StringBuilder name = new StringBuilder(mainClass);
    for (String argument : arguments) {
      name.append(' ').append(Path.of(argument).getFileName());
    }
    name.append(" on").append(javaHome);
    options.forEach(option -> name.append(' ').append(option));
    Fork fork = new Fork(name.toString().replaceAll("[^A-Za-z0-9]+", "-"));
    List<String> all = new ArrayList<>(options);
    // What is woven must not depend on when the collector runs.
    all.add("zoom=false");
    all.add("report=" + fork.report());
    all.add("log=" + fork.directory().resolve(LOG));
    Run run =
        fork.libraries(Settings.text("it.libraries"))
            .javaHome(javaHome)
            .jvm(jvm.toArray(String[]::new))
            .agent(all.toArray(String[]::new))
            .run(mainClass, arguments)
            .well();
    assertThat(run.stdout().lines()).as("stdout of %s", mainClass).containsAll(lines);
    return run;
  }

  /**
   * Runs it with {@code clean} and with {@code leak} as its first argument. What leaks must be this
   * line of {@link Unreleased} and nothing else, and what stays live must be constants. Unreleased
   * heap is no leak.
   */
  public void leaksOnly(String leak, String... more) {
    check("clean", List.of(), List.of(), more);
    check("leak", List.of(), List.of(leak), more);
  }

  /**
   * Runs it in a mode in which the library that it stands on forgets buffers by itself. What leaks
   * must be these lines and nothing else; methods of the packages stand in them too.
   */
  public void libraryLeaks(String mode, List<String> packages, String... leaks) {
    check(mode, packages, List.of(leaks));
  }

  private void check(String mode, List<String> packages, List<String> leaks, String... more) {
    Run run = start(Stream.concat(Stream.of(mode), Stream.of(more)).toArray(String[]::new));
    Report report = read(run);
    assertThat(Unreleased.leaked(report, packages.toArray(String[]::new)))
        .as("leaks of %s %s", mainClass, mode)
        .filteredOn(line -> !line.endsWith(" heap") && !line.endsWith(" wrapped"))
        .isEqualTo(leaks);
    assertThat(report.total("live"))
        .as("live: %s", Unreleased.live(report))
        .isEqualTo(report.total("permanent"));
    if (lastHolder != null && !leaks.isEmpty()) {
      assertThat(run.report().resolveSibling(LOG))
          .content()
          .contains("held last by   " + lastHolder + " (");
    }
  }

  @Override
  public String toString() {
    return mainClass;
  }
}

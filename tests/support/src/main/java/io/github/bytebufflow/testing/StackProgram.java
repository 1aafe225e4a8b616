package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A program of a module that has its libraries in {@code it.libraries}, run under the agent. */
public final class StackProgram {
  private static final String LOG = "leaks.txt";

  private final String mainClass;
  private Path javaHome = Path.of(System.getProperty("java.home"));
  private List<String> options = List.of();
  private List<String> lines = List.of();
  private String lastHolder;
  private String[] jvm = {};

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

  /** Options of the agent, beside those that say where it writes to. */
  public StackProgram options(String... more) {
    options = List.of(more);
    return this;
  }

  /** Arguments of its JVM, beside those of every program. */
  public StackProgram jvm(String... more) {
    jvm = more;
    return this;
  }

  /** Lines that each run must have among those on its standard output. */
  public StackProgram prints(String... expected) {
    lines = List.of(expected);
    return this;
  }

  /** The method that the report must name for the leak of {@link #leaksOnly}. */
  public StackProgram heldLastBy(String method) {
    lastHolder = method;
    return this;
  }

  /** Runs it to its end, at which it has closed all it opened. */
  public Report run(String... arguments) {
    return start(arguments).readReport();
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
            .jvm(jvm)
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
    Report report = run.readReport();
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

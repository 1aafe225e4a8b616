package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Tree;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A program, and the tree that it must lead to on each version of Netty. */
final class Scenario {
  private final String program;
  private final List<String> options = new ArrayList<>();
  private final List<String> jvmArguments = new ArrayList<>();
  private final List<Expected> expected = new ArrayList<>();
  private String include = "acme";
  private String goal;
  private boolean bare;

  private record Expected(Predicate<Netty> nettys, String tree) {}

  private Scenario(String program) {
    this.program = program;
  }

  /** A program is a static method in the package {@code acme}. */
  static Scenario of(String program) {
    return new Scenario(program);
  }

  Scenario options(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  /** Other prefixes than the programs' package; the option is left out where it is empty. */
  Scenario include(String prefixes) {
    include = prefixes;
    return this;
  }

  Scenario jvm(String... arguments) {
    jvmArguments.addAll(List.of(arguments));
    return this;
  }

  /**
   * Keeps the program's standard input open until a report in between has this text; needs the
   * option {@code interval}.
   */
  Scenario until(String inReport) {
    goal = inReport;
    return this;
  }

  /** What is expected on all versions that no {@link #on} names. */
  Scenario tree(String tree) {
    return on(netty -> true, tree);
  }

  /** What is expected on some versions; the first call that names one counts. */
  Scenario on(Predicate<Netty> nettys, String tree) {
    expected.add(new Expected(nettys, tree));
    return this;
  }

  /** Needs the very object that the allocator makes, without a wrapper of Netty's leak detector. */
  Scenario bare() {
    bare = true;
    return this;
  }

  boolean isBare() {
    return bare;
  }

  /** Whether this version has what the program uses. */
  boolean runsOn(Netty netty) {
    return expected.stream().anyMatch(e -> e.nettys.test(netty));
  }

  private String tree(Netty netty) {
    return expected.stream().filter(e -> e.nettys.test(netty)).findFirst().orElseThrow().tree;
  }

  /** Runs it in a JVM of its own. */
  Run run(Fork fork) {
    return watched(fork)
        .agent(options(fork))
        .jvm(jvmArguments.toArray(String[]::new))
        .run("acme.Main", program);
  }

  /** The same, but attaches when the JVM has loaded everything. */
  Run runAttached(Fork fork) {
    return watched(fork)
        .attach(options(fork))
        .jvm(jvmArguments.toArray(String[]::new))
        .run("acme.Attached", program);
  }

  private Fork watched(Fork fork) {
    if (goal != null) {
      fork.until(
          () -> Files.exists(fork.report()) && Files.readString(fork.report()).contains(goal));
    }
    return fork;
  }

  private String[] options(Fork fork) {
    List<String> all = new ArrayList<>(options);
    if (!include.isEmpty()) {
      all.add("include=" + include);
    }
    // What is woven must not depend on when the collector runs.
    all.add("zoom=false");
    all.add("report=" + fork.report());
    // Leak reports are not what is looked at here.
    all.add("log=" + fork.directory().resolve("leaks.txt"));
    return all.toArray(String[]::new);
  }

  /** A JVM for it with its name, so that its files can be found, and told from another's. */
  Fork fork(Netty netty, String variant) {
    String name = this + variant;
    return new Fork(netty + "/" + name.replaceAll("[^A-Za-z0-9]+", "-"))
        .libraries(netty.classPath());
  }

  /** Compares what was reported with what was expected. */
  void check(Netty netty, Report report) {
    assertThat(Tree.of(report))
        .as("%s on Netty %s", program, netty)
        .isEqualTo(Tree.canonical(tree(netty)));
  }

  @Override
  public String toString() {
    return program
        + (options.isEmpty() ? "" : " " + String.join(";", options))
        + (include.equals("acme") ? "" : " include=" + include);
  }
}

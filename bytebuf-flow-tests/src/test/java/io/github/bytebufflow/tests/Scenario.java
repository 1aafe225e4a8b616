package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A program, and the tree that it must lead to on each version of Netty. */
final class Scenario {
  private final String program;
  private final List<String> options = new ArrayList<>();
  private final List<String> jvmArguments = new ArrayList<>();
  private final Map<Netty, String> trees = new EnumMap<>(Netty.class);
  private String include = "acme";
  private boolean bare;

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

  Scenario include(String prefixes) {
    include = prefixes;
    return this;
  }

  Scenario jvm(String... arguments) {
    jvmArguments.addAll(List.of(arguments));
    return this;
  }

  /** What is expected on all versions that no {@link #on} names. */
  Scenario tree(String expected) {
    for (Netty netty : EnumSet.allOf(Netty.class)) {
      trees.putIfAbsent(netty, expected);
    }
    return this;
  }

  /** What is expected on one version; to be called before {@link #tree}. */
  Scenario on(Netty netty, String expected) {
    trees.put(netty, expected);
    return this;
  }

  /** Needs the very object that the allocator makes, without a wrapper of Netty's leak detector. */
  Scenario bare() {
    bare = true;
    return jvm("-Dio.netty.leakDetection.level=disabled");
  }

  boolean isBare() {
    return bare;
  }

  Set<Netty> nettys() {
    return trees.keySet();
  }

  /** Runs it and compares. */
  void check(Netty netty, String... moreJvmArguments) {
    String name = String.join("-", moreJvmArguments).replaceAll("[^A-Za-z0-9]+", "-");
    String optional = String.join("-", options).replaceAll("[^A-Za-z0-9]+", "-");
    Fork fork = new Fork(netty + "/" + program + optional + name).on(netty);
    List<String> all = new ArrayList<>(options);
    all.add("include=" + include);
    all.add("report=" + fork.report());
    // Leak reports are not what is looked at here.
    all.add("log=" + fork.directory().resolve("leaks.txt"));
    Run run =
        fork.agent(all.toArray(String[]::new))
            .jvm(jvmArguments.toArray(String[]::new))
            .jvm(moreJvmArguments)
            .run("acme.Main", program)
            .well();
    assertThat(Tree.of(run.readReport()))
        .as("%s on Netty %s", program, netty)
        .isEqualTo(Tree.canonical(trees.get(netty)));
  }

  @Override
  public String toString() {
    return options.isEmpty() ? program : program + " " + String.join(";", options);
  }
}

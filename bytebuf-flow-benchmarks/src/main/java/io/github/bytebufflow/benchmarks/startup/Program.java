package io.github.bytebufflow.benchmarks.startup;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What is started. */
enum Program {
  SMALL("small", Program.PACKAGE + "Plain", ""),
  LARGE("large", LargeProgram.MAIN, ""),
  SMALL_4_1("small", Program.PACKAGE + "Small", "4.1"),
  SMALL_4_2("small", Program.PACKAGE + "Small", "4.2"),
  LARGE_4_1("large", LargeProgram.MAIN, "4.1"),
  LARGE_4_2("large", LargeProgram.MAIN, "4.2");

  private static final String PACKAGE = "io.github.bytebufflow.benchmarks.startup.program.";

  final String title;
  final String main;

  /** Which Netty it runs on, or empty. */
  final String netty;

  Program(String title, String main, String netty) {
    this.title = title;
    this.main = main;
    this.netty = netty;
  }

  /**
   * The programs of one size.
   *
   * @throws IllegalArgumentException with one sentence for the user
   */
  static List<Program> titled(String title) {
    List<Program> found =
        Arrays.stream(values()).filter(p -> p.title.equals(title)).collect(Collectors.toList());
    if (found.isEmpty()) {
      throw new IllegalArgumentException("--only is '" + title + "'; expected small or large");
    }
    return found;
  }

  boolean isLarge() {
    return main.equals(LargeProgram.MAIN);
  }

  boolean usesNetty() {
    return !netty.isEmpty();
  }
}

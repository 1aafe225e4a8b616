package io.github.bytebufflow.benchmarks.startup;

/** What is started. */
enum Program {
  PLAIN("without Netty", "io.github.bytebufflow.benchmarks.startup.program.Plain", ""),
  SMALL_4_1("small", "io.github.bytebufflow.benchmarks.startup.program.Small", "4.1"),
  SMALL_4_2("small", "io.github.bytebufflow.benchmarks.startup.program.Small", "4.2"),
  LARGE_4_1("large", LargeProgram.MAIN, "4.1"),
  LARGE_4_2("large", LargeProgram.MAIN, "4.2");

  final String title;
  final String main;

  /** Which Netty it runs on, or empty. */
  final String netty;

  Program(String title, String main, String netty) {
    this.title = title;
    this.main = main;
    this.netty = netty;
  }
}

package io.github.bytebufflow.benchmarks.startup;

/** What one run of a program took, in milliseconds. */
final class Times {
  /** From the start of the process to the end of main. */
  final double mainWall;

  final double mainCpu;

  /** To the end of the process. */
  final double wall;

  final double cpu;

  Times(double mainWall, double mainCpu, double wall, double cpu) {
    this.mainWall = mainWall;
    this.mainCpu = mainCpu;
    this.wall = wall;
    this.cpu = cpu;
  }
}

package io.github.bytebufflow.benchmarks.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The pauses in a log that the JVM writes with {@code -Xlog:gc}. */
final class GcLog {
  final int pauses;
  final double millis;

  private GcLog(int pauses, double millis) {
    this.pauses = pauses;
    this.millis = millis;
  }

  static GcLog read(Path file) throws IOException {
    return parse(Files.readAllLines(file));
  }

  /** A pause is one line, as {@code GC(3) Pause Young (Normal) ... 24M->5M(256M) 1.234ms}. */
  static GcLog parse(List<String> lines) {
    int pauses = 0;
    double millis = 0;
    for (String line : lines) {
      if (line.contains(" Pause ") && line.endsWith("ms")) {
        pauses++;
        millis += Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1, line.length() - 2));
      }
    }
    return new GcLog(pauses, millis);
  }
}

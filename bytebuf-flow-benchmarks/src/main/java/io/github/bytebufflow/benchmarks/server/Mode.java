package io.github.bytebufflow.benchmarks.server;

import java.nio.file.Path;
import java.util.Locale;

/** What watches the server's buffers. */
enum Mode {
  NONE,
  AGENT,
  SIMPLE,
  ADVANCED,
  PARANOID;

  private static final String LEVEL = "-Dio.netty.leakDetection.level=";

  /** The argument that puts Netty's own detector at its level. */
  String detector() {
    return LEVEL + (this == NONE || this == AGENT ? "disabled" : title());
  }

  /** The agent's argument, with all its defaults but a report by which the run is judged. */
  String agent(Path jar, Path report) {
    return "-javaagent:" + jar + "=report=" + report;
  }

  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a mode by its title.
   *
   * @throws IllegalArgumentException with one sentence for the user
   */
  static Mode of(String title) {
    for (Mode mode : values()) {
      if (mode.title().equals(title)) {
        return mode;
      }
    }
    throw new IllegalArgumentException(
        "--modes has '" + title + "'; expected some of none, agent, simple, advanced, paranoid");
  }
}

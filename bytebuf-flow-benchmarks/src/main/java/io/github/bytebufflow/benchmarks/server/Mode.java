package io.github.bytebufflow.benchmarks.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What watches the server's buffers. */
enum Mode {
  NONE,
  AGENT,
  SIMPLE,
  ADVANCED,
  PARANOID,

  /** The agent where nobody has set a level: the detector, at Netty's default, is off meanwhile. */
  REPLACE,

  /** The agent beside the detector at Netty's default. */
  KEEP;

  private static final String LEVEL = "-Dio.netty.leakDetection.level=";

  /** The arguments that put Netty's own detector at its level. */
  List<String> detector() {
    switch (this) {
      case NONE:
      case AGENT:
        return List.of(LEVEL + "disabled");
      case REPLACE:
      case KEEP:
        return List.of();
      default:
        return List.of(LEVEL + title());
    }
  }

  boolean hasAgent() {
    return this == AGENT || this == REPLACE || this == KEEP;
  }

  /** The agent's argument, with all its defaults but a report by which the run is judged. */
  String agent(Path jar, Path report) {
    return "-javaagent:" + jar + "=report=" + report + (this == KEEP ? ";detector=keep" : "");
  }

  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Those that are measured where nobody chooses: the other two start at Netty's default. */
  static List<Mode> usual() {
    return List.of(NONE, AGENT, SIMPLE, ADVANCED, PARANOID);
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
        "--modes has '"
            + title
            + "'; expected some of "
            + Stream.of(values()).map(Mode::title).collect(Collectors.joining(", ")));
  }
}

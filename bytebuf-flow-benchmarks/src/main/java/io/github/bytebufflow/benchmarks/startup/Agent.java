package io.github.bytebufflow.benchmarks.startup;

import java.util.Locale;

/** What a program is started with. */
enum Agent {
  NONE,
  /** An agent that does nothing: what the JVM asks for having one. */
  EMPTY,
  /** The tracker, with all its defaults. */
  TRACKER;

  String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}

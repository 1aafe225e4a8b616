package io.github.bytebufflow.tests;

import java.nio.file.Path;

/** What the build says about where things are. */
final class Settings {
  private Settings() {}

  static String text(String property) {
    String value = System.getProperty(property);
    if (value == null) {
      throw new IllegalStateException("run by Maven, which sets the system property " + property);
    }
    return value;
  }

  static Path path(String property) {
    return Path.of(text(property));
  }
}

package io.github.bytebufflow.testing;

import java.nio.file.Path;

/** What the build says about where things are. */
public final class Settings {
  private Settings() {}

  public static String text(String property) {
    String value = System.getProperty(property);
    if (value == null) {
      throw new IllegalStateException("run by Maven, which sets the system property " + property);
    }
    return value;
  }

  public static Path path(String property) {
    return Path.of(text(property));
  }
}

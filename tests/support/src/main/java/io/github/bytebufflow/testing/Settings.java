package io.github.bytebufflow.testing;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

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

  /** Whether the run leaves nothing out, as with {@code -Pfull}. */
  public static boolean isFull() {
    return Boolean.parseBoolean(text("it.full"));
  }

  /**
   * Of a large set every eighth, so that any run has met some of each kind; {@code -Pfull} leaves
   * none out.
   */
  public static <T> List<T> sample(List<T> all) {
    int step = Integer.parseInt(text("it.step"));
    return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
  }

  public static Path path(String property) {
    return Path.of(text(property));
  }
}

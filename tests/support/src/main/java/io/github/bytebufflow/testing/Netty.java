package io.github.bytebufflow.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Predicate;

/** A version of Netty that programs are run on. */
public record Netty(String version) {
  public static final Netty OLDEST = new Netty(Settings.text("it.netty.oldest"));
  public static final Netty V4_1 = new Netty(Settings.text("it.netty.4.1"));
  public static final Netty V4_2 = new Netty(Settings.text("it.netty.4.2"));

  /** Those that every build runs programs on. */
  public static List<Netty> all() {
    return List.of(OLDEST, V4_1, V4_2);
  }

  /** Those for a test that comes out the same on each: all in a full run, else the newest. */
  public static List<Netty> chosen() {
    return Settings.isFull() ? all() : List.of(V4_2);
  }

  /**
   * This version and all later ones, such as {@code 4.1.110}; those of 4.2 are later than 4.1's.
   */
  public static Predicate<Netty> from(String version) {
    return netty -> netty.compareTo(version) >= 0;
  }

  /** All versions older than this one. */
  public static Predicate<Netty> before(String version) {
    return from(version).negate();
  }

  private int compareTo(String other) {
    String[] numbers = version.split("\\.");
    String[] others = other.split("\\.");
    for (int i = 0; i < others.length; i++) {
      int order = Integer.parseInt(numbers[i]) - Integer.parseInt(others[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** All its jars, as a class path. */
  public String classPath() {
    try {
      return Files.readString(Settings.path("it.netty").resolve(version + ".classpath"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return version.replace(".Final", "");
  }
}

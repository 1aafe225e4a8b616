package io.github.bytebufflow.testing;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What the system properties say that begin with {@code bytebufflow.junit}. Immutable.
 *
 * <p>A property that is unknown or has a bad value is refused with one sentence.
 */
public final class CheckSettings {
  /** Checks all tests, and not only those that are annotated. */
  public static final String ALL = "bytebufflow.junit";

  /** Fails the tests where they can't be checked. */
  public static final String REQUIRED = "bytebufflow.junit.required";

  /** Whether buffers of unpooled heap memory have to be released as well. */
  public static final String HEAP = "bytebufflow.junit.heap";

  /** How long to wait at most for buffers that are on their way. */
  public static final String QUIET = "bytebufflow.junit.quiet";

  /** A file of fingerprints that are known. */
  public static final String BASELINE = "bytebufflow.junit.baseline";

  /** A file to write all fingerprints to that the run finds, in place of failing. */
  public static final String BASELINE_WRITE = "bytebufflow.junit.baseline.write";

  /** Whether to attach the agent where none runs. */
  public static final String ATTACH = "bytebufflow.junit.attach";

  /** The jar of the agent to attach. */
  public static final String AGENT = "bytebufflow.junit.agent";

  /** Options of the agent to attach. */
  public static final String OPTIONS = "bytebufflow.junit.options";

  private static final List<String> NAMES =
      List.of(ALL, REQUIRED, HEAP, QUIET, BASELINE, BASELINE_WRITE, ATTACH, AGENT, OPTIONS);

  private static final Duration LONGEST = Duration.ofMinutes(5);

  final boolean all;
  final boolean required;
  final boolean heap;
  final Duration quiet;
  final Optional<Path> baseline;
  final Optional<Path> baselineToWrite;
  final boolean attach;
  final Optional<Path> agent;
  final String options;

  private CheckSettings(Properties properties) {
    for (String name : properties.stringPropertyNames()) {
      boolean isOurs = name.equals(ALL) || name.startsWith(ALL + '.');
      if (isOurs && !NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "unknown system property '"
                + shown(name)
                + "': the nearest is '"
                + NearestName.of(name, NAMES)
                + "'");
      }
    }
    all = flag(properties, ALL, false);
    required = flag(properties, REQUIRED, false);
    heap = flag(properties, HEAP, true);
    quiet = duration(properties, QUIET, Duration.ofSeconds(2));
    baseline = file(properties, BASELINE);
    baselineToWrite = file(properties, BASELINE_WRITE);
    attach = flag(properties, ATTACH, false);
    agent = file(properties, AGENT);
    options = properties.getProperty(OPTIONS, "").trim();
  }

  /**
   * Reads the settings.
   *
   * @param properties most often {@link System#getProperties}
   * @return the settings
   * @throws IllegalArgumentException with one sentence about the first property that is wrong
   */
  public static CheckSettings read(Properties properties) {
    return new CheckSettings(properties);
  }

  /**
   * Whether all tests are checked, and not only those that are annotated.
   *
   * @return the value of {@link #ALL}
   */
  public boolean all() {
    return all;
  }

  private static boolean flag(Properties properties, String name, boolean otherwise) {
    String text = properties.getProperty(name);
    if (text == null) {
      return otherwise;
    }
    String value = text.trim();
    // A bare -Dname counts as true.
    if (value.equals("true") || value.isEmpty()) {
      return true;
    }
    if (value.equals("false")) {
      return false;
    }
    throw bad(
        name, value, "true or false", "; the nearest is " + NearestName.of(value, TRUE_OR_FALSE));
  }

  private static final List<String> TRUE_OR_FALSE = List.of("true", "false");

  private static Duration duration(Properties properties, String name, Duration otherwise) {
    String text = properties.getProperty(name);
    if (text == null) {
      return otherwise;
    }
    String value = text.trim();
    String expected = "a time such as 500ms or 2s, up to 5m";
    int digits = 0;
    while (digits < value.length() && value.charAt(digits) >= '0' && value.charAt(digits) <= '9') {
      digits++;
    }
    if (digits == 0 || digits > 9) {
      throw bad(name, value, expected, "");
    }
    long number = Long.parseLong(value.substring(0, digits));
    Duration duration;
    switch (value.substring(digits).trim()) {
      case "ms":
        duration = Duration.ofMillis(number);
        break;
      case "s":
        duration = Duration.ofSeconds(number);
        break;
      case "m":
        duration = Duration.ofMinutes(number);
        break;
      default:
        throw bad(name, value, expected, "; the nearest is " + number + "s");
    }
    if (duration.compareTo(LONGEST) > 0) {
      throw bad(name, value, expected, "; the nearest is 5m");
    }
    return duration;
  }

  private static Optional<Path> file(Properties properties, String name) {
    String text = properties.getProperty(name, "").trim();
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(new File(text).getAbsoluteFile().toPath());
  }

  private static IllegalArgumentException bad(
      String name, String value, String expected, String nearest) {
    return new IllegalArgumentException(
        "system property " + name + " = '" + shown(value) + "': expected " + expected + nearest);
  }

  /** The beginning of a value that somebody gave, for a message. */
  static String shown(String text) {
    return text.length() > 80 ? text.substring(0, 80) + "..." : text;
  }
}

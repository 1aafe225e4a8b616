package io.github.bytebufflow.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names for lines of the programs: a line that ends in {@code // #name} is called so. The numbers
 * that the tracker reports are checked this way, and no test names one.
 */
public final class Markers {
  private static final String COMMENT = "// #";
  private static final Map<String, List<String>> SOURCES = new HashMap<>();

  private Markers() {}

  /** {@code #name}, or nothing for a line without one. */
  static String of(String className, long line) {
    if (className == null || !className.startsWith("acme.") || line == 0) {
      return "";
    }
    List<String> source = source(className);
    if (line > source.size()) {
      throw new AssertionError(className + " has no line " + line);
    }
    String text = source.get((int) line - 1);
    int at = text.indexOf(COMMENT);
    return at < 0 ? "" : text.substring(at + COMMENT.length() - 1);
  }

  /**
   * The same for {@code Class.method:line}, whose line is dropped, with or without the hint of a
   * touch behind it. So is the number that the compiler gives to a lambda.
   */
  public static String named(String site) {
    return withoutLine(site).replaceAll("(lambda\\$\\w+)\\$\\d+", "$1");
  }

  private static String withoutLine(String site) {
    int blank = site.indexOf(' ');
    String place = blank < 0 ? site : site.substring(0, blank);
    String hint = blank < 0 ? "" : site.substring(blank);
    int colon = place.lastIndexOf(':');
    int dot = place.indexOf('.');
    if (colon < 0 || dot < 0) {
      return site;
    }
    String className = "acme." + place.substring(0, dot);
    String bare = place.substring(0, colon);
    boolean ours = Files.exists(file(className));
    String marker = ours ? of(className, Long.parseLong(place.substring(colon + 1))) : "";
    return bare + marker + hint;
  }

  private static Path file(String className) {
    int nested = className.indexOf('$');
    String outer = nested < 0 ? className : className.substring(0, nested);
    return Settings.path("it.sources").resolve(outer.replace('.', '/') + ".java");
  }

  private static synchronized List<String> source(String className) {
    return SOURCES.computeIfAbsent(
        file(className).toString(),
        name -> {
          try {
            return Files.readAllLines(Path.of(name));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}

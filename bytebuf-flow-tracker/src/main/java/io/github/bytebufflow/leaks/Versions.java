package io.github.bytebufflow.leaks;

import java.util.regex.Pattern;

/** Versions of artefacts, such as {@code 4.1.80.Final} and {@code 4.2.0.RC2}. */
final class Versions {
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)*([.-][\\w.-]+)?");
  private static final Pattern BEFORE_RELEASE =
      Pattern.compile("(?i)(alpha|beta|m|rc|cr|milestone|snapshot|ea|pre)[.-]?\\d*.*");

  private Versions() {}

  static boolean isVersion(String text) {
    return VERSION.matcher(text).matches();
  }

  /** Compares by numbers, so 4.1.9 comes before 4.1.135; an RC comes before its release. */
  static int compare(String one, String other) {
    String[] a = one.split("[.-]");
    String[] b = other.split("[.-]");
    for (int i = 0; i < Math.max(a.length, b.length); i++) {
      String x = i < a.length ? a[i] : "";
      String y = i < b.length ? b[i] : "";
      int rank = Integer.compare(rank(x), rank(y));
      int order = rank != 0 ? rank : rank(x) == 0 ? prefix(x, y) : number(x, y);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Below 1 what comes before a release; 1 for a release's word or nothing; 2 for a number. */
  private static int rank(String part) {
    if (isNumber(part)) {
      // 4.1 and 4.1.0 are the same.
      return part.matches("0+") ? 1 : 2;
    }
    return BEFORE_RELEASE.matcher(part).matches() ? 0 : 1;
  }

  private static boolean isNumber(String part) {
    return !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static int number(String x, String y) {
    return isNumber(x) && isNumber(y) ? digits(x, y) : 0;
  }

  /** {@code RC2} comes before {@code RC10}. */
  private static int prefix(String x, String y) {
    String words = x.replaceAll("\\d+$", "");
    int order = words.compareToIgnoreCase(y.replaceAll("\\d+$", ""));
    return order != 0 ? order : digits(x.substring(words.length()), y.substring(words.length()));
  }

  private static int digits(String x, String y) {
    String a = x.replaceFirst("^0+", "");
    String b = y.replaceFirst("^0+", "");
    int longer = Integer.compare(a.length(), b.length());
    return longer != 0 ? longer : a.compareTo(b);
  }

  /** The line that a version is of: its first two numbers. */
  static String line(String version) {
    String[] parts = version.split("[.-]");
    return parts.length < 2 || !isNumber(parts[1]) ? parts[0] + ".0" : parts[0] + '.' + parts[1];
  }

  /** What comes before the first fixed version: {@code 4.1.134}, or {@code before 4.2.0.RC2}. */
  static String before(String fix) {
    int dot = fix.lastIndexOf('.');
    String last = fix.substring(dot + 1);
    return dot > 0 && isNumber(last) && last.length() < 9 && !last.matches("0+")
        ? fix.substring(0, dot + 1) + (Integer.parseInt(last) - 1)
        : "what is before " + fix;
  }
}

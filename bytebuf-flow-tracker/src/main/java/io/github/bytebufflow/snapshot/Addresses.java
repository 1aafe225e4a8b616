package io.github.bytebufflow.snapshot;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds addresses of machines in texts: as numbers, as names with a port, and in URLs. No pattern
 * goes back over what it has matched, so hostile texts take neither long nor much stack. Not
 * thread-safe.
 */
final class Addresses {
  /** What stands for an address. */
  static final String WORD = "(address)";

  private static final String UNRESOLVED = "/<unresolved>";

  /** The name that the JDK prints before an address, with the slash between the two. */
  private static final String NAMED = "(?:(?<![\\w.-])[\\w.-]++/)?+/?";

  private static final String ZONE_AND_PORT = "(?:%[\\w.-]++)?+(?::\\d++)?+";

  /** Names in URLs; {@code file:///} has none. */
  private static final Pattern URLS = Pattern.compile("(?<=\\w://)[^\\s/\\\\\"'<>()|,;]++");

  private static final Pattern UNRESOLVED_NAMES =
      Pattern.compile("(?<![\\w.-])[\\w.-]++" + UNRESOLVED + ":\\d++");

  private static final Pattern IN_BRACKETS =
      Pattern.compile(
          NAMED
              + "\\[(?=[0-9a-fA-F]*+:[0-9a-fA-F]*+:)[0-9a-fA-F:.]++(?:%[\\w.-]++)?+\\]"
              + "(?::\\d++)?+");

  /** What may be an address of version 6; a time of day looks like one. */
  private static final Pattern VERSION_6 =
      Pattern.compile(
          NAMED
              + "(?<![\\w:])(?=[0-9a-fA-F]{0,4}+:)([0-9a-fA-F:]++)((?:\\.\\d{1,3}+){3}+)?+"
              + ZONE_AND_PORT
              + "(?!\\w)");

  /** Four numbers, but no version. */
  private static final Pattern VERSION_4 =
      Pattern.compile(
          NAMED
              + "(?<!(?:Java|JDK|JVM|VM|Netty|version) )(?<!jdk-)(?<!\\d)(?<!\\d\\.)"
              + "\\d{1,3}+(?:\\.\\d{1,3}+){3}+(?!\\d)"
              + "(?!\\.(?:jar|war|Final|RELEASE|GA)\\b|-SNAPSHOT)"
              + "(?:[.:]\\d++)?+(?!\\.?+\\d)(?:\\.[A-Za-z][\\w-]*+)*+(?::\\d++)?+");

  /** The numbers of an address in the name of a host, as clouds have them. */
  private static final Pattern DASHED =
      Pattern.compile(
          "(?<![A-Za-z0-9])(?:ip-\\d{1,3}+(?:-\\d{1,3}+){3}+(?!\\d)"
              + "|(?<!\\d-)\\d{1,3}+(?:-\\d{1,3}+){3}+(?=\\.[a-z]))"
              + "(?:\\.[A-Za-z][\\w-]*+)*+(?::\\d++)?+");

  /** A name with a port, or a place in code without capitals. */
  private static final Pattern NAMES =
      Pattern.compile(
          "(?<![\\w.$])[a-z0-9][a-z0-9_-]*+(?:\\.[a-z0-9_-]++)++\\.?+:\\d{1,5}+(?![\\w:])");

  /** A bare name with a port, as clients put it into names of threads. */
  private static final Pattern IN_PARENTHESES =
      Pattern.compile("(?<=\\()[a-z][a-z0-9_-]*+:\\d{2,5}+(?=\\))");

  /** Ends of names that are files and no hosts. */
  private static final Set<String> FILES =
      Set.of(
          "java",
          "kt",
          "scala",
          "groovy",
          "js",
          "txt",
          "log",
          "conf",
          "cfg",
          "properties",
          "json",
          "xml",
          "yaml",
          "yml",
          "csv",
          "md",
          "jar",
          "war",
          "zip",
          "class");

  private static final List<Pattern> PATTERNS =
      List.of(
          URLS, UNRESOLVED_NAMES, IN_BRACKETS, VERSION_6, VERSION_4, DASHED, NAMES, IN_PARENTHESES);

  private final Set<String> places = new HashSet<>();

  /** A place of code that a text may name, and that a name with a port may look like. */
  void keep(String place) {
    if (place != null) {
      for (int i = 0; i < place.length(); i++) {
        if (Character.isUpperCase(place.charAt(i))) {
          return;
        }
      }
      places.add(place);
    }
  }

  /** The text with a word for each address. */
  String without(String all) {
    if (!mayHaveOne(all)) {
      return all;
    }
    String text = all;
    for (Pattern pattern : PATTERNS) {
      Matcher found = pattern.matcher(text);
      StringBuilder clean = null;
      int from = 0;
      while (found.find()) {
        if (isAddress(pattern, found)) {
          clean = clean == null ? new StringBuilder() : clean;
          clean.append(text, from, found.start()).append(WORD);
          from = found.end();
        }
      }
      if (clean != null) {
        text = clean.append(text, from, text.length()).toString();
      }
    }
    return text;
  }

  private boolean isAddress(Pattern pattern, Matcher found) {
    if (pattern == VERSION_6) {
      String groups = found.group(1);
      int colons = 0;
      for (int i = 0; i < groups.length(); i++) {
        colons += groups.charAt(i) == ':' ? 1 : 0;
      }
      return groups.contains("::") || colons >= (found.group(2) == null ? 7 : 6);
    }
    if (pattern == NAMES) {
      String name = found.group();
      String host = name.substring(0, name.lastIndexOf(':'));
      String last = host.substring(host.lastIndexOf('.') + 1);
      return !places.contains(name)
          && !FILES.contains(last)
          && (last.isEmpty() || Character.isLetter(last.charAt(0)));
    }
    return true;
  }

  /** Most texts are names of threads, of which a snapshot has very many. */
  private static boolean mayHaveOne(String text) {
    int dots = 0;
    int colons = 0;
    int dashes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      dots += c == '.' ? 1 : 0;
      colons += c == ':' ? 1 : 0;
      dashes += c == '-' ? 1 : 0;
    }
    return dots >= 3 || dashes >= 3 || colons >= 1;
  }
}

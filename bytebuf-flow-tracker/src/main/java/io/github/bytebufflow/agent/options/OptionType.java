package io.github.bytebufflow.agent.options;

import io.github.bytebufflow.text.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** What values an option takes, and how they are read. Immutable. */
abstract class OptionType<T> {
  /** What stands for a value in the help: {@code N}, {@code FILE}. */
  final String form;

  /** What an error says was expected. */
  final String expected;

  OptionType(String form, String expected) {
    this.form = form;
    this.expected = expected;
  }

  /** The value, or null if the text is none; the text is trimmed and not empty. */
  abstract T parse(String text);

  /** The valid text nearest to a wrong one, or null where none is obvious. */
  String nearest(String text) {
    return null;
  }

  /** What stands for "not set". */
  T none() {
    return null;
  }

  /** {@code true} or {@code false}. */
  static final class Flag extends OptionType<Boolean> {
    Flag() {
      super("true|false", "true or false");
    }

    @Override
    Boolean parse(String text) {
      return text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
    }

    @Override
    String nearest(String text) {
      switch (text.toLowerCase(Locale.ROOT)) {
        case "on":
        case "yes":
        case "1":
          return "true";
        case "off":
        case "no":
        case "0":
          return "false";
        default:
          return Nearest.of(text, Arrays.asList("true", "false"));
      }
    }
  }

  /** A whole number within bounds. */
  static final class Whole extends OptionType<Integer> {
    private final int min;
    private final int max;

    Whole(int min, int max) {
      super("N", "a whole number from " + min + " to " + max);
      this.min = min;
      this.max = max;
    }

    @Override
    Integer parse(String text) {
      long number = digits(text, 0, text.length());
      return number >= min && number <= max ? Integer.valueOf((int) number) : null;
    }

    @Override
    String nearest(String text) {
      long number = digits(text, 0, text.length());
      return number < 0 ? null : Integer.toString(number < min ? min : max);
    }
  }

  /** A time in milliseconds, written with a unit. */
  static final class Millis extends OptionType<Long> {
    static final long DAY = 86_400_000;

    private final String minText;
    private final String maxText;
    private final long min;
    private final long max;

    Millis(String min, String max) {
      super(
          "TIME",
          "a time such as 500ms, 60s, 5m or 2h (a number alone is seconds) from "
              + min
              + " to "
              + max);
      this.minText = min;
      this.maxText = max;
      this.min = TimeText.millis(min);
      this.max = TimeText.millis(max);
    }

    @Override
    Long parse(String text) {
      long millis = TimeText.millis(text);
      return millis >= min && millis <= max ? Long.valueOf(millis) : null;
    }

    @Override
    String nearest(String text) {
      long millis = TimeText.millis(text);
      return millis < 0 ? null : millis < min ? minText : maxText;
    }
  }

  /** One of the values of {@link NettyMode}. */
  static final class Netty extends OptionType<NettyMode> {
    private static final List<String> WORDS = List.of("off", "lifecycle", "full");

    Netty() {
      super("off|lifecycle|full", "off, lifecycle or full");
    }

    @Override
    NettyMode parse(String text) {
      int index = WORDS.indexOf(text);
      return index < 0 ? null : NettyMode.values()[index];
    }

    @Override
    String nearest(String text) {
      return Nearest.of(text, WORDS);
    }
  }

  /** One of the values of {@link DetectorMode}. */
  static final class Detector extends OptionType<DetectorMode> {
    private static final List<String> WORDS = List.of("replace", "keep");

    Detector() {
      super("replace|keep", "replace or keep");
    }

    @Override
    DetectorMode parse(String text) {
      int index = WORDS.indexOf(text);
      return index < 0 ? null : DetectorMode.values()[index];
    }

    @Override
    String nearest(String text) {
      return Nearest.of(text, WORDS);
    }
  }

  /** One of the values of {@link LogFormat}. */
  static final class Log extends OptionType<LogFormat> {
    private static final List<String> WORDS = List.of("text", "json");

    Log() {
      super("text|json", "text or json");
    }

    @Override
    LogFormat parse(String text) {
      int index = WORDS.indexOf(text);
      return index < 0 ? null : LogFormat.values()[index];
    }

    @Override
    String nearest(String text) {
      return Nearest.of(text, WORDS);
    }
  }

  /** A share in whole percent. */
  static final class Percent extends OptionType<Integer> {
    private static final int ALL = 100;

    Percent() {
      super("PERCENT", "a share such as 80% from 1% to 100%");
    }

    @Override
    Integer parse(String text) {
      int end = text.length() - 1;
      long number = text.charAt(end) == '%' ? digits(text, 0, end) : -1;
      return number >= 1 && number <= ALL ? Integer.valueOf((int) number) : null;
    }

    /** The sign is forgotten, or the share is out of bounds. */
    @Override
    String nearest(String text) {
      int end = text.endsWith("%") ? text.length() - 1 : text.length();
      long number = digits(text, 0, end);
      return number < 0 ? null : Math.max(1, Math.min(ALL, number)) + "%";
    }
  }

  /** A list of package or class prefixes, each without its trailing {@code .*}. */
  static final class Prefixes extends OptionType<List<String>> {
    Prefixes() {
      super("PREFIX,...", "package or class prefixes such as com.acme,org.example.Order");
    }

    @Override
    List<String> parse(String text) {
      List<String> prefixes = new ArrayList<>();
      for (String part : parts(text, ',')) {
        String prefix = part.endsWith(".*") ? part.substring(0, part.length() - 2) : part;
        if (!isName(prefix)) {
          return null;
        }
        prefixes.add(prefix);
      }
      return Collections.unmodifiableList(prefixes);
    }

    private static boolean isName(String prefix) {
      boolean segmentIsEmpty = true;
      for (int i = 0; i < prefix.length(); i++) {
        char c = prefix.charAt(i);
        if (c == '.') {
          if (segmentIsEmpty) {
            return false;
          }
          segmentIsEmpty = true;
        } else if (Character.isJavaIdentifierPart(c) || c == '-') {
          segmentIsEmpty = false;
        } else {
          return false;
        }
      }
      return !segmentIsEmpty;
    }

    @Override
    List<String> none() {
      return Collections.emptyList();
    }
  }

  /** A list of classes, each with a member. */
  static final class Members extends OptionType<List<ClassMember>> {
    private final char separator;

    Members(char separator, String form, String expected) {
      super(form, expected);
      this.separator = separator;
    }

    @Override
    List<ClassMember> parse(String text) {
      List<ClassMember> members = new ArrayList<>();
      for (String one : parts(text, ',')) {
        int at = one.indexOf(separator);
        if (at < 0
            || !Prefixes.isName(one.substring(0, at))
            || !Prefixes.isName(one.substring(at + 1))
            || one.indexOf('.', at) >= 0) {
          return null;
        }
        members.add(new ClassMember(one.substring(0, at), one.substring(at + 1)));
      }
      return Collections.unmodifiableList(members);
    }

    /** The member is often set off as in Java. */
    @Override
    String nearest(String text) {
      int dot = text.lastIndexOf('.');
      int parentheses = text.endsWith("()") ? text.length() - 2 : text.length();
      String member = text.substring(dot + 1, Math.max(dot + 1, parentheses));
      int colons = member.indexOf("::");
      if (colons > 0) {
        return text.substring(0, dot + 1)
            + member.substring(0, colons)
            + '#'
            + member.substring(colons + 2);
      }
      boolean apart = dot > 0 && text.indexOf(separator) < 0 && text.indexOf(',') < 0;
      return apart && Prefixes.isName(member) ? text.substring(0, dot) + separator + member : null;
    }

    @Override
    List<ClassMember> none() {
      return Collections.emptyList();
    }
  }

  /** Any text. */
  static final class Text extends OptionType<String> {
    Text(String form, String expected) {
      super(form, expected);
    }

    @Override
    String parse(String text) {
      return text;
    }
  }

  /** A secret that fits into an HTTP header. */
  static final class Token extends OptionType<String> {
    private static final int MAX_LENGTH = 256;

    Token() {
      super("TOKEN", "1 to " + MAX_LENGTH + " visible ASCII characters without a space");
    }

    @Override
    String parse(String text) {
      for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) <= ' ' || text.charAt(i) > '~') {
          return null;
        }
      }
      return text.length() <= MAX_LENGTH ? text : null;
    }
  }

  /** A port, or a host and a port. */
  static final class Http extends OptionType<HttpAddress> {
    Http() {
      super(
          "PORT|HOST:PORT",
          "a PORT from 0 to 65535 or HOST:PORT, an IPv6 address in brackets ([::1]:8080)");
    }

    @Override
    HttpAddress parse(String text) {
      return HttpAddress.parse(text);
    }
  }

  /** What stands between separators, each part without the spaces around it. */
  static List<String> parts(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    while (start <= text.length()) {
      int next = text.indexOf(separator, start);
      int end = next < 0 ? text.length() : next;
      parts.add(text.substring(start, end).trim());
      start = end + 1;
    }
    return parts;
  }

  /** Decimal digits as a number; -1 if there are none, other characters, or more than 10. */
  static long digits(String text, int start, int end) {
    if (end <= start || end - start > 10) {
      return -1;
    }
    long number = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      number = number * 10 + c - '0';
    }
    return number;
  }
}

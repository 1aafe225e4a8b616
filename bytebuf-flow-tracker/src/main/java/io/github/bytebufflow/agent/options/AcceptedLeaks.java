package io.github.bytebufflow.agent.options;

import io.github.bytebufflow.snapshot.Accepted;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the option {@code accept}: fingerprints, or a file with one {@code FINGERPRINT [until
 * YYYY-MM-DD] REASON} a line. Empty lines, and those that begin with {@code #}, are left out. Not
 * thread-safe.
 */
public final class AcceptedLeaks {
  private static final int DIGITS = 8;
  private static final int MOST = 10_000;
  private static final String UNTIL = "until";
  private static final String LINE = "FINGERPRINT [until YYYY-MM-DD] REASON";

  private final String option;
  private final Map<String, Accepted> leaks = new LinkedHashMap<>();

  private AcceptedLeaks(String option) {
    this.option = option;
  }

  /**
   * Reads what the option says.
   *
   * @param text its value
   * @param option the option as it was written, for an error
   * @return the leaks that are known, in their order
   * @throws OptionsException with one sentence about the first thing that is wrong
   */
  public static List<Accepted> read(String text, String option) throws OptionsException {
    AcceptedLeaks accepted = new AcceptedLeaks(option);
    for (String part : OptionType.parts(text, ',')) {
      accepted.part(part);
    }
    return Collections.unmodifiableList(new ArrayList<>(accepted.leaks.values()));
  }

  private void part(String part) throws OptionsException {
    if (isFingerprint(part)) {
      add(part, "", "", "");
      return;
    }
    File file = new File(part).getAbsoluteFile();
    if (part.isEmpty() || !file.exists()) {
      String near = fingerprint(part);
      throw new OptionsException(
          option
              + ": expected "
              + OptionTable.ACCEPT.type.expected
              + (near == null
                  ? part.isEmpty() ? "" : "; there is no file " + file
                  : "; the nearest is " + near));
    }
    read(file);
  }

  private void read(File file) throws OptionsException {
    try (BufferedReader lines = TextFile.open(file, option)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String text = line.trim();
        if (!text.isEmpty() && text.charAt(0) != '#') {
          line(text, option + ", line " + number + " of " + file);
        }
      }
    } catch (IOException e) {
      throw TextFile.unreadable(option, e.getMessage());
    }
  }

  private void line(String line, String where) throws OptionsException {
    String fingerprint = word(line);
    if (!isFingerprint(fingerprint)) {
      throw bad(where, fingerprint, "a fingerprint of 8 hexadecimal digits", near(line));
    }
    String reason = line.substring(fingerprint.length()).trim();
    String until = "";
    String first = word(reason);
    if (first.equals(UNTIL) || isDay(first)) {
      until = first.equals(UNTIL) ? word(reason.substring(UNTIL.length()).trim()) : "";
      if (!isDay(until)) {
        String near = first.equals(UNTIL) ? date(until) : first;
        throw bad(
            where,
            until.isEmpty() ? first : until,
            "until and a day such as 2027-01-31",
            near == null ? null : UNTIL + ' ' + near);
      }
      reason = reason.substring(reason.indexOf(until) + until.length()).trim();
    }
    if (reason.isEmpty()) {
      throw bad(where, line, "a reason behind it, as in " + LINE, null);
    }
    add(fingerprint, reason, until, where);
  }

  private void add(String fingerprint, String reason, String until, String where)
      throws OptionsException {
    if (leaks.put(fingerprint, new Accepted(fingerprint, reason, until)) != null) {
      throw new OptionsException(
          (where.isEmpty() ? option : where) + ": " + fingerprint + " is given twice");
    }
    if (leaks.size() > MOST) {
      throw new OptionsException(option + ": expected at most " + MOST + " fingerprints");
    }
  }

  private static OptionsException bad(String where, String value, String expected, String near) {
    String shown = value.length() > 80 ? value.substring(0, 80) + "..." : value;
    return new OptionsException(
        where
            + ": '"
            + shown
            + "': expected "
            + expected
            + (near == null ? "" : "; the nearest is " + near));
  }

  /** The first word of a line, or all of it. */
  private static String word(String line) {
    for (int i = 0; i < line.length(); i++) {
      if (Character.isWhitespace(line.charAt(i))) {
        return line.substring(0, i);
      }
    }
    return line;
  }

  private static boolean isFingerprint(String text) {
    if (text.length() != DIGITS) {
      return false;
    }
    for (int i = 0; i < DIGITS; i++) {
      if ("0123456789abcdef".indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static String near(String line) {
    String found = fingerprint(word(line));
    return found != null || !word(line).equals("LEAK")
        ? found
        : fingerprint(word(line.substring("LEAK".length()).trim()));
  }

  /** The fingerprint in a text that was copied with what stands around it, or null. */
  private static String fingerprint(String text) {
    StringBuilder lower = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      lower.append(Character.toLowerCase(text.charAt(i)));
    }
    for (int i = 0; i + DIGITS <= lower.length() && i <= DIGITS; i++) {
      String candidate = lower.substring(i, i + DIGITS);
      boolean alone =
          i + DIGITS == lower.length() && (i == 0 || "x# ".indexOf(lower.charAt(i - 1)) >= 0);
      if (alone && isFingerprint(candidate)) {
        return candidate;
      }
    }
    return null;
  }

  /**
   * Whether a text is a day.
   *
   * @param text any text
   * @return true if it is a day such as {@code 2027-01-31}
   */
  public static boolean isDay(String text) {
    return text.equals(date(text));
  }

  /** The day that a text such as {@code 2027-1-31} means, or null. */
  private static String date(String text) {
    int first = text.indexOf('-');
    int second = first < 0 ? -1 : text.indexOf('-', first + 1);
    if (first != 4 || second < 0) {
      return null;
    }
    int year = number(text, 0, first);
    int month = number(text, first + 1, second);
    int day = number(text, second + 1, text.length());
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > days(year, month)) {
      return null;
    }
    return year + (month < 10 ? "-0" : "-") + month + (day < 10 ? "-0" : "-") + day;
  }

  private static int days(int year, int month) {
    switch (month) {
      case 2:
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
      case 4:
      case 6:
      case 9:
      case 11:
        return 30;
      default:
        return 31;
    }
  }

  /** At most four decimal digits as a number, or -1. */
  private static int number(String text, int start, int end) {
    return end - start > 4 ? -1 : (int) OptionType.digits(text, start, end);
  }
}

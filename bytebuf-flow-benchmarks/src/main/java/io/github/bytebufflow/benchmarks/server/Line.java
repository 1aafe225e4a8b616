package io.github.bytebufflow.benchmarks.server;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A line for programs: a word, and then names and whole numbers as {@code name=number}. */
final class Line {
  private final String text;
  private final Map<String, Long> numbers = new HashMap<>();

  private Line(String text) {
    this.text = text;
  }

  /** Reads the one line of an output that begins with a word. */
  static Line parse(String word, String output) throws IOException {
    for (String line : output.split("\n")) {
      if (line.startsWith(word + " ")) {
        return parse(line.substring(word.length() + 1).trim());
      }
    }
    throw new IOException("no line begins with '" + word + "' in: " + output);
  }

  private static Line parse(String text) throws IOException {
    Line line = new Line(text);
    for (String pair : text.split(" +")) {
      int equals = pair.indexOf('=');
      try {
        line.numbers.put(
            pair.substring(0, Math.max(0, equals)), Long.valueOf(pair.substring(equals + 1)));
      } catch (NumberFormatException e) {
        throw new IOException("'" + pair + "' is no NAME=NUMBER, in: " + text, e);
      }
    }
    return line;
  }

  long number(String name) throws IOException {
    Long number = numbers.get(name);
    if (number == null) {
      throw new IOException("no " + name + " in: " + text);
    }
    return number;
  }
}

package io.github.bytebufflow.cli.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Reads the command line of a Java process. Stateless. */
final class CommandWords {
  static final String UNKNOWN = "?";

  /** Options of {@code java} that have a value behind them. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--limit-modules",
          "--add-reads",
          "--add-exports",
          "--add-opens",
          "--patch-module",
          "--enable-native-access");

  private CommandWords() {}

  /** The words with which a process was started; empty where they can't be read. */
  static List<String> of(Path process) {
    try {
      String text = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
      return text.isEmpty() ? List.of() : List.of(text.split("\0"));
    } catch (IOException | SecurityException e) {
      return List.of();
    }
  }

  /** The main class, module or jar. */
  static String main(List<String> words) {
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      boolean named = word.equals("-jar") || word.equals("-m") || word.equals("--module");
      if (named) {
        return i + 1 < words.size() ? words.get(i + 1) : UNKNOWN;
      }
      if (WITH_VALUE.contains(word)) {
        i++;
      } else if (!word.startsWith("-") && !word.startsWith("@") && !word.isEmpty()) {
        return word;
      }
    }
    return UNKNOWN;
  }
}

package io.github.bytebufflow.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Fingerprints that are known, from a file with one {@code FINGERPRINT [until YYYY-MM-DD] REASON} a
 * line, as the agent's option {@code accept} reads. Empty lines, and those that begin with {@code
 * #}, are left out. Immutable.
 */
final class Baseline {
  static final Baseline NONE = new Baseline(new TreeMap<>(), "");

  private static final int MOST = 10_000;

  private final Map<String, Entry> entries;
  private final String name;

  private Baseline(Map<String, Entry> entries, String name) {
    this.entries = entries;
    this.name = name;
  }

  /** One line. */
  static final class Entry {
    final Optional<LocalDate> until;
    final String reason;

    Entry(Optional<LocalDate> until, String reason) {
      this.until = until;
      this.reason = reason;
    }

    boolean isExpired(LocalDate today) {
      return until.isPresent() && today.isAfter(until.get());
    }

    @Override
    public String toString() {
      return until.map(day -> "until " + day + ' ').orElse("") + reason;
    }
  }

  /** Reads the file of {@link CheckSettings#BASELINE}. */
  static Baseline read(Path file) {
    return read(file, CheckSettings.BASELINE);
  }

  /** Reads the file of {@link CheckSettings#BASELINE_WRITE}, if there is one. */
  static Baseline readToWrite(Path file) {
    return Files.exists(file) ? read(file, CheckSettings.BASELINE_WRITE) : NONE;
  }

  private static Baseline read(Path file, String name) {
    String property = "system property " + name + " = '" + file + "'";
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          property + ": there is no such file; " + CheckSettings.BASELINE_WRITE + " writes one");
    } catch (IOException e) {
      throw new IllegalArgumentException(property + ": can't be read: " + e);
    }
    Map<String, Entry> entries = new TreeMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).trim();
      if (!line.isEmpty() && line.charAt(0) != '#') {
        add(entries, line, "system property " + name + ": line " + (i + 1) + " of " + file);
      }
    }
    return new Baseline(entries, file.toString());
  }

  private static void add(Map<String, Entry> entries, String line, String where) {
    String[] words = line.split("\\s+", 2);
    String fingerprint = words[0];
    if (!fingerprint.matches("[0-9a-f]{8}")) {
      throw bad(where, fingerprint, "a fingerprint of 8 hexadecimal digits");
    }
    String rest = words.length > 1 ? words[1] : "";
    Optional<LocalDate> until = Optional.empty();
    String[] parts = rest.split("\\s+", 3);
    if (parts[0].equals("until")) {
      until = Optional.of(day(parts.length > 1 ? parts[1] : "", where));
      rest = parts.length > 2 ? parts[2] : "";
    }
    if (rest.isEmpty()) {
      throw bad(where, line, "a reason behind it, as in FINGERPRINT [until YYYY-MM-DD] REASON");
    }
    if (entries.put(fingerprint, new Entry(until, rest)) != null) {
      throw new IllegalArgumentException(where + ": " + fingerprint + " is given twice");
    }
    if (entries.size() > MOST) {
      throw new IllegalArgumentException(where + ": expected at most " + MOST + " fingerprints");
    }
  }

  private static LocalDate day(String text, String where) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw bad(where, text, "until and a day such as 2027-01-31");
    }
  }

  private static IllegalArgumentException bad(String where, String value, String expected) {
    return new IllegalArgumentException(
        where + ": '" + CheckSettings.shown(value) + "': expected " + expected);
  }

  /** The line for a fingerprint. */
  Optional<Entry> entry(String fingerprint) {
    return Optional.ofNullable(entries.get(fingerprint));
  }

  /** The name of the file, for messages. */
  @Override
  public String toString() {
    return name;
  }

  /**
   * Adds fingerprints to a file, which is replaced as a whole. What it has already stays with its
   * reason: the tests of a project may run in several JVMs, one after another.
   *
   * @param found a reason for each fingerprint
   * @return how many were new
   */
  static int write(Path file, Map<String, String> found) throws IOException {
    Map<String, Entry> before = readToWrite(file).entries;
    Map<String, Entry> all = new TreeMap<>(before);
    found.forEach(
        (fingerprint, reason) -> all.putIfAbsent(fingerprint, new Entry(Optional.empty(), reason)));
    List<String> lines = new ArrayList<>();
    lines.add("# Buffers that tests are known to leave unreleased.");
    lines.add("# FINGERPRINT [until YYYY-MM-DD] REASON");
    all.forEach((fingerprint, entry) -> lines.add(fingerprint + ' ' + entry));
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      Files.createDirectories(directory);
    }
    Path beside = file.resolveSibling(file.getFileName() + ".tmp" + ProcessHandle.current().pid());
    Files.write(beside, lines);
    Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    return all.size() - before.size();
  }
}

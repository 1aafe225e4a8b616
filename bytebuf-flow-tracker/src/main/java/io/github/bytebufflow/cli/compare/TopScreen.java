package io.github.bytebufflow.cli.compare;

import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.Table;
import io.github.bytebufflow.report.MemoryText;
import io.github.bytebufflow.report.PathText;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.text.Amounts;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The screen of the command {@code top}. Immutable. */
public final class TopScreen {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final String RESET = "\u001B[0m";
  private static final int LABEL = 9;

  /** The tables below need their rows too. */
  private static final int MOST_LINES = 4;

  private final String name;
  private final boolean colour;
  private final boolean keys;

  /**
   * Makes a screen.
   *
   * @param name what is looked at
   * @param colour whether the terminal has colours
   * @param keys whether keys are read
   */
  public TopScreen(String name, boolean colour, boolean keys) {
    this.name = name;
    this.colour = colour;
    this.keys = keys;
  }

  /**
   * The lines of a screen.
   *
   * @param before the snapshot before, or null
   * @param now the newest
   * @param columns the width
   * @param rows the height
   * @return at most as many lines, none wider
   */
  public List<String> lines(Snapshot before, Snapshot now, int columns, int rows) {
    List<String> lines = new ArrayList<>();
    String time =
        TIME.format(Instant.ofEpochMilli(now.tracker.takenMillis).atZone(ZoneId.systemDefault()));
    String head = "bytebuf-flow top   " + Output.clean(name) + "   " + time;
    head += "   running " + Amounts.time(now.tracker.uptimeMillis);
    add(lines, "1", keys ? head + "   q quit  g collect  space pause" : head, columns);
    lines.add("");
    for (String line : totals(before, now).split("\n")) {
      add(lines, "", line, columns);
    }
    if (now.balance != null) {
      add(lines, "", "memory   " + MemoryText.brief(now.balance), columns);
      wrapped(lines, "verdict", MemoryText.verdict(now.balance), columns);
    }
    lines.add("");
    int left = Math.max(3, rows - lines.size());
    int third = Math.max(1, (left - 8) / 3);
    leaks(lines, before, now, columns, third);
    live(lines, now, columns, third, true);
    live(lines, now, columns, Math.max(1, rows - lines.size() - 1), false);
    while (lines.size() > Math.max(1, rows)) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  /**
   * The first line of a screen that stands still.
   *
   * @param first the first line
   * @return the line, marked
   */
  public String paused(String first) {
    return colour ? "\u001B[7mPAUSED" + RESET + first.replace("bytebuf-flow top", " ") : "PAUSED";
  }

  private void add(List<String> lines, String style, String line, int columns) {
    String cut = line.length() <= columns ? line : line.substring(0, Math.max(0, columns));
    lines.add(colour && !style.isEmpty() ? "\u001B[" + style + "m" + cut + RESET : cut);
  }

  /** A text that says what to do must not be cut: it goes on below, at most {@link #MOST_LINES}. */
  private void wrapped(List<String> lines, String label, String text, int columns) {
    StringBuilder line = new StringBuilder(label);
    int written = 1;
    boolean fresh = true;
    for (String word : text.split(" ")) {
      boolean full = line.length() + 1 + word.length() > columns;
      if (full && !fresh && written < MOST_LINES) {
        add(lines, "1", line.toString(), columns);
        line.setLength(0);
        written++;
        fresh = true;
      }
      if (fresh) {
        line.append(" ".repeat(LABEL - line.length()));
      } else {
        line.append(' ');
      }
      line.append(word);
      fresh = false;
    }
    add(lines, "1", line.toString(), columns);
  }

  private static String totals(Snapshot before, Snapshot now) {
    Totals totals = now.totals;
    Totals old = before == null ? new Totals() : before.totals;
    long millis =
        before == null
            ? now.tracker.uptimeMillis
            : now.tracker.takenMillis - before.tracker.takenMillis;
    Table table = new Table("<>><");
    table.row("", "buffers", "bytes", before == null ? "a second, since the start" : "a second");
    table.row(
        "allocated",
        Amounts.count(totals.allocated),
        "",
        rate(totals.allocated - old.allocated, millis));
    table.row(
        "released",
        Amounts.count(totals.released),
        "",
        rate(totals.released - old.released, millis));
    table.row(
        "leaked",
        Amounts.count(totals.leaked),
        Amounts.bytes(totals.leakedBytes),
        rate(totals.leaked - old.leaked, millis)
            + (totals.leaked == 0
                ? ""
                : "   " + Rates.perMillion(totals.leaked, totals.allocated) + " per million"));
    String change =
        before == null || totals.liveBytes == old.liveBytes
            ? ""
            : (totals.liveBytes > old.liveBytes ? "+" : "")
                + Amounts.bytes(totals.liveBytes - old.liveBytes);
    table.row("live", Amounts.count(totals.live), Amounts.bytes(totals.liveBytes), change);
    table.row("suspects", Amounts.count(totals.suspect));
    return table.text("");
  }

  private static String rate(long number, long millis) {
    return millis <= 0 ? "" : Amounts.count(Math.round(number * 1000.0 / millis));
  }

  private void leaks(List<String> lines, Snapshot before, Snapshot now, int columns, int most) {
    Map<String, LeakGroup> old = before == null ? Map.of() : LeakGroup.all(before);
    List<LeakGroup> leaks = LeakGroup.unknown(LeakGroup.all(now));
    Table table = new Table("<>>><").row("LEAK", "buffers", "bytes", "new", "held last by");
    for (LeakGroup leak : leaks.subList(0, Math.min(most, leaks.size()))) {
      LeakGroup earlier = leak.in(old);
      long grown = before == null ? 0 : leak.leaked() - (earlier == null ? 0 : earlier.leaked());
      table.row(
          leak.fingerprint,
          Amounts.count(leak.leaked()),
          Amounts.bytes(leak.bytes()),
          grown == 0 ? "" : "+" + Amounts.count(grown),
          leak.place);
    }
    section(lines, leaks.isEmpty() ? "" : table.text(""), "1;31", columns);
    if (leaks.isEmpty()) {
      add(lines, "32", "no leaks seen; they show after a collection", columns);
    } else if (leaks.size() > most) {
      add(lines, "2", "… " + (leaks.size() - most) + " more", columns);
    }
    lines.add("");
  }

  private void live(List<String> lines, Snapshot now, int columns, int most, boolean suspects) {
    List<LivePaths.Held> worst = LivePaths.worst(now, most, suspects);
    if (worst.isEmpty()) {
      return;
    }
    Table table =
        new Table(">>><").row(suspects ? "SUSPECTS" : "LIVE", "buffers", "oldest", "path");
    for (LivePaths.Held held : worst) {
      table.row(
          Amounts.bytes(held.end.counts.liveBytes),
          Amounts.count(suspects ? held.end.counts.suspect : held.end.counts.live),
          held.end.counts.oldestMillis == 0 ? "" : Amounts.time(held.end.counts.oldestMillis),
          PathText.brief(held.path));
    }
    section(lines, table.text(""), suspects ? "1;33" : "1", columns);
    lines.add("");
  }

  private void section(List<String> lines, String table, String style, int columns) {
    boolean head = true;
    for (String line : table.isEmpty() ? new String[0] : table.split("\n")) {
      add(lines, head ? style : "", line, columns);
      head = false;
    }
  }
}

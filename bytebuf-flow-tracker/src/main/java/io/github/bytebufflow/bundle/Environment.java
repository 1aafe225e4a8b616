package io.github.bytebufflow.bundle;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.TrackerInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a program ran on: versions, options, allocators, flags and limits. Stateless. */
public final class Environment {
  private static final String NO_MODULE = "not known: this JVM lacks the module java.management";

  private Environment() {}

  /**
   * Describes the JVM of a snapshot.
   *
   * @param snapshot the snapshot, redacted already
   * @param here whether its JVM is the one that this runs in; else only what the snapshot tells is
   *     there
   * @return lines, each with its end
   */
  public static String of(Snapshot snapshot, boolean here) {
    Lines text = new Lines();
    for (TrackerInfo tracker : snapshot.tracker.sources()) {
      text.head("Versions");
      versions(tracker, text);
    }
    text.head("Allocators");
    text.all(allocators(snapshot));
    text.head("Options of the tracker");
    snapshot.tracker.options.forEach((name, value) -> text.line(name + " = " + value));
    if (!snapshot.tracker.off.isEmpty()) {
      text.head("Not tracked");
      text.all(snapshot.tracker.off);
    }
    text.head("Limits");
    limits(snapshot.balance, text);
    if (here) {
      jvm(text);
    } else {
      text.line("the JVM was not asked: a report in JSON has neither its flags nor its limits");
    }
    return text.toString();
  }

  private static void versions(TrackerInfo tracker, Lines text) {
    text.line("tracker: " + tracker.version);
    text.line("taken: " + Instant.ofEpochMilli(tracker.takenMillis));
    text.line("tracked for: " + tracker.uptimeMillis / 1000 + " s");
    text.line("Java: " + tracker.jvm);
    for (String netty : tracker.netty) {
      text.line("Netty: " + netty);
    }
    tracker.labels.forEach((name, value) -> text.line("label " + name + ": " + value));
  }

  /** Those of the balance or, where there is none, those that paths begin with. */
  private static List<String> allocators(Snapshot snapshot) {
    List<String> lines = new ArrayList<>();
    if (snapshot.balance != null) {
      for (AllocatorBooks one : snapshot.balance.allocators) {
        lines.add(one.className + " of Netty " + one.netty + ", " + one.allocators + " in use");
      }
    }
    if (lines.isEmpty()) {
      Set<String> roots = new TreeSet<>();
      for (SnapshotNode root : snapshot.roots) {
        roots.add(root.place.title());
      }
      for (String root : roots) {
        lines.add("allocated by " + root);
      }
    }
    return lines;
  }

  private static void limits(Balance balance, Lines text) {
    if (balance == null) {
      text.line("direct memory: not known, since the report has no balance");
      return;
    }
    limit("direct memory that Netty takes", balance.books.limit, text);
    limit("direct memory that the JDK takes", balance.books.jdkLimit, text);
    limit("memory of the container", balance.books.containerLimit, text);
  }

  private static void limit(String what, long bytes, Lines text) {
    text.line(what + ": " + (Figures.isKnown(bytes) ? "at most " + bytes + " bytes" : "not known"));
  }

  private static void jvm(Lines text) {
    text.all(JvmFacts.limits());
    text.head("Garbage collectors");
    try {
      text.all(JvmFacts.collectors());
    } catch (LinkageError e) {
      text.line(NO_MODULE);
    }
    text.head("Flags of the JVM");
    try {
      text.all(JvmFacts.flags());
    } catch (LinkageError e) {
      text.line(NO_MODULE);
    }
    text.head("Properties of Netty that are set");
    JvmFacts.nettyProperties().forEach((name, value) -> text.line(name + " = " + value));
  }

  /** Sections of lines; a section without any says so. */
  private static final class Lines {
    private final StringBuilder text = new StringBuilder();
    private boolean isEmpty;

    void head(String title) {
      end();
      text.append(text.length() == 0 ? "" : "\n").append(title).append('\n');
      isEmpty = true;
    }

    void line(String line) {
      isEmpty = false;
      text.append("  ");
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        text.append(Character.isISOControl(c) ? '?' : c);
      }
      text.append('\n');
    }

    void all(List<String> lines) {
      for (String line : lines) {
        line(line);
      }
    }

    private void end() {
      if (isEmpty) {
        line("none");
      }
    }

    @Override
    public String toString() {
      end();
      return text.toString();
    }
  }
}

package io.github.bytebufflow.tests;

import io.github.bytebufflow.testing.Markers;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A leak of Netty's own that was mended: a program of {@code acme.KnownLeaks}, the last release
 * that leaks and the first that does not, and where the leaking paths end.
 */
record KnownLeak(
    String program, Netty bad, Netty good, List<String> inLifecycle, List<String> inFull) {
  private static final Set<Object> HARMLESS = Set.of("heap", "wrapped");

  static KnownLeak of(String program, String bad, String good) {
    return new KnownLeak(
        program, new Netty(bad + ".Final"), new Netty(good + ".Final"), List.of(), List.of());
  }

  /**
   * The ends of the leaking paths by default: how many, and the last step behind the one before.
   */
  KnownLeak ends(String... expected) {
    return new KnownLeak(program, bad, good, List.of(expected), inFull);
  }

  /** The same with {@code netty=full}. */
  KnownLeak full(String... expected) {
    return new KnownLeak(program, bad, good, inLifecycle, List.of(expected));
  }

  /** Where memory leaked by itself, not held by what leaked too; heap is no outage. */
  static List<String> ends(Report report) {
    List<String> ends = new ArrayList<>();
    for (Map<String, Object> root : report.roots()) {
      if (!HARMLESS.contains(root.getOrDefault("memory", ""))) {
        add(ends, root, "");
      }
    }
    return ends.stream().sorted().toList();
  }

  private static void add(List<String> ends, Map<String, Object> node, String before) {
    String step = node.get("kind") + " " + Markers.named((String) node.get("site"));
    if (node.containsKey("exception")) {
      String exception = (String) node.get("exception");
      step += " " + exception.substring(exception.lastIndexOf('.') + 1);
    }
    long direct = Report.number(node, "leaked") - Report.number(node, "indirect");
    if (direct > 0) {
      ends.add(direct + " at " + step + (before.isEmpty() ? "" : " after " + before));
    }
    for (Map<String, Object> child : Report.children(node)) {
      add(ends, child, step);
    }
  }

  @Override
  public String toString() {
    return program;
  }
}

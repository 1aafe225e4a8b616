package io.github.bytebufflow.known;

import io.github.bytebufflow.known.Ends.End;
import io.github.bytebufflow.known.Verdict.Next;
import io.github.bytebufflow.known.Verdict.Place;
import io.github.bytebufflow.testing.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares what a report says of a leak with the methods that the fix changed.
 *
 * <p>The leak is the largest of the JSON field {@code leaks}, the first of those that are equally
 * large. Its paths are looked for in the tree. A report without that field is judged by its text:
 * the method behind {@code held last by} is the only one that it names, and {@code next: fix} sends
 * the reader to a place.
 */
final class Judge {
  private static final Pattern HELD = Pattern.compile("held last by\\s+(.*)");
  private static final Pattern NEXT =
      Pattern.compile("^bytebuf-flow: next: (.*)", Pattern.MULTILINE);
  private static final Pattern FIX = Pattern.compile("fix (\\S+).*");
  private static final String TO_NETTY = "try a newer Netty";

  private Judge() {}

  /**
   * Judges a leak.
   *
   * @param report the JSON
   * @param text what the agent wrote on standard error
   * @param ofNetty whether the fix is one of Netty
   */
  static Verdict leak(
      Map<String, Object> report, String text, FixedMethods fixed, boolean ofNetty) {
    List<End> ends = Ends.of(maps(report.get("roots")));
    List<Map<String, Object>> leaks = maps(report.get("leaks"));
    if (report.containsKey("leaks")) {
      if (leaks.isEmpty()) {
        return new Verdict(Place.NOWHERE, Next.CANDIDATES, "(no leak reported)");
      }
      return ranked(leaks, ends, fixed);
    }
    return told(text, ends, fixed, ofNetty);
  }

  private static Verdict ranked(
      List<Map<String, Object>> leaks, List<End> ends, FixedMethods fixed) {
    Map<String, Object> leak = leaks.get(0);
    for (Map<String, Object> other : leaks) {
      if (Report.number(other, "leaked") > Report.number(leak, "leaked")) {
        leak = other;
      }
    }
    List<Map<String, Object>> suspects = maps(leak.get("suspects"));
    Place place = place(rank(suspects, fixed), nodes(leak, ends), fixed);
    Next next =
        !Boolean.TRUE.equals(leak.get("decided"))
            ? Next.CANDIDATES
            : place == Place.FIRST ? Next.RIGHT : Next.WRONG;
    return new Verdict(place, next, suspects.isEmpty() ? "(nobody)" : name(suspects.get(0)));
  }

  private static int rank(List<Map<String, Object>> suspects, FixedMethods fixed) {
    for (int i = 0; i < suspects.size(); i++) {
      if (has(suspects.get(i), fixed)) {
        return i;
      }
    }
    return Integer.MAX_VALUE;
  }

  private static boolean has(Map<String, Object> place, FixedMethods fixed) {
    return fixed.has((String) place.getOrDefault("class", ""), (String) place.get("method"));
  }

  private static String name(Map<String, Object> place) {
    String name = (String) place.getOrDefault("class", "");
    return name.substring(name.lastIndexOf('.') + 1) + "." + place.getOrDefault("method", "?");
  }

  /**
   * The nodes of all paths of a leak: those that it has in its fields {@code path} and {@code
   * paths}; without these the one of as many buffers, and of several the one with as many bytes.
   */
  private static List<Map<String, Object>> nodes(Map<String, Object> leak, List<End> ends) {
    List<List<String>> steps = new ArrayList<>();
    steps.add(strings(leak.get("path")));
    maps(leak.get("paths")).forEach(other -> steps.add(strings(other.get("path"))));
    List<Map<String, Object>> nodes =
        ends.stream()
            .map(End::path)
            .filter(path -> steps.contains(path.stream().map(Judge::step).toList()))
            .flatMap(List::stream)
            .toList();
    return nodes.isEmpty() ? alike(leak, ends).path() : nodes;
  }

  private static End alike(Map<String, Object> leak, List<End> ends) {
    long leaked = Report.number(leak, "leaked");
    long bytes = Report.number(leak, "bytes");
    List<End> same = ends.stream().filter(end -> end.leaked() == leaked).toList();
    return same.stream()
        .filter(end -> end.bytes() == bytes)
        .findFirst()
        .orElse(same.isEmpty() ? largest(ends) : same.get(0));
  }

  private static String step(Map<String, Object> node) {
    return node.get("kind") + " " + node.get("site") + " #" + node.get("ref");
  }

  private static End largest(List<End> ends) {
    End largest = new End(List.of(), 0, 0);
    for (End end : ends) {
      if (end.leaked() > largest.leaked()) {
        largest = end;
      }
    }
    return largest;
  }

  private static Place place(int rank, List<Map<String, Object>> path, FixedMethods fixed) {
    if (rank == 0) {
      return Place.FIRST;
    }
    if (rank < 3) {
      return Place.AMONG_THREE;
    }
    if (path.stream().anyMatch(node -> has(node, fixed))) {
      return Place.PATH;
    }
    return path.stream().anyMatch(node -> inStack(node, fixed)) ? Place.STACK : Place.NOWHERE;
  }

  private static boolean inStack(Map<String, Object> node, FixedMethods fixed) {
    return strings(node.get("stack")).stream().anyMatch(fixed::hasFrame);
  }

  /** By the text of the largest leak's block. */
  private static Verdict told(String text, List<End> ends, FixedMethods fixed, boolean ofNetty) {
    End end = largest(ends);
    String held = "(nobody)";
    for (String block : text.split("(?m)^(?=bytebuf-flow: LEAK )")) {
      Matcher holder = HELD.matcher(block);
      boolean ours = block.contains(")   " + end.leaked() + " ");
      if (ours && block.startsWith("bytebuf-flow: LEAK ") && holder.find()) {
        held = holder.group(1);
        break;
      }
    }
    boolean first = fixed.begins(held);
    Place place = place(first ? 0 : Integer.MAX_VALUE, end.path(), fixed);
    return new Verdict(place, next(text, fixed, ofNetty), held);
  }

  private static Next next(String text, FixedMethods fixed, boolean ofNetty) {
    String next = last(text);
    Matcher fix = FIX.matcher(next);
    if (fix.matches()) {
      return fixed.begins(fix.group(1)) ? Next.RIGHT : Next.WRONG;
    }
    if (next.startsWith(TO_NETTY)) {
      return ofNetty ? Next.RIGHT : Next.WRONG;
    }
    return Next.CANDIDATES;
  }

  /** What stands behind {@code next:} on the last such line. */
  static String last(String text) {
    return NEXT.matcher(text).results().map(found -> found.group(1)).reduce("", (one, two) -> two);
  }

  /** What the largest of the misuses is told to be. */
  static Verdict misuse(Map<String, Object> report, String text, FixedMethods fixed) {
    List<Map<String, Object>> misuses = maps(report.get("misuses"));
    if (misuses.isEmpty()) {
      return new Verdict(Place.NOWHERE, Next.CANDIDATES, "(no misuse reported)");
    }
    Map<String, Object> misuse =
        misuses.stream()
            .max(Comparator.comparingLong(one -> Report.number(one, "count")))
            .orElseThrow();
    return MisuseRule.judge(misuse, text, fixed);
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> maps(Object list) {
    return list == null ? List.of() : (List<Map<String, Object>>) list;
  }

  @SuppressWarnings("unchecked")
  static List<String> strings(Object list) {
    return list == null ? List.of() : (List<String>) list;
  }
}

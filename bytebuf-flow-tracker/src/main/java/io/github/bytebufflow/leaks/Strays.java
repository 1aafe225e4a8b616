package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Buffers of a leak that took a step more or a step less than all the others: a method that only
 * looks at what a map has comes by before they are lost, or does not. Where the paths differ in
 * nothing but methods that were entered, one belongs to the other if it has few of the buffers, or
 * if a collection still had buffers behind the last of these steps. Stateless.
 */
final class Strays {
  /** So many times the buffers. */
  private static final int MANY = 8;

  private Strays() {}

  /** Adds paths to those from which they stray, by fingerprint. */
  static void join(Map<String, List<LeakPath>> leaks) {
    if (leaks.size() < 2) {
      return;
    }
    for (String digits : new ArrayList<>(leaks.keySet())) {
      List<LeakPath> paths = leaks.get(digits);
      String main = main(digits, paths, leaks);
      if (main != null) {
        leaks.get(main).addAll(paths);
        leaks.remove(digits);
      }
    }
  }

  /** The leak from which all paths of another stray, or null. */
  private static String main(
      String digits, List<LeakPath> paths, Map<String, List<LeakPath>> leaks) {
    long few = sum(paths);
    for (Map.Entry<String, List<LeakPath>> other : leaks.entrySet()) {
      if (!other.getKey().equals(digits)) {
        boolean areFew = sum(other.getValue()) / MANY >= few;
        if (paths.stream().allMatch(path -> isBeside(path, other.getValue(), areFew))) {
          return other.getKey();
        }
      }
    }
    return null;
  }

  private static long sum(List<LeakPath> paths) {
    long sum = 0;
    for (LeakPath path : paths) {
      sum += path.leaked();
    }
    return sum;
  }

  private static boolean isBeside(LeakPath path, List<LeakPath> others, boolean areFew) {
    for (LeakPath other : others) {
      boolean isLonger = entersOnly(other.nodes(), path.nodes());
      if (isLonger && (areFew || Cleared.isStillThere(path.end()))
          || areFew && entersOnly(path.nodes(), other.nodes())) {
        return true;
      }
    }
    return false;
  }

  /** Whether one path is the other one, and behind that nothing but methods that were entered. */
  private static boolean entersOnly(List<SnapshotNode> some, List<SnapshotNode> more) {
    int shared = some.size();
    if (shared < 2 || more.size() <= shared || more.get(shared - 1) != some.get(shared - 1)) {
      return false;
    }
    for (SnapshotNode node : more.subList(shared, more.size())) {
      if (node.place.kind != Kind.ENTER || node.place.ref != more.get(shared - 1).place.ref) {
        return false;
      }
    }
    return true;
  }
}

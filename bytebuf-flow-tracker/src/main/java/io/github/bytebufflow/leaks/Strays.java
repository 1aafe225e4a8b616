package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Few buffers of a leak may have taken a step more or a step less than all the others: a method
 * that only looks at what a map has comes by before they are lost, or does not. Where the paths
 * differ in nothing but methods that were entered, and one has many times the buffers of the other,
 * the few belong to the many. Stateless.
 */
final class Strays {
  /** So many times the buffers. */
  private static final int MANY = 8;

  private Strays() {}

  /** Adds paths to those from which they stray, by fingerprint. */
  static void join(Map<String, List<LeakPath>> leaks) {
    Map<String, Long> many = new LinkedHashMap<>();
    leaks.forEach((digits, paths) -> many.put(digits, sum(paths)));
    many.values().removeIf(sum -> sum < MANY);
    if (many.isEmpty()) {
      return;
    }
    for (String digits : new ArrayList<>(leaks.keySet())) {
      List<LeakPath> paths = leaks.get(digits);
      String main = main(sum(paths), paths, leaks, many);
      if (main != null) {
        leaks.get(main).addAll(paths);
        leaks.remove(digits);
        many.remove(digits);
      }
    }
  }

  /** The leak from which all paths of another stray, or null. */
  private static String main(
      long few, List<LeakPath> paths, Map<String, List<LeakPath>> leaks, Map<String, Long> many) {
    for (Map.Entry<String, Long> other : many.entrySet()) {
      if (other.getValue() / MANY >= few) {
        List<LeakPath> others = leaks.get(other.getKey());
        if (paths.stream().allMatch(path -> isBeside(path, others))) {
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

  private static boolean isBeside(LeakPath path, List<LeakPath> others) {
    for (LeakPath other : others) {
      if (entersOnly(path.nodes(), other.nodes()) || entersOnly(other.nodes(), path.nodes())) {
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

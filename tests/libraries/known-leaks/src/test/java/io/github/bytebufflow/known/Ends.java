package io.github.bytebufflow.known;

import io.github.bytebufflow.testing.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where buffers leaked that no other leaked buffer held, and that are not the collector's. */
final class Ends {
  private static final Set<Object> NOT_LEAKS = Set.of("heap", "wrapped", "foreign");

  private Ends() {}

  /** One path, the root first. */
  record End(List<Map<String, Object>> path, long leaked, long bytes) {}

  static List<End> of(List<Map<String, Object>> roots) {
    List<End> ends = new ArrayList<>();
    for (Map<String, Object> root : roots) {
      if (!NOT_LEAKS.contains(root.getOrDefault("memory", ""))) {
        add(ends, root, List.of());
      }
    }
    return ends;
  }

  /** All buffers that leaked, those too that only others held. */
  static long sum(List<Map<String, Object>> roots) {
    long sum = 0;
    for (Map<String, Object> root : roots) {
      if (!NOT_LEAKS.contains(root.getOrDefault("memory", ""))
          && !"resource".equals(root.get("memory"))
          && !"(retained view)".equals(root.get("site"))) {
        sum += leaked(root);
      }
    }
    return sum;
  }

  private static long leaked(Map<String, Object> node) {
    return Report.number(node, "leaked")
        + Report.children(node).stream().mapToLong(Ends::leaked).sum();
  }

  private static void add(
      List<End> ends, Map<String, Object> node, List<Map<String, Object>> before) {
    List<Map<String, Object>> path = new ArrayList<>(before);
    path.add(node);
    long leaked = Report.number(node, "leaked") - Report.number(node, "indirect");
    if (leaked > 0) {
      ends.add(new End(path, leaked, Report.number(node, "leakedBytes")));
    }
    for (Map<String, Object> child : Report.children(node)) {
      add(ends, child, path);
    }
  }
}

package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.snapshot.SnapshotNode;

/** A step that the buffers of a row take, if they are tracked. */
final class ExpectedStep {
  /** {@code Class.method}, or {@code Class.} for any method of it; the class by its simple name. */
  private final String site;

  /** How often, for each unit of the row. */
  final double times;

  ExpectedStep(String site, double times) {
    this.site = site;
    this.times = times;
  }

  long count(SnapshotNode node) {
    long count = matches(node) ? node.count : 0;
    for (SnapshotNode child : node.children) {
      count += count(child);
    }
    return count;
  }

  private boolean matches(SnapshotNode node) {
    if (node.place.className == null || node.place.method == null) {
      return false;
    }
    int dot =
        Math.max(node.place.className.lastIndexOf('.'), node.place.className.lastIndexOf('$'));
    String name = node.place.className.substring(dot + 1) + '.' + node.place.method;
    return site.endsWith(".") ? name.startsWith(site) : name.equals(site);
  }

  @Override
  public String toString() {
    return site;
  }
}

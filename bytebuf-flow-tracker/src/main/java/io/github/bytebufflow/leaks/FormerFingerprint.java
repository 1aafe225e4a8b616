package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;
import java.util.Locale;

/**
 * The digits that version 0.1 gave to a path, for files of accepted leaks that have them still: a
 * hash of all steps from where the last method of the application got the buffer, and of the count.
 */
final class FormerFingerprint {
  private FormerFingerprint() {}

  static String of(List<SnapshotNode> path) {
    long hash = Fingerprint.FNV_BASIS;
    for (SnapshotNode node : path.subList(suspect(path), path.size())) {
      hash = Fingerprint.add(hash, node.place.kind.json());
      hash =
          Fingerprint.add(
              hash,
              node.place.className == null
                  ? node.place.site
                  : Fingerprint.stable(node.place.className));
      hash =
          Fingerprint.add(
              hash, node.place.method == null ? "" : Fingerprint.stable(node.place.method));
      hash = Fingerprint.add(hash, node.place.exception == null ? "" : node.place.exception);
    }
    hash = Fingerprint.add(hash, Integer.toString(path.get(path.size() - 1).place.ref));
    return String.format(Locale.ROOT, "%08x", (int) (hash ^ hash >>> 32));
  }

  /** Where the suspect part begins. */
  private static int suspect(List<SnapshotNode> path) {
    int last = path.size() - 1;
    while (last > 0 && !ofApplication(path.get(last))) {
      last--;
    }
    if (last == 0) {
      return path.size() == 1 ? 0 : 1;
    }
    while (last > 1 && sameMethod(path.get(last - 1), path.get(last))) {
      last--;
    }
    return last;
  }

  private static boolean ofApplication(SnapshotNode node) {
    return node.place.className != null
        && CodeOwner.of(node.place.className) == CodeOwner.APPLICATION;
  }

  private static boolean sameMethod(SnapshotNode one, SnapshotNode other) {
    return other.place.isIn(one.place.className, one.place.method);
  }
}

package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;
import java.util.Locale;

/**
 * A short name for a leak that survives the next build.
 *
 * <p>The fingerprint is a hash of the suspect part of the path: the steps from where the last
 * method of the application got the buffer to the end. If no method of the application is on the
 * path, the suspect part is all steps below the root. Earlier steps, the allocator, line numbers,
 * threads, other flows and javac's numbers of lambdas do not change the fingerprint. Renaming a
 * class or a method in the suspect part does.
 */
final class Fingerprint {
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private Fingerprint() {}

  static String of(List<SnapshotNode> path) {
    long hash = FNV_BASIS;
    for (SnapshotNode node : path.subList(suspect(path), path.size())) {
      hash = add(hash, node.place.kind.json());
      hash =
          add(hash, node.place.className == null ? node.place.site : stable(node.place.className));
      hash = add(hash, node.place.method == null ? "" : stable(node.place.method));
      hash = add(hash, node.place.exception == null ? "" : node.place.exception);
    }
    hash = add(hash, Integer.toString(path.get(path.size() - 1).place.ref));
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

  /**
   * {@code lambda$read$3} is {@code lambda$read}, {@code A$$Lambda$14/0x8} is {@code A$$Lambda}.
   */
  private static String stable(String name) {
    int lambda = name.indexOf("$$Lambda");
    if (lambda >= 0) {
      return name.substring(0, lambda + "$$Lambda".length());
    }
    return name.startsWith("lambda$") ? name.substring(0, name.lastIndexOf('$')) : name;
  }

  private static long add(long hash, String text) {
    long sum = hash;
    for (int i = 0; i < text.length(); i++) {
      sum = (sum ^ text.charAt(i)) * FNV_PRIME;
    }
    return (sum ^ '\n') * FNV_PRIME;
  }
}

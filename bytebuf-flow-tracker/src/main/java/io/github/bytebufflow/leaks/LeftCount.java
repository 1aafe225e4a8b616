package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Obedient;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Whose count was left. Each count of a buffer was made by somebody: the first by who allocated the
 * buffer, which goes along with it, the others where it was retained. A release gives back the
 * count that its own method made; else the one that its class made, if its method was not running
 * then: a class that retains what it keeps gives that back in another method. So does an object
 * that the method made with the buffer. Else it gives back the one that came along, or one that was
 * raised unseen.
 */
final class LeftCount {
  /** The step that made the count which is left; null if that is the first, which came along. */
  final SnapshotNode raisedAt;

  /** How many counts were left, as far as the path tells. */
  final int left;

  /** The last step that made a count which another method of its class gave back; or null. */
  final SnapshotNode keptAt;

  /** Whether that was an object that the step's method made with the buffer. */
  final boolean keptByObject;

  /** A step says no more than that there were so many; a file may say anything. */
  private static final int MANY = 3;

  private LeftCount(SnapshotNode raisedAt, int left, SnapshotNode keptAt, boolean keptByObject) {
    this.raisedAt = raisedAt;
    this.left = left;
    this.keptAt = keptAt;
    this.keptByObject = keptByObject;
  }

  /**
   * The count that was left on a path.
   *
   * @param path the root first
   * @param isKept whether the method of a step that made a count keeps that in a field: what the
   *     same method gives back is the count that came along, then
   */
  static LeftCount of(List<SnapshotNode> path, Predicate<SnapshotNode> isKept) {
    // Null stands for the count that comes along.
    List<SnapshotNode> owners = new ArrayList<>();
    owners.add(null);
    SnapshotNode keptAt = null;
    boolean byObject = false;
    // From then on, nobody knows when a count was raised unseen.
    boolean seenMany = false;
    int last = path.size() - 1;
    for (int i = 1; i <= last; i++) {
      SnapshotNode node = path.get(i);
      Kind kind = node.place.kind;
      if (!kind.readsCount() && kind != Kind.WRITE) {
        continue;
      }
      boolean raises = kind == Kind.RETAIN;
      int before = raises ? node.place.ref - 1 : node.place.ref;
      boolean full = raises || node.place.ref >= MANY;
      settle(owners, before, seenMany ? null : path.get(i - 1), full);
      seenMany |= full && node.place.ref >= MANY;
      if (raises) {
        owners.add(node);
      } else if (kind == Kind.RELEASE) {
        List<SnapshotNode> upTo = path.subList(0, i + 1);
        SnapshotNode kept = lower(owners, upTo, isKept);
        byObject = kept == null ? byObject : madeObject(kept, upTo);
        keptAt = kept == null ? keptAt : kept;
      } else if (kind == Kind.WRITE && owners.size() > 1) {
        // The socket gives back what came along; what was retained for it besides is left.
        owners.remove(0);
      }
    }
    if (owners.isEmpty()) {
      return new LeftCount(null, 0, keptAt, byObject);
    }
    return new LeftCount(owners.get(owners.size() - 1), owners.size(), keptAt, byObject);
  }

  /**
   * Makes the counts as many as were seen: others than the steps have raised or lowered them.
   *
   * @param before who had the buffer when a count was raised unseen, null if that is not known
   */
  private static void settle(
      List<SnapshotNode> owners, int seen, SnapshotNode before, boolean atLeast) {
    while (owners.size() > Math.max(1, seen) && !atLeast) {
      owners.remove(0);
    }
    while (owners.size() < Math.min(seen, MANY)) {
      owners.add(before == null ? 0 : owners.size(), before);
    }
  }

  /**
   * Takes a count away for the last step; returns the step that made the count if its class gave
   * that back, or an object that its method made for that.
   */
  private static SnapshotNode lower(
      List<SnapshotNode> owners, List<SnapshotNode> path, Predicate<SnapshotNode> isKept) {
    SnapshotNode release = path.get(path.size() - 1);
    for (int i = owners.size() - 1; i >= 0; i--) {
      SnapshotNode own = owners.get(i);
      if (own != null
          && isOf(own.place, release.place)
          && !(owners.size() > 1 && isKept.test(own))) {
        owners.remove(i);
        return null;
      }
    }
    SnapshotNode kept = null;
    int all = 0;
    for (SnapshotNode owner : owners) {
      if (owner != null && wasKept(owner, path)) {
        kept = owner;
        all++;
      }
    }
    if (all == 1) {
      owners.remove(kept);
      return kept;
    }
    if (!owners.isEmpty()) {
      owners.remove(unseen(owners));
    }
    return null;
  }

  /**
   * Whether a count was raised by the class of a release, whose method was not running then, or for
   * an object of that class.
   */
  private static boolean wasKept(SnapshotNode raised, List<SnapshotNode> path) {
    Place raise = raised.place;
    Place release = path.get(path.size() - 1).place;
    return raise.kind == Kind.RETAIN
        && !Obedient.is(raise.method)
        && !raise.stack.isEmpty()
        && raise.className != null
        && release.className != null
        && release.frameIn(raise.stack) < 0
        && (madeObject(raised, path)
            || !Obedient.is(release.method)
                && Names.outermost(raise.className).equals(Names.outermost(release.className)));
  }

  /**
   * Whether the method that raised a count made the object that lowers one, with the buffer. Where
   * another of its class had the buffer before, nobody knows which of the two it is.
   */
  private static boolean madeObject(SnapshotNode raised, List<SnapshotNode> path) {
    String releasing = path.get(path.size() - 1).place.className;
    int raisedAt = path.indexOf(raised);
    for (SnapshotNode node : path.subList(1, raisedAt)) {
      if (releasing.equals(node.place.className) && !node.place.isInMethodOf(raised.place)) {
        return false;
      }
    }
    for (SnapshotNode node : path.subList(raisedAt + 1, path.size() - 1)) {
      if (LeakEvidence.isConstructor(node) && releasing.equals(node.place.className)) {
        StackTraceElement maker = LeakEvidence.caller(node);
        return maker != null && raised.place.isIn(maker.getClassName(), maker.getMethodName());
      }
    }
    return false;
  }

  /** Whether a release stands in the method that raised a count, be it in a lambda of it. */
  private static boolean isOf(Place raise, Place release) {
    return raise.isInMethodOf(release)
        || raise.className != null
            && raise.method != null
            && raise.className.equals(release.className)
            && Names.method(raise.method).equals(Names.method(release.method));
  }

  /**
   * Whose count a release gives back that did not make one: whoever raised it unseen, lowers it.
   */
  private static int unseen(List<SnapshotNode> owners) {
    for (int i = 0; i < owners.size(); i++) {
      if (owners.get(i) == null || owners.get(i).place.kind != Kind.RETAIN) {
        return i;
      }
    }
    return 0;
  }
}

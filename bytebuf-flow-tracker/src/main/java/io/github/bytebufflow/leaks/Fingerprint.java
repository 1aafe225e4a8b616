package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The name of a leak, which survives the next run and the next build.
 *
 * <p>The fingerprint is a hash of two places: the method of the application that made the count
 * which was lost, where the application made it (an allocation, or a retained view), and the last
 * method of the application that had the buffer, and did not only look it up. Threads, orders of
 * steps, Netty's own steps, counts, line numbers and javac's numbers of lambdas do not change the
 * fingerprint. Renaming one of the two methods does.
 *
 * <p>A method of a library counts only where no other method is on the path, and one of Netty only
 * where no library's is: then the handler that got the buffer last belongs to the fingerprint too.
 * Unpooled heap and wrapped memory, which are no leak, have other fingerprints than the rest.
 */
final class Fingerprint {
  static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final String HEAP = "heap";

  private Fingerprint() {}

  /**
   * The fingerprint of a path.
   *
   * @param whole its nodes, the root first
   * @param zoomed what was zoomed into; steps there would tell buffers apart that were lost before
   *     and after
   */
  static String of(List<SnapshotNode> whole, List<Zoomed> zoomed) {
    List<SnapshotNode> path = without(whole, zoomed);
    Owns code = Owns.on(path);
    // What the collector frees is no leak, and must not count as part of one.
    long hash = LeakPath.memory(whole.get(0)).isFreed() ? add(FNV_BASIS, HEAP) : FNV_BASIS;
    SnapshotNode made = path.size() > 1 ? path.get(1) : null;
    boolean isOwnMade = made != null && code.has(made) && makes(path.get(0), made);
    hash = add(hash, isOwnMade ? made.place : null);
    int last = last(path, code);
    if (code == Owns.NETTY) {
      hash = add(hash, handler(path, last));
    }
    hash = add(hash, path.get(last).place);
    return String.format(Locale.ROOT, "%08x", (int) (hash ^ hash >>> 32));
  }

  private static List<SnapshotNode> without(List<SnapshotNode> path, List<Zoomed> zoomed) {
    if (zoomed.isEmpty()) {
      return path;
    }
    List<SnapshotNode> outside = new ArrayList<>();
    for (SnapshotNode node : path) {
      if (outside.isEmpty() || !ZoomedPaths.mayBring(node, zoomed)) {
        outside.add(node);
      }
    }
    return outside;
  }

  /** Whether the second node of a path is where the count was made. */
  private static boolean makes(SnapshotNode root, SnapshotNode node) {
    Kind kind = node.place.kind;
    return kind == Kind.CALL
        || root.rootKind == RootKind.RETAINED_VIEW && (kind == Kind.VIEW || kind == Kind.RETAIN);
  }

  private static int last(List<SnapshotNode> path, Owns code) {
    int last = path.size() - 1;
    while (last > 0 && !code.has(path.get(last))) {
      last--;
    }
    int had = beforeLooks(path, last);
    while (had > 0 && !code.has(path.get(had))) {
      had--;
    }
    return had > 0 ? had : last;
  }

  /**
   * The step before methods looked the buffer up, and passed it on to others, as far as nothing
   * else happened: the buffer stayed where it was, and the orders of such looks are many.
   */
  private static int beforeLooks(List<SnapshotNode> path, int last) {
    int before = last;
    int ref = path.get(last).place.ref;
    for (int i = last; i > 1; i--) {
      Place place = path.get(i).place;
      if (place.kind != Kind.ENTER || place.ref != ref) {
        break;
      }
      before = place.lookedUp ? i - 1 : before;
    }
    return before;
  }

  /** The last handler that got the buffer before a step. */
  private static Place handler(List<SnapshotNode> path, int before) {
    for (int i = before - 1; i > 0; i--) {
      if (path.get(i).place.kind == Kind.HANDOFF) {
        return path.get(i).place;
      }
    }
    return null;
  }

  /** Whose methods tell leaks apart. */
  private enum Owns {
    APPLICATION,
    LIBRARY,
    NETTY;

    static Owns on(List<SnapshotNode> path) {
      Owns best = NETTY;
      for (SnapshotNode node : path.subList(1, path.size())) {
        Owns one = of(node);
        best = one.compareTo(best) < 0 ? one : best;
      }
      return best;
    }

    private static Owns of(SnapshotNode node) {
      String name = node.place.className;
      if (name == null || CodeOwner.of(name) != CodeOwner.APPLICATION) {
        return NETTY;
      }
      return CodeOwner.isOwnCode(name) ? APPLICATION : LIBRARY;
    }

    boolean has(SnapshotNode node) {
      return of(node) == this && (this != NETTY || node.place.kind != Kind.ALLOCATE);
    }
  }

  /**
   * {@code lambda$read$3} is {@code lambda$read}, {@code A$$Lambda$14/0x8} is {@code A$$Lambda}.
   */
  static String stable(String name) {
    int lambda = name.indexOf("$$Lambda");
    if (lambda >= 0) {
      return name.substring(0, lambda + "$$Lambda".length());
    }
    return name.startsWith("lambda$") ? name.substring(0, name.lastIndexOf('$')) : name;
  }

  /** Adds the method of a place, or that there is none. */
  private static long add(long hash, Place place) {
    if (place == null) {
      return add(hash, "");
    }
    long sum = add(hash, place.className == null ? place.site : stable(place.className));
    return add(sum, place.method == null ? "" : stable(place.method));
  }

  static long add(long hash, String text) {
    long sum = hash;
    for (int i = 0; i < text.length(); i++) {
      sum = (sum ^ text.charAt(i)) * FNV_PRIME;
    }
    return (sum ^ '\n') * FNV_PRIME;
  }
}

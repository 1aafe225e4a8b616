package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds snapshots for tests. */
public final class Trees {
  /** When the snapshots of tests are taken. */
  public static final long TAKEN = 1_790_000_000_000L;

  private Trees() {}

  /** A builder with a site's class, method and line taken apart. */
  public static Draft at(Kind kind, String className, String method, int line) {
    Draft node = new Draft();
    node.place.kind = kind;
    node.place.className = className;
    node.place.method = method;
    node.place.line = line;
    node.place.site =
        className.substring(className.lastIndexOf('.') + 1)
            + (method == null ? "" : "." + method)
            + (line == 0 ? "" : ":" + line);
    return node;
  }

  /** A root. */
  public static Draft root(String site, String memory) {
    Draft node = new Draft();
    node.place.kind = Kind.ALLOCATE;
    node.place.site = site;
    node.place.memory = Memory.of(memory);
    return node;
  }

  /** Hangs nodes below one. */
  public static Draft with(Draft node, SnapshotNode... children) {
    node.children.addAll(List.of(children));
    return node;
  }

  /** A chain of nodes, each below the one before. */
  public static SnapshotNode chain(Draft... nodes) {
    SnapshotNode below = null;
    for (int i = nodes.length - 1; i >= 0; i--) {
      if (below != null) {
        nodes[i].children.add(below);
      }
      below = nodes[i].build();
    }
    return below;
  }

  /** What an owner has not released; the live buffers at a node are among the leaked ones. */
  public static OwnedPaths owned(Snapshot snapshot, Map<SnapshotNode, Integer> live) {
    Map<Counts, OwnedPaths.Live> lives = OwnedPaths.lives();
    live.forEach(
        (node, count) -> {
          OwnedPaths.Live some = new OwnedPaths.Live();
          some.count = count;
          some.bytes = count * 256L;
          some.oldestMillis = count * 1000L;
          lives.put(node.counts, some);
        });
    return new OwnedPaths(snapshot, lives);
  }

  /** One path; a buffer is released at every hundredth node, and three leaked at the end. */
  public static Snapshot deep(int nodes) {
    Draft end = at(Kind.ENTER, "com.acme.Deep", "end", 1);
    end.counts.leaked = 3;
    end.counts.leakedBytes = 768;
    end.counts.live = 1;
    end.counts.liveBytes = 256;
    end.counts.suspect = 1;
    SnapshotNode below = end.build();
    for (int i = nodes - 2; i > 0; i--) {
      Draft node = at(Kind.ENTER, "com.acme.Deep", "down" + i, 1);
      node.counts.released = i % 100 == 0 ? 1 : 0;
      below = with(node, below).build();
    }
    return snapshot(with(root("A.directBuffer", "direct"), below).build());
  }

  /** The path of a misuse. */
  public static List<Place> steps(Draft... nodes) {
    List<Place> steps = new ArrayList<>();
    for (Draft node : nodes) {
      steps.add(node.place);
    }
    return steps;
  }

  /** A misuse by the innermost frame that is not Netty's. */
  public static MisuseRecord misuse(
      String what, List<Place> steps, long count, List<StackTraceElement> stack) {
    List<String> endedAt = new ArrayList<>();
    for (Place step : steps) {
      endedAt.add(step.site);
    }
    String site = "(unknown)";
    for (StackTraceElement frame : stack) {
      if (!frame.getClassName().startsWith("io.netty.")) {
        String type = frame.getClassName();
        site =
            type.substring(type.lastIndexOf('.') + 1)
                + '.'
                + frame.getMethodName()
                + ':'
                + frame.getLineNumber();
        break;
      }
    }
    return new MisuseRecord(what, site, endedAt, steps, count, stack);
  }

  /** A snapshot whose totals are the sums of its roots. */
  public static Snapshot snapshot(SnapshotNode... roots) {
    return snapshot(List.of(), roots);
  }

  /** A snapshot with misuses, whose totals are the sums of its roots. */
  public static Snapshot snapshot(List<MisuseRecord> misuses, SnapshotNode... roots) {
    Totals totals = new Totals();
    for (SnapshotNode root : roots) {
      boolean views = root.rootKind == RootKind.RETAINED_VIEW;
      boolean direct = root.place.memory != null && root.place.memory.isDirect();
      List<SnapshotNode> open = new ArrayList<>(List.of(root));
      while (!open.isEmpty()) {
        SnapshotNode node = open.remove(open.size() - 1);
        open.addAll(node.children);
        totals.nodes++;
        if (views) {
          totals.viewsReleased += node.counts.released;
          totals.viewsLeaked += node.counts.leaked;
          totals.viewsLive += node.counts.live;
          continue;
        }
        totals.released += node.counts.released;
        totals.leaked += node.counts.leaked;
        totals.live += node.counts.live;
        totals.suspect += node.counts.suspect;
        totals.leakedBytes += node.counts.leakedBytes;
        totals.liveBytes += node.counts.liveBytes;
        totals.indirect += node.counts.indirect;
        totals.leakedDirect += direct ? node.counts.leaked : 0;
      }
      if (views) {
        totals.viewsAllocated += root.count;
      } else {
        totals.allocated += root.count;
      }
    }
    for (MisuseRecord misuse : misuses) {
      totals.misused += misuse.count;
    }
    return new Snapshot(tracker(TAKEN), totals, List.of(roots), misuses);
  }

  /** A tracker that has run for five minutes. */
  public static TrackerInfo tracker(long taken) {
    return new TrackerInfo(
        "0.1.0",
        taken,
        300_000,
        "OpenJDK 17.0.15",
        List.of("io.netty 4.1.140.Final"),
        List.of(),
        Map.of("suspect-age", "60s"));
  }
}

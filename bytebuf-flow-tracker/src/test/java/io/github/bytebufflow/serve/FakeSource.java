package io.github.bytebufflow.serve;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.TrackerInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A tracker with known flows: one root, below it one path that leaks and one that is old. */
class FakeSource implements FlowSource, Controls {
  final Map<String, String> options =
      new ConcurrentHashMap<>(
          Map.of(
              "include", "com.acme",
              "exclude", "com.acme.gen",
              "netty", "lifecycle",
              "sample", "1"));

  volatile int snapshots;
  volatile boolean marked;
  volatile boolean collects = true;
  volatile RuntimeException failure;
  volatile String leaks = "1 leak";

  /** Where the memory is, or null. */
  volatile Balance balance;

  /** So many times 16 bytes follow the JSON; writing them fails at a place, unless that is -1. */
  volatile int padding;

  volatile int brokenAt = -1;

  /** What writing JSON waits for, or null. */
  volatile CountDownLatch hold;

  @Override
  public Snapshot snapshot() {
    if (failure != null) {
      throw failure;
    }
    snapshots++;
    return snapshot("now").with(balance);
  }

  private static Snapshot snapshot(String rootSite) {
    Draft rejected = node("Codec.reject:7");
    rejected.counts.leaked = 2;
    rejected.counts.leakedBytes = 512;
    rejected.counts.released = 5;
    Draft parked = node("Queue.park:9");
    parked.counts.live = 3;
    parked.counts.suspect = 1;
    parked.counts.liveBytes = 768;
    Draft root = node(rootSite);
    root.counts.released = 10;
    root.children.add(rejected.build());
    root.children.add(parked.build());
    Totals totals = new Totals();
    totals.allocated = 20;
    totals.released = 15;
    totals.leaked = 2;
    totals.live = 3;
    totals.suspect = 1;
    totals.leakedBytes = 512;
    totals.liveBytes = 768;
    totals.leakedDirect = 4;
    totals.nodes = 5;
    totals.truncated = 6;
    totals.untracked = 7;
    totals.indirect = 8;
    totals.misused = 9;
    totals.retained = 10;
    totals.viewsAllocated = 11;
    totals.viewsReleased = 12;
    totals.viewsLeaked = 13;
    totals.viewsLive = 14;
    totals.sampledOut = 15;
    TrackerInfo info =
        new TrackerInfo(
            "1.2.3", 1, 2, "a JVM", List.of("4.1.140.Final"), List.of(), Map.of("sample", "1"));
    return new Snapshot(info, totals, List.of(root.build()), List.of());
  }

  private static Draft node(String site) {
    Draft node = new Draft();
    node.place.site = site;
    return node;
  }

  @Override
  public void mark() {
    marked = true;
  }

  @Override
  public Snapshot sinceMark() {
    if (!marked) {
      throw new IllegalStateException("no mark");
    }
    return snapshot("since mark");
  }

  /** Short texts in place of reports. */
  Renderer renderer() {
    return new Texts();
  }

  private final class Texts extends Renderer {
    @Override
    String leaks(Snapshot snapshot) {
      return isSinceMark(snapshot) ? "no leaks since the mark\n" : leaks;
    }

    @Override
    String tree(Snapshot snapshot) {
      return "├─ the tree\n";
    }

    @Override
    String suspects(Snapshot snapshot) {
      return "1 suspect";
    }

    @Override
    String memory(Snapshot snapshot) {
      return isSinceMark(snapshot) ? "+1 MiB since the mark" : "1 MiB somewhere";
    }

    /** Enough of the real form to see which flows were written. */
    @Override
    void json(Snapshot snapshot, OutputStream out) throws IOException {
      CountDownLatch awaited = hold;
      if (awaited != null) {
        try {
          awaited.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
      String json =
          "{\"allocated\":" + snapshot.totals.allocated + "," + nodes(snapshot.roots) + "}";
      out.write(json.getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < padding; i++) {
        out.write("0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
        if (brokenAt == i) {
          throw new IllegalStateException("broken");
        }
      }
    }
  }

  private static boolean isSinceMark(Snapshot snapshot) {
    return snapshot.roots.get(0).place.site.equals("since mark");
  }

  private static String nodes(List<SnapshotNode> nodes) {
    StringBuilder out = new StringBuilder("[");
    for (SnapshotNode node : nodes) {
      out.append(node.place.site).append(' ').append(node.count).append(nodes(node.children));
    }
    return out.append(']').toString();
  }

  @Override
  public boolean collect() {
    return collects;
  }

  @Override
  public Controls controls() {
    return this;
  }

  @Override
  public String option(String name) {
    return options.get(name);
  }

  @Override
  public String set(Map<String, String> values) {
    values.forEach(
        (name, value) -> {
          if (value.equals("wrong")) {
            throw new IllegalArgumentException("option '" + name + "' = 'wrong': expected right");
          }
        });
    options.putAll(values);
    return "7 classes";
  }

  @Override
  public String detach() {
    return "8 classes restored";
  }
}

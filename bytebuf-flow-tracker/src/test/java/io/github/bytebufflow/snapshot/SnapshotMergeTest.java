package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SnapshotMergeTest {
  @Test
  void oneIsItself() {
    Snapshot one = random(1);
    assertThat(SnapshotMerge.of(List.of(one))).isSameAs(one);
  }

  @Test
  void theEmptyOneAddsNothing() {
    Snapshot one = random(1);
    for (List<Snapshot> both :
        List.of(List.of(one, Trees.snapshot()), List.of(Trees.snapshot(), one))) {
      Snapshot merged = SnapshotMerge.of(both);
      assertThat(merged.roots).usingRecursiveComparison().isEqualTo(one.roots);
      assertThat(merged.totals).usingRecursiveComparison().isEqualTo(one.totals);
      assertThat(merged.misuses).usingRecursiveComparison().isEqualTo(one.misuses);
    }
  }

  @Test
  void theOrderDoesNotMatter() {
    for (int seed = 0; seed < 100; seed++) {
      Snapshot a = random(seed);
      Snapshot b = random(seed + 1000);
      Snapshot c = random(seed + 2000);
      Snapshot all = SnapshotMerge.of(List.of(a, b, c));
      assertThat(counts(SnapshotMerge.of(List.of(c, a, b)))).isEqualTo(counts(all));
      assertThat(counts(SnapshotMerge.of(List.of(a, SnapshotMerge.of(List.of(b, c))))))
          .isEqualTo(counts(all));
    }
  }

  @Test
  void theSumRuleHolds() {
    for (int seed = 0; seed < 100; seed++) {
      Snapshot merged = SnapshotMerge.of(List.of(random(seed), random(seed + 1000)));
      Totals t = merged.totals;
      assertThat(t.allocated).isEqualTo(t.released + t.leaked + t.live);
      new NodeWalk<RuntimeException>() {
        @Override
        protected void enter(SnapshotNode node) {
          long below = node.children.stream().mapToLong(child -> child.count).sum();
          assertThat(node.count)
              .isEqualTo(node.counts.released + node.counts.leaked + node.counts.live + below);
        }
      }.through(merged.roots);
    }
  }

  @Test
  void whatWasAddedCanBeSubtracted() {
    for (int seed = 0; seed < 100; seed++) {
      Snapshot a = random(seed);
      Snapshot b = random(seed + 1000);
      Snapshot difference = SnapshotDiff.since(a, SnapshotMerge.of(List.of(a, b)));
      assertThat(counts(difference)).isEqualTo(counts(b));
      assertThat(difference.totals).usingRecursiveComparison().isEqualTo(b.totals);
    }
  }

  @Test
  void labelsAreKeptForEachSource() {
    Snapshot a = random(1);
    Snapshot b = random(2);
    Snapshot merged =
        SnapshotMerge.of(
            List.of(
                a.with(a.tracker.withLabels(Map.of("host", "web-1"))),
                b.with(b.tracker.withLabels(Map.of("host", "web-2")))));
    assertThat(merged.tracker.labels).isEqualTo(Map.of("host", "web-1, web-2"));
    assertThat(merged.tracker.sources())
        .extracting(source -> source.labels.get("host"))
        .containsExactly("web-1", "web-2");
  }

  @Test
  void theOldestIsTheOldestOfAll() {
    Draft one = Trees.root("R", "direct");
    one.counts.live = 1;
    one.counts.oldestMillis = 5_000;
    one.counts.leaked = 1;
    one.counts.firstLeakMillis = 70;
    one.counts.lastLeakMillis = 80;
    Draft other = Trees.root("R", "direct");
    other.counts.live = 2;
    other.counts.oldestMillis = 9_000;
    Draft third = Trees.root("R", "direct");
    third.counts.leaked = 2;
    third.counts.firstLeakMillis = 60;
    third.counts.lastLeakMillis = 60;

    Counts merged = merge(one, other, third).counts;

    assertThat(merged.live).isEqualTo(3);
    assertThat(merged.oldestMillis).isEqualTo(9_000);
    assertThat(merged.firstLeakMillis).isEqualTo(60);
    assertThat(merged.lastLeakMillis).isEqualTo(80);
  }

  @Test
  void theFirstStackIsKeptWithItsThread() {
    Draft bare = Trees.root("R", "direct");
    bare.place.thread = "main";
    Draft known = Trees.root("R", "direct");
    known.place.thread = "worker-1";
    known.place.stack = List.of(new StackTraceElement("a.B", "c", "B.java", 3));
    known.place.loop = true;
    Draft late = Trees.root("R", "direct");
    late.place.thread = "worker-2";
    late.place.stack = List.of(new StackTraceElement("a.D", "e", "D.java", 4));

    Place merged = merge(bare, known, late).place;

    assertThat(merged.stack).isEqualTo(known.place.stack);
    assertThat(merged.thread).isEqualTo("worker-1");
    assertThat(merged.loop).isTrue();
    assertThat(bare.place.thread).as("what was merged stays").isEqualTo("main");
  }

  @Test
  void theStackOfAFlowThatLeakedIsWorthMoreThanAnother() {
    Draft first = Trees.root("R", "direct");
    first.place.thread = "worker-1";
    first.place.stack = List.of(new StackTraceElement("a.B", "c", "B.java", 3));
    Draft leaked = Trees.root("R", "direct");
    leaked.place.thread = "worker-2";
    leaked.place.stack = List.of(new StackTraceElement("a.D", "e", "D.java", 4));
    leaked.place.stackLeaked = true;
    Draft other = Trees.root("R", "direct");
    other.place.stack = List.of(new StackTraceElement("a.F", "g", "F.java", 5));
    other.place.stackLeaked = true;

    for (Place merged :
        List.of(merge(first, leaked, other).place, merge(leaked, other, first).place)) {
      assertThat(merged.stack).isEqualTo(leaked.place.stack);
      assertThat(merged.thread).isEqualTo("worker-2");
      assertThat(merged.stackLeaked).isTrue();
    }
    assertThat(first.place.stackLeaked).as("what was merged stays").isFalse();
  }

  @Test
  void theContextIsThatOfTheStackAndThoseOfLeaksAreAllThatFit() {
    Draft first = Trees.root("R", "direct");
    first.place.stack = List.of(new StackTraceElement("a.B", "c", "B.java", 3));
    first.place.context = new Context();
    first.place.leakedContexts = List.of(new Context(), new Context());
    Draft leaked = Trees.root("R", "direct");
    leaked.place.stack = List.of(new StackTraceElement("a.D", "e", "D.java", 4));
    leaked.place.stackLeaked = true;
    leaked.place.context = new Context();
    leaked.place.leakedContexts = List.of(new Context(), new Context(), new Context());

    Place merged = merge(first, leaked).place;
    assertThat(merged.context).isSameAs(leaked.place.context);
    assertThat(merged.leakedContexts)
        .hasSize(Context.MOST)
        .startsWith(first.place.leakedContexts.toArray(new Context[0]));
    assertThat(first.place.leakedContexts).as("what was merged stays").hasSize(2);
  }

  @Test
  void rootsOfOtherMemoryStayApart() {
    Draft heap = Trees.root("R", "heap");
    heap.counts.live = 1;
    Draft direct = Trees.root("R", "direct");
    direct.counts.live = 2;
    Draft view = Trees.root("(retained view)", null);
    view.counts.live = 3;
    Snapshot merged =
        SnapshotMerge.of(
            List.of(
                Trees.snapshot(heap.build(), view.build()),
                Trees.snapshot(direct.build(), view.build())));
    assertThat(merged.roots)
        .extracting(root -> root.place.site + " " + root.place.memory + " " + root.count)
        .containsExactly("(retained view) null 6", "R DIRECT 2", "R HEAP 1");
    assertThat(merged.totals.viewsLive).isEqualTo(6);
    assertThat(merged.totals.live).isEqualTo(3);
  }

  @Test
  void misusesOfOnePlaceAreAddedUp() {
    MisuseRecord one = new MisuseRecord("release", "A.b:1", List.of("R"), List.of(), 2, List.of());
    MisuseRecord same = new MisuseRecord("release", "A.b:1", List.of("R"), List.of(), 5, List.of());
    MisuseRecord other = new MisuseRecord("access", "A.b:1", List.of("R"), List.of(), 3, List.of());
    Snapshot merged =
        SnapshotMerge.of(
            List.of(Trees.snapshot(List.of(one, other)), Trees.snapshot(List.of(same))));
    assertThat(merged.misuses)
        .extracting(misuse -> misuse.what + " " + misuse.count)
        .containsExactly("release 7", "access 3");
    assertThat(merged.totals.misused).isEqualTo(10);
  }

  @Test
  void aMisuseKeepsTheVerdictOfTheOneThatWasJudged() {
    MisuseRecord plain =
        new MisuseRecord("release", "A.b:1", List.of("R"), List.of(), 2, List.of());
    MisuseVerdict.Suspect suspect = new MisuseVerdict.Suspect("A", "b", 1, "A.b:1", "released it");
    MisuseRecord judged = plain.with(new MisuseVerdict(true, "look there", List.of(suspect)));
    for (List<MisuseRecord> both : List.of(List.of(plain, judged), List.of(judged, plain))) {
      Snapshot merged =
          SnapshotMerge.of(
              List.of(Trees.snapshot(both.subList(0, 1)), Trees.snapshot(both.subList(1, 2))));
      assertThat(merged.misuses).hasSize(1);
      assertThat(merged.misuses.get(0).count).isEqualTo(4);
      assertThat(merged.misuses.get(0).verdict).isSameAs(judged.verdict);
    }
  }

  /** The two stacks of one time belong together. */
  @Test
  void aMisuseKeepsTheStacksOfTheOneWhoseReleaseWasSeen() {
    List<StackTraceElement> use = List.of(new StackTraceElement("A", "b", "A.java", 1));
    List<StackTraceElement> release = List.of(new StackTraceElement("A", "c", "A.java", 2));
    MisuseRecord plain = new MisuseRecord("release", "A.b:1", List.of("R"), List.of(), 2, use);
    MisuseRecord seen =
        new MisuseRecord("release", "A.b:1", List.of("R"), List.of(), 5, use, release, null);
    for (List<MisuseRecord> both : List.of(List.of(plain, seen), List.of(seen, plain))) {
      Snapshot merged =
          SnapshotMerge.of(
              List.of(Trees.snapshot(both.subList(0, 1)), Trees.snapshot(both.subList(1, 2))));
      assertThat(merged.misuses).hasSize(1);
      assertThat(merged.misuses.get(0).count).isEqualTo(7);
      assertThat(merged.misuses.get(0).release).isEqualTo(release);
    }
  }

  @Test
  void theTrackersAreItsSources() {
    TrackerInfo one = tracker("0.1", 100, Map.of("sample", "1"));
    TrackerInfo other = tracker("0.2", 200, Map.of("sample", "10"));
    TrackerInfo third = tracker("0.2", 150, Map.of("sample", "10"));
    Snapshot two = SnapshotMerge.of(List.of(of(one), of(other)));
    TrackerInfo merged = SnapshotMerge.of(List.of(two, of(third))).tracker;
    assertThat(merged.sources()).containsExactly(one, other, third);
    assertThat(one.sources()).containsExactly(one);
    assertThat(merged.version).isEqualTo("0.1, 0.2");
    assertThat(merged.takenMillis).isEqualTo(200);
    assertThat(merged.options).containsExactly(Map.entry("sample", "1, 10"));
    assertThat(merged.off).containsExactly("off in 0.1", "off in 0.2");
    assertThat(merged.zoomed)
        .extracting(zoomed -> zoomed.className)
        .containsExactly("a.B100", "a.B200", "a.B150");
    assertThat(SnapshotDiff.since(of(one), of(other)).tracker.zoomed).isEqualTo(other.zoomed);
  }

  private static TrackerInfo tracker(String version, long taken, Map<String, String> options) {
    return new TrackerInfo(
        version,
        taken,
        1,
        "a JVM",
        List.of("4.1"),
        List.of("off in " + version),
        options,
        List.of(),
        List.of(new Zoomed("a.B" + taken, taken, false)));
  }

  private static Snapshot of(TrackerInfo tracker) {
    return new Snapshot(tracker, new Totals(), List.of(), List.of());
  }

  private static SnapshotNode merge(Draft... roots) {
    List<Snapshot> snapshots = new ArrayList<>();
    for (Draft root : roots) {
      snapshots.add(Trees.snapshot(root.build()));
    }
    List<SnapshotNode> merged = SnapshotMerge.of(snapshots).roots;
    assertThat(merged).hasSize(1);
    return merged.get(0);
  }

  /** A tree of a few sites, so that two of them share some paths. */
  private static Snapshot random(int seed) {
    Random random = new Random(seed);
    List<SnapshotNode> roots = new ArrayList<>();
    for (String memory : List.of("direct", "heap")) {
      roots.add(grow(Trees.root("R", memory), random, 4));
    }
    roots.sort(new SnapshotNode.MostFirst());
    return Trees.snapshot(roots.toArray(new SnapshotNode[0]));
  }

  private static SnapshotNode grow(Draft node, Random random, int height) {
    // Every node has flows of its own: one without any would be left out of a difference.
    node.counts.released = 1 + random.nextInt(5);
    node.counts.leaked = random.nextInt(3);
    node.counts.leakedBytes = 10 * node.counts.leaked;
    node.counts.indirect = random.nextInt((int) node.counts.leaked + 1);
    node.counts.live = random.nextInt(3);
    node.counts.liveBytes = 10 * node.counts.live;
    node.counts.suspect = random.nextInt((int) node.counts.live + 1);
    for (int i = 0; i < height; i++) {
      if (random.nextBoolean()) {
        node.children.add(grow(Trees.at(Kind.ENTER, "a.C" + i, "m", 1), random, height - 1));
      }
    }
    return node.build();
  }

  /** The numbers of each path. */
  private static Map<String, String> counts(Snapshot snapshot) {
    Map<String, String> counts = new TreeMap<>();
    new NodeWalk<RuntimeException>() {
      @Override
      protected void enter(SnapshotNode node) {
        StringBuilder key = new StringBuilder();
        for (SnapshotNode step : path()) {
          key.append(step.place.site).append(' ').append(step.place.memory).append('/');
        }
        Counts c = node.counts;
        counts.put(
            key.toString(),
            node.count
                + " "
                + c.released
                + " "
                + c.leaked
                + " "
                + c.leakedBytes
                + " "
                + c.indirect
                + " "
                + c.live
                + " "
                + c.liveBytes
                + " "
                + c.suspect);
      }
    }.through(snapshot.roots);
    return counts;
  }
}

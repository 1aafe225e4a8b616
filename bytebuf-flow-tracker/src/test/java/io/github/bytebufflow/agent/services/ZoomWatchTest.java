package io.github.bytebufflow.agent.services;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.snapshot.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which leaks are zoomed into, and when that is undone. */
class ZoomWatchTest {
  private static final String CODEC = "io.netty.handler.codec.";
  private static final long START = 1_000_000;
  private static final long ZOOM = START + 500;

  private final List<ZoomRequest> in = new ArrayList<>();
  private final List<ZoomRequest> out = new ArrayList<>();
  private final ZoomWatch watch =
      new ZoomWatch(
          new Zoomer() {
            @Override
            public void zoomIn(ZoomRequest request) {
              in.add(request);
            }

            @Override
            public void zoomOut(ZoomRequest request) {
              out.add(request);
            }
          },
          START);

  private static Draft leaked(Draft node, long count, long first) {
    node.counts.leaked = count;
    node.counts.leakedBytes = count * 64;
    node.counts.firstLeakMillis = first;
    node.counts.lastLeakMillis = first;
    return node;
  }

  private static Draft handOff(String handler, long count, long first) {
    return leaked(at(Kind.HANDOFF, CODEC + handler, null, 0), count, first);
  }

  private static Snapshot of(Draft... below) {
    Draft root = root("P.directBuffer", "pooled-direct");
    for (Draft node : below) {
      root.children.add(node.build());
    }
    return Trees.snapshot(root.build());
  }

  /** A snapshot names what was zoomed into, which tells what the zoom brought. */
  private void look(Draft... below) throws Exception {
    Snapshot snapshot = of(below);
    TrackerInfo tracker =
        new TrackerInfo(
            "1", Trees.TAKEN, 1, "", List.of(), List.of(), Map.of(), List.of(), watch.get());
    watch.look(
        new Snapshot(tracker, snapshot.totals, snapshot.roots, List.of()), Options.defaults());
  }

  private void done(int number) {
    in.get(number).done(ZOOM, in.get(number).classes);
  }

  @Test
  void oneLeakAtATimeTheWorstFirst() throws Exception {
    Draft bad = handOff("A", 1, START);
    Draft worse = handOff("B", 9, START);
    look(bad, worse);
    look(bad, worse);
    assertThat(in).extracting(request -> request.classes).containsExactly(List.of(CODEC + "B"));
    done(0);
    look(bad, worse);
    look(bad, worse);
    assertThat(in).hasSize(2);
    assertThat(in.get(1).classes).containsExactly(CODEC + "A");
    assertThat(watch.get()).extracting(zoomed -> zoomed.className).containsExactly(CODEC + "B");
  }

  @Test
  void notWhatLeakedBefore() throws Exception {
    look(handOff("A", 1, START - 1));
    assertThat(in).isEmpty();
    look(handOff("A", 2, START));
    assertThat(in).hasSize(1);
  }

  @Test
  void whatEndsAtTheAllocationOnceThereIsAStack() throws Exception {
    Draft root = leaked(root("P.directBuffer", "pooled-direct"), 3, START);
    watch.look(Trees.snapshot(root.build()), Options.defaults());
    assertThat(in).isEmpty();
    root.place.stack = List.of(new StackTraceElement(CODEC + "A", "decode", "A.java", 1));
    watch.look(Trees.snapshot(root.build()), Options.defaults());
    assertThat(in).hasSize(1);
    assertThat(in.get(0).classes).containsExactly(CODEC + "A");
  }

  @Test
  void notWhatIsAccepted() throws Exception {
    Snapshot snapshot = of(handOff("A", 1, START));
    String known = LeakPaths.of(snapshot).leaks().get(0).fingerprint();
    TrackerInfo tracker =
        new TrackerInfo(
            "1",
            Trees.TAKEN,
            1,
            "",
            List.of(),
            List.of(),
            Map.of(),
            List.of(new Accepted(known, "known", "")));
    watch.look(
        new Snapshot(tracker, snapshot.totals, snapshot.roots, List.of()), Options.defaults());
    assertThat(in).isEmpty();
  }

  @Test
  void notHeap() throws Exception {
    Draft root = root("U.heapBuffer", "heap");
    root.children.add(handOff("A", 1, START).build());
    watch.look(Trees.snapshot(root.build()), Options.defaults());
    assertThat(in).isEmpty();
  }

  /** The first two rises are of buffers that were lost before the zoom. */
  @Test
  void whatBringsNothingIsUndone() throws Exception {
    look(handOff("A", 5, START));
    done(0);
    look(handOff("A", 1_000, START));
    look(handOff("A", 2_000, START));
    look(handOff("A", 2_009, START));
    assertThat(out).isEmpty();
    assertThat(watch.get()).allMatch(zoomed -> !zoomed.undone);
    look(handOff("A", 2_010, START));
    assertThat(out).containsExactlyElementsOf(in);
    assertThat(watch.get()).hasSize(1).allMatch(zoomed -> zoomed.undone);
    look(handOff("A", 3_000, START));
    assertThat(in).as("not again").hasSize(1);
    assertThat(out).hasSize(1);
  }

  @Test
  void whatBringsAFinerPathStays() throws Exception {
    look(handOff("A", 5, START));
    done(0);
    for (int i = 1; i < 10; i++) {
      Draft fine = leaked(at(Kind.ENTER, CODEC + "A", "channelRead", 7), i, ZOOM);
      SnapshotNode below = fine.build();
      Draft coarse = handOff("A", 5 + 1_000 * i, START);
      coarse.children.add(below);
      look(coarse);
    }
    assertThat(out).isEmpty();
    assertThat(watch.get()).hasSize(1).allMatch(zoomed -> !zoomed.undone);
  }

  @Test
  void whereNothingIsWovenIsNoZoom() throws Exception {
    look(handOff("A", 5, START));
    in.get(0).done(ZOOM, List.of());
    look(handOff("A", 5, START), handOff("B", 1, START));
    assertThat(watch.get()).isEmpty();
    assertThat(in).hasSize(2);
  }

  @Test
  void thereIsABound() throws Exception {
    Draft[] many = new Draft[50];
    for (int i = 0; i < many.length; i++) {
      many[i] = handOff("H" + i, 1, START);
    }
    for (int i = 0; i < many.length; i++) {
      look(many);
      done(in.size() - 1);
    }
    assertThat(in).hasSize(20);
  }
}

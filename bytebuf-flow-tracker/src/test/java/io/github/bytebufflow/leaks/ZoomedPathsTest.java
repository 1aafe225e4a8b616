package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.snapshot.Trees.TAKEN;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.snapshot.Trees;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The coarse path of a leak names the finer one. */
class ZoomedPathsTest {
  private static final String HANDLER = "io.netty.handler.codec.spdy.SpdySessionHandler";
  private static final long ZOOM = TAKEN - 10_000;
  private static final long BEFORE = ZOOM - 1;
  private static final List<Zoomed> ZOOMED =
      List.of(
          new Zoomed(HANDLER, ZOOM, false),
          new Zoomed("io.netty.handler.codec.spdy.SpdySession", ZOOM, false));

  private static Draft leaked(Draft node, long first) {
    node.counts.leaked = 5;
    node.counts.leakedBytes = 5 * 64;
    node.counts.firstLeakMillis = first;
    node.counts.lastLeakMillis = first;
    return node;
  }

  private static Draft call() {
    return at(Kind.CALL, "acme.Client", "send", 12);
  }

  private static Draft handOff() {
    return at(Kind.HANDOFF, HANDLER, null, 0);
  }

  private static Draft enter() {
    return at(Kind.ENTER, HANDLER, "channelRead", 142);
  }

  private static Snapshot of(List<Zoomed> zoomed, SnapshotNode... below) {
    Draft root = root("PooledByteBufAllocator.directBuffer", "pooled-direct");
    Snapshot plain = Trees.snapshot(with(root, below).build());
    TrackerInfo tracker =
        new TrackerInfo("1", TAKEN, 300_000, "", List.of(), List.of(), Map.of(), List.of(), zoomed);
    return new Snapshot(tracker, plain.totals, plain.roots, List.of());
  }

  /** The last step of each path that names a finer one, and of the finer one. */
  private static List<String> finer(Snapshot snapshot) {
    List<String> found = new ArrayList<>();
    for (LeakPath leak : LeakPaths.of(snapshot).leaks()) {
      if (leak.finer() != null) {
        found.add(leak.end().place.site + " " + leak.finer().end().place.site);
      }
    }
    return found;
  }

  private static SnapshotNode onFrom(long first) {
    Draft handOff = leaked(handOff(), BEFORE);
    handOff.children.add(leaked(enter(), first).build());
    Draft call = call();
    call.children.add(handOff.build());
    return call.build();
  }

  @Test
  void goesOnFromTheCoarseOne() {
    assertThat(finer(of(ZOOMED, onFrom(ZOOM))))
        .containsExactly("SpdySessionHandler SpdySessionHandler.channelRead:142");
  }

  @Test
  void wasSeenAfterTheZoomOnly() {
    assertThat(finer(of(ZOOMED, onFrom(BEFORE)))).isEmpty();
    assertThat(finer(of(List.of(), onFrom(ZOOM)))).isEmpty();
    assertThat(finer(of(List.of(new Zoomed(HANDLER, ZOOM, true)), onFrom(ZOOM)))).isEmpty();
  }

  /** A message that is made on the way has steps now too, and so the paths part before. */
  @Test
  void maySeparateBeforeTheHandOff() {
    Draft call = call();
    call.children.add(leaked(handOff(), BEFORE).build());
    Draft fine = handOff();
    fine.children.add(leaked(enter(), ZOOM + 5).build());
    Draft made = at(Kind.RETURN, "io.netty.handler.codec.spdy.DefaultSpdyDataFrame", "check", 0);
    made.children.add(fine.build());
    call.children.add(made.build());
    assertThat(finer(of(ZOOMED, call.build())))
        .containsExactly("SpdySessionHandler SpdySessionHandler.channelRead:142");
  }

  @Test
  void isNoOtherLeakOfTheSameRoot() {
    Draft call = call();
    call.children.add(leaked(handOff(), BEFORE).build());
    Draft other = leaked(at(Kind.CALL, "acme.Other", "send", 3), ZOOM + 5);
    assertThat(finer(of(ZOOMED, call.build(), other.build()))).isEmpty();
  }

  /** Of a root that leaked by itself, only what goes through a class of the zoom is the path. */
  @Test
  void ofARootGoesThroughAClassOfTheZoom() {
    Draft root = leaked(root("PooledByteBufAllocator.directBuffer", "pooled-direct"), BEFORE);
    Draft other = leaked(at(Kind.CALL, "acme.Other", "send", 3), ZOOM + 5);
    Draft fine = leaked(at(Kind.CALL, "org.lib.Codec", "encode", 3), ZOOM + 5);
    Snapshot plain = Trees.snapshot(with(root, other.build(), fine.build()).build());
    List<LeakPath> leaks = LeakPaths.of(plain).leaks();
    LeakPath coarse =
        leaks.stream().filter(leak -> leak.nodes().size() == 1).findFirst().orElseThrow();
    LeakPath found =
        ZoomedPaths.finer(coarse, leaks, List.of(new Zoomed("org.lib.*", ZOOM, false)));
    assertThat(found.end().place.site).isEqualTo("Codec.encode:3");
    assertThat(ZoomedPaths.finer(coarse, leaks, List.of(new Zoomed("org.*", ZOOM, false))))
        .isNull();
  }

  @Test
  void theReportSaysSo() {
    Snapshot snapshot = of(ZOOMED, onFrom(ZOOM));
    String fine =
        LeakPaths.of(snapshot).leaks().stream()
            .filter(leak -> leak.nodes().size() == 4)
            .map(LeakPath::fingerprint)
            .findFirst()
            .orElseThrow();
    assertThat(LeakReport.of(snapshot, ReportSettings.DEFAULT))
        .contains("  zoomed         seen before the zoom; LEAK " + fine + " has the finer path\n")
        .containsPattern(
            "bytebuf-flow: zoomed into SpdySessionHandler and 1 more class at"
                + " \\d\\d:\\d\\d:\\d\\d: leaks found later have finer paths\n");
    assertThat(LeakReport.of(of(List.of(), onFrom(ZOOM)), ReportSettings.DEFAULT))
        .doesNotContain("zoom");
  }
}

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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A finer path is one of the same leak. */
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

  private static List<Leak> leaks(Snapshot snapshot) {
    return LeakPaths.of(snapshot).leaks();
  }

  private static SnapshotNode onFrom(long first) {
    Draft handOff = leaked(handOff(), BEFORE);
    handOff.children.add(leaked(enter(), first).build());
    Draft call = call();
    call.children.add(handOff.build());
    return call.build();
  }

  @Test
  void isAPathOfTheSameLeak() {
    List<Leak> leaks = leaks(of(ZOOMED, onFrom(ZOOM)));

    assertThat(leaks).hasSize(1);
    assertThat(leaks.get(0).paths()).hasSize(2);
    assertThat(leaks.get(0).leaked()).isEqualTo(10);
    assertThat(ZoomedPaths.has(leaks.get(0), ZOOMED)).isTrue();
    assertThat(ZoomedPaths.has(leaks.get(0), List.of(new Zoomed(HANDLER, ZOOM, true)))).isFalse();
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
    assertThat(leaks(of(ZOOMED, call.build()))).hasSize(1);
  }

  @Test
  void isNoOtherLeakOfTheSameRoot() {
    Draft call = call();
    call.children.add(leaked(handOff(), BEFORE).build());
    Draft other = leaked(at(Kind.CALL, "acme.Other", "send", 3), ZOOM + 5);
    assertThat(leaks(of(ZOOMED, call.build(), other.build()))).hasSize(2);
  }

  /** Steps in a class that had none before do not make another leak of the same loss. */
  @Test
  void endsInAClassOfTheZoom() {
    Draft call = leaked(call(), BEFORE);
    call.children.add(leaked(at(Kind.CALL, "org.lib.Codec", "encode", 3), ZOOM + 5).build());
    List<Zoomed> zoomed = List.of(new Zoomed("org.lib.*", ZOOM, false));

    List<Leak> leaks = leaks(of(zoomed, call.build()));
    assertThat(leaks).hasSize(1);
    assertThat(ZoomedPaths.has(leaks.get(0), zoomed)).isTrue();
    assertThat(leaks(of(List.of(), call.build()))).hasSize(2);
  }

  @Test
  void theReportSaysWhatWasZoomedInto() {
    assertThat(LeakReport.of(of(ZOOMED, onFrom(ZOOM)), ReportSettings.DEFAULT))
        .contains("  also           5 buffers on 1 more path, as seen before the zoom\n")
        .containsPattern(
            "bytebuf-flow: zoomed into SpdySessionHandler and 1 more class at"
                + " \\d\\d:\\d\\d:\\d\\d: leaks found later have finer paths\n");
    assertThat(LeakReport.of(of(List.of(), onFrom(ZOOM)), ReportSettings.DEFAULT))
        .doesNotContain("zoom");
  }
}

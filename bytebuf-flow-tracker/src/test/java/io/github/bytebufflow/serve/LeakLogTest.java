package io.github.bytebufflow.serve;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.TrackerInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeakLogTest {
  private final LeakLog log = new LeakLog();

  private static SnapshotNode leaking(String memory, String method, long leaked) {
    Draft end = at(Kind.ENTER, "com.acme.Shop", method, 7);
    end.counts.leaked = leaked;
    end.counts.leakedBytes = 16 * leaked;
    return chain(root("Alloc.directBuffer", memory), end);
  }

  private List<String> look(SnapshotNode... roots) {
    List<String> said = new ArrayList<>();
    log.look(
        snapshot(roots),
        ReportSettings.DEFAULT,
        (leak, first, text) -> {
          assertThat(text).contains("LEAK " + leak.fingerprint());
          said.add(first ? "first" : "again");
        });
    return said;
  }

  @Test
  void saysAPathAtItsFirstLeakAndAtTenTimesAsMany() {
    assertThat(look(leaking("direct", "order", 1))).containsExactly("first");
    assertThat(look(leaking("direct", "order", 9))).isEmpty();
    assertThat(look(leaking("direct", "order", 10))).containsExactly("again");
    assertThat(look(leaking("direct", "order", 99))).isEmpty();
    assertThat(look(leaking("direct", "order", 100))).containsExactly("again");
  }

  @Test
  void skipsWhatWasPassedInOneRound() {
    assertThat(look(leaking("direct", "order", 5_000))).containsExactly("first");
    assertThat(look(leaking("direct", "order", 9_999))).isEmpty();
    assertThat(look(leaking("direct", "order", 10_000))).containsExactly("again");
  }

  /** An accepted leak is known, until its last day is over. */
  @Test
  void saysNothingOfWhatIsAccepted() {
    Snapshot leaking = snapshot(leaking("direct", "order", 1));
    String fingerprint = LeakPaths.of(leaking).leaks().get(0).fingerprint();
    List<String> said = new ArrayList<>();
    for (String until : List.of("", "2999-12-31", "2001-01-01")) {
      TrackerInfo tracker =
          new TrackerInfo(
              "1",
              leaking.tracker.takenMillis,
              1,
              "",
              List.of(),
              List.of(),
              Map.of(),
              List.of(new Accepted(fingerprint, "known", until)));
      log.look(
          new Snapshot(tracker, leaking.totals, leaking.roots, List.of()),
          ReportSettings.DEFAULT,
          (leak, first, text) -> said.add(until + ' ' + leak.fingerprint()));
    }
    assertThat(said).containsExactly("2001-01-01 " + fingerprint);
  }

  @Test
  void saysEachPathByItself() {
    assertThat(look(leaking("direct", "order", 1))).containsExactly("first");
    assertThat(look(leaking("direct", "order", 1), leaking("direct", "pay", 1)))
        .containsExactly("first");
  }

  @Test
  void isSilentAboutUnreleasedHeap() {
    assertThat(look(leaking("heap", "order", 1_000))).isEmpty();
    assertThat(look(leaking("wrapped", "order", 1_000))).isEmpty();
  }
}

package io.github.bytebufflow.serve;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeakLogTest {
  private final LeakLog log = new LeakLog();

  private static SnapshotNode leaking(String memory, String method, long leaked) {
    SnapshotNode.Builder end = at(Kind.ENTER, "com.acme.Shop", method, 7);
    end.leaked = leaked;
    end.leakedBytes = 16 * leaked;
    return chain(root("Alloc.directBuffer", memory), end);
  }

  private List<String> look(SnapshotNode... roots) {
    List<String> said = new ArrayList<>();
    log.look(
        snapshot(roots),
        ReportSettings.DEFAULT,
        (fingerprint, first, text) -> {
          assertThat(text).contains("LEAK " + fingerprint);
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

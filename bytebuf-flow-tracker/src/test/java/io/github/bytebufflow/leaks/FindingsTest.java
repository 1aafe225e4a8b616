package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose findings are found again. */
class FindingsTest {
  private static final String SHOP = "com.acme.Shop";

  private final FakeCode code = new FakeCode();

  @Test
  void findingsGoWithTheirPath() {
    SnapshotNode root = chain(direct(), leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take"));
    List<Finding> found = Findings.find(snapshot(root), code, KnownLeaks.NONE);
    Findings findings = new Findings(snapshot(root).with(found));
    Leak path = LeakPaths.of(snapshot(root)).leaks().get(0);

    assertThat(findings.of(path, new Outcomes())).isSameAs(found.get(0));
    assertThat(Findings.carry(snapshot(root), List.of(snapshot(root).with(found))).findings)
        .hasSize(1);
  }
}

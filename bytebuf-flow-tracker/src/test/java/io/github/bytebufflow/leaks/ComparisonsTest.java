package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which findings sums and differences of snapshots have. */
class ComparisonsTest {
  private static final String SHOP = "com.acme.Shop";

  private final FakeCode code = new FakeCode();

  @Test
  void findingsGoIntoSumsAndDifferences() {
    Draft leak = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take");
    Snapshot before = snapshot(chain(direct(), leak));
    Draft again = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take");
    again.counts.leaked = leak.counts.leaked + 4;
    Snapshot after = snapshot(chain(direct(), again));
    Snapshot a = before.with(Findings.find(before, code, KnownLeaks.NONE));
    Snapshot b = after.with(Findings.find(after, code, KnownLeaks.NONE));

    Finding difference = Comparisons.since(a, b).findings.get(0);
    assertThat(difference.leaked).isEqualTo(4);
    assertThat(difference.suspects).isEqualTo(b.findings.get(0).suspects);
    assertThat(difference.next).isEqualTo(b.findings.get(0).next);

    Finding sum = Comparisons.merge(List.of(a, b)).findings.get(0);
    assertThat(sum.leaked).isEqualTo(leak.counts.leaked + again.counts.leaked);
    assertThat(sum.fingerprint).isEqualTo(a.findings.get(0).fingerprint);
    assertThat(sum.suspects).isNotEmpty();

    // The same leak on another line, of which the second build found nothing.
    Draft moved = leaked(at(Kind.ENTER, SHOP, "take", 44), SHOP + ".take");
    Snapshot other = snapshot(chain(direct(), moved));
    assertThat(Comparisons.merge(List.of(a, other)).findings)
        .as("the same leak: its paths differ in a line")
        .hasSize(1)
        .allMatch(finding -> finding.suspects.get(0).className.equals(SHOP))
        .allMatch(finding -> finding.others.size() == 1);
  }
}

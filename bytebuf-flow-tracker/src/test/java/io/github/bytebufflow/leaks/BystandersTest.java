package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import org.junit.jupiter.api.Test;

/** Who is named for having been there. */
class BystandersTest {
  private static final String SHOP = "com.acme.Shop";

  private final FakeCode code = new FakeCode();

  @Test
  void whoReleasesTheOthersIsSuspected() {
    Draft released = at(Kind.RELEASE, SHOP, "take", 41);
    released.counts.released = 493;
    Draft entered = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take", "com.acme.Main.run");
    Finding finding = finding(code, chain(direct(), with(entered, released.build())));

    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.suspects.get(0).reason).contains("releases others in line 41");
    assertThat(finding.decided).isTrue();
  }
}

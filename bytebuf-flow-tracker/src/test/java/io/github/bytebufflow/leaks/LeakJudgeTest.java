package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is named for a leak with several paths, and whose code comes first. */
class LeakJudgeTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String LOG = "com.linecorp.armeria.common.logging.DefaultRequestLog";

  private final FakeCode code = new FakeCode();

  @Test
  void theOtherPathsAreInTheFinding() {
    Draft take = at(Kind.ENTER, SHOP, "take", 9);
    take.children.add(leaked(at(Kind.RETAIN, "io.netty.handler.A", "a", 1)).build());
    take.children.add(leaked(at(Kind.RETAIN, "io.netty.handler.B", "b", 1)).build());
    List<Finding> found =
        Findings.find(snapshot(with(direct(), take.build()).build()), code, KnownLeaks.NONE);

    assertThat(found).hasSize(1);
    assertThat(found.get(0).leaked).isEqualTo(10);
    assertThat(found.get(0).others).hasSize(1);
    assertThat(found.get(0).others.get(0).leaked).isEqualTo(5);
    assertThat(found.get(0).others.get(0).steps).isNotEqualTo(found.get(0).path);
  }

  /** A library that only looked at the buffer behind the subscriber is not to blame. */
  @Test
  void theLastMethodOfTheApplicationComesBeforeALibraryThatOnlyHadTheBuffer() {
    Draft next = at(Kind.ENTER, SHOP, "onNext", 48);
    Finding finding =
        finding(code, chain(direct(), next, leaked(at(Kind.ENTER, LOG, "increase", 7))));

    assertThat(first(finding)).isEqualTo("Shop.onNext");
    assertThat(finding.suspects.get(0).line).isEqualTo(48);
    assertThat(finding.decided).isFalse();
    assertThat(finding.next).startsWith("look at Shop.onNext");
  }

  /** The exception comes from a release too many elsewhere. */
  @Test
  void whoIsLeftByTheExceptionOfAMisuseIsNotNamedAlone() {
    code.does(
        SHOP,
        "take",
        use -> {
          use.lostIfCallThrows = true;
          use.returns = true;
          use.obtainedFrom.add("make");
        });

    assertThat(leftBy("CorruptedFrameException").decided).isTrue();
    assertThat(leftBy("IllegalReferenceCountException").decided).isFalse();
  }

  private Finding leftBy(String exception) {
    Draft thrown = leaked(at(Kind.THROW, SHOP, "take", 9), SHOP + ".take", "a.B.run");
    thrown.place.exception = exception;
    return finding(code, chain(direct(), at(Kind.CALL, SHOP, "take", 8), thrown));
  }

  /** In the library's own tests there is no other application. */
  @Test
  void aLibraryAloneIsNamedItself() {
    Finding finding = finding(code, chain(direct(), leaked(at(Kind.ENTER, LOG, "increase", 7))));

    assertThat(first(finding)).isEqualTo("DefaultRequestLog.increase");
  }
}

package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.leaks.MethodUses.use;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import java.util.List;
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
    assertThat(finding.suspects.get(0).reason).contains("releases other buffers in line 41");
    assertThat(finding.decided).isTrue();
  }

  /** Who called the last method that had the buffer goes on to another one with the others. */
  private Finding calledOnce(String between, boolean isTakenOut) {
    code.does("a.Body", "read", use -> {});
    Draft closed = at(Kind.ENTER, "a.Body", "close", 9);
    closed.place.stack =
        List.of(
            Frames.frame("a.Body", "close", 9),
            Frames.frame(SHOP, "handle", 25),
            Frames.frame("com.acme.Main", "run", 3));
    closed.place.takenOut = isTakenOut;
    closed.counts.released = 20;
    Draft read = at(Kind.ENTER, "a.Body", "read", 7);
    read.children.add(closed.build());
    return finding(code, chain(direct(), leaked(read, "a.Body.read", between, SHOP + ".handle")));
  }

  @Test
  void whoGoesOnWithOthersIsNamed() {
    Finding finding = calledOnce("a.Check.run", false);

    assertThat(first(finding)).isEqualTo("Shop.handle");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("passes other buffers on to Body.close, but not these");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whoFoundOthersInACollectionIsNot() {
    assertThat(calledOnce("a.Check.run", true).suspects)
        .noneMatch(one -> one.reason.contains("passes other buffers"));
  }

  @Test
  void whoDidNotCallBothIsNot() {
    assertThat(calledOnce("io.netty.channel.AbstractChannelHandlerContext.fire", false).suspects)
        .as("a handler got it from the pipeline")
        .noneMatch(one -> one.reason.contains("passes other buffers"));
  }

  /** The others were released at that count; the leaked one somebody else had, too. */
  @Test
  void whoComparesTheCountIsNoWitnessAgainstItself() {
    code.does(
        SHOP,
        "take",
        use -> {
          use.consumes = true;
          use.releases = true;
          use.lostAt = 44;
          use.asksCount = true;
        });
    Draft released = at(Kind.RELEASE, SHOP, "take", 41);
    released.counts.released = 493;
    Draft entered = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take", "com.acme.Main.run");
    Finding finding = finding(code, chain(direct(), with(entered, released.build())));

    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.decided).isFalse();
  }

  /**
   * The leaked ones have no step in the method that releases others, so it may not have had them.
   */
  @Test
  void whoMayHaveTakenItIsNotCertainSinceItReleasesOthers() {
    MethodUse truck =
        use(
            "a.Truck",
            "load",
            use -> {
              use.aware = true;
              use.consumes = true;
              use.releases = true;
              use.lostIfCallThrows = true;
            });
    code.does(
        SHOP,
        "send",
        use -> {
          use.consumes = true;
          use.takenBy = "Truck.load";
          use.takers.add(truck);
        });
    Draft released = at(Kind.RELEASE, "a.Truck", "load", 41);
    released.counts.released = 493;
    Draft end = leaked(at(Kind.CALL, SHOP, "send", 33), SHOP + ".send", "com.acme.Main.run");
    Finding finding = finding(code, chain(direct(), with(end, released.build())));

    assertThat(first(finding)).isEqualTo("Truck.load");
    assertThat(finding.suspects.get(0).reason).contains("releases other buffers in line 41");
    assertThat(finding.decided).isFalse();
  }

  /** What gave the buffer out has it no more, and a constructor made what has it. */
  @Test
  void whoGotItLastComesBeforeWhoGaveItOut() {
    code.does(SHOP, "put", use -> use.consumes = true);
    code.does(SHOP, "content", use -> use.returns = true);
    Draft end =
        leaked(
            at(Kind.RETURN, SHOP, "content", 0),
            SHOP + ".content",
            SHOP + ".content",
            "com.acme.Desk.open",
            "com.acme.Main.run");
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                at(Kind.ENTER, SHOP, "put", 7),
                at(Kind.ENTER, "com.acme.Parcel", "<init>", 9),
                at(Kind.ENTER, SHOP, "content", 12),
                end));

    assertThat(finding.decided).isFalse();
    assertThat(finding.suspects)
        .extracting(suspect -> Names.of(suspect.className, suspect.method))
        .contains("Desk.open", "Shop.put")
        .containsSubsequence("Desk.open", "Main.run")
        .doesNotContain("Shop.content", "Parcel.<init>");
    assertThat(finding.suspects)
        .filteredOn(suspect -> suspect.method.equals("open"))
        .singleElement()
        .satisfies(
            suspect -> assertThat(suspect.reason).contains("was the last to get the buffer"));
  }
}

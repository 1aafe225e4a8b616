package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.leaks.MethodUses.use;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is named where the buffer was handed to a wrapper or to a handler. */
class HandoversTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String DECODER = "io.netty.handler.codec.FooDecoder";

  private final FakeCode code = new FakeCode();

  HandoversTest() {
    code.artifacts.put("io.netty.", "netty-codec 4.1.80.Final");
  }

  @Test
  void aHandlerOfNettysIsLookedInto() {
    MethodUse read =
        use(
            DECODER,
            "channelRead",
            use -> {
              use.lostAt = 88;
              use.owns = true;
            });
    code.handlers.put(DECODER, List.of(read));
    Draft handoff = at(Kind.HANDOFF, DECODER, null, 0);
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                at(Kind.CALL, SHOP, "send", 3),
                leaked(
                    handoff, "io.netty.channel.AbstractChannelHandlerContext.invokeChannelRead")));

    assertThat(first(finding)).isEqualTo("FooDecoder.channelRead");
    assertThat(finding.suspects.get(0).artifact).isEqualTo("netty-codec 4.1.80.Final");
    assertThat(finding.next)
        .startsWith("try a newer Netty")
        .contains("report FooDecoder.channelRead:88");
  }

  @Test
  void whereNothingIsKnownOfTheHandlerNobodyIsAccused() {
    Draft handoff = at(Kind.HANDOFF, DECODER, null, 0);
    Finding finding =
        finding(code, chain(direct(), at(Kind.CALL, SHOP, "send", 3), leaked(handoff)));

    assertThat(finding.decided).isFalse();
    assertThat(finding.next).contains("FooDecoder").contains("netty=full");
  }

  /** A job that returns early has the buffer, and who made the job has given it away. */
  @Test
  void theMethodOfTheObjectThatLosesTheBufferIsNamed() {
    code.lostInside.put("a.Job.body", List.of(use("a.Job", "run", use -> use.lostAt = 12)));
    code.keepers.put(
        "a.Job.body",
        List.of(new Keeper("a.Job", "cancel", "Job.java", 20, false, false, false, false)));
    assertThat(first(job())).as("who has it can release it").isEqualTo("Job.cancel");
    code.notReleasable.add("a.Job");
    Finding finding = job();

    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Job.run")
        .contains("Job.cancel", "Shop.pack");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("gives back what is in Job.body on other ways, but not on the one to line 12");
    assertThat(finding.suspects.get(0).line).isEqualTo(12);
    assertThat(finding.decided).isFalse();
  }

  /** Who has the job, and loses it on one way, is likelier than who made the job. */
  @Test
  void whoLosesTheObjectIsNamed() {
    code.lostObjects.put(
        "a.Job.body",
        List.of(
            use(
                "a.Relay",
                "send",
                use -> {
                  use.lostAt = 31;
                  use.stores = "Relay.box";
                }),
            use("a.Queue", "next", use -> use.lostAt = 12)));
    Finding finding = job();

    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Queue.next")
        .contains("Relay.send", "Shop.pack");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("gets the Job that has it, and loses that on the way to line 12");
    assertThat(finding.decided).isFalse();
  }

  /** A job keeps what it is made with. */
  private Finding job() {
    code.does(
        "a.Job",
        "<init>",
        use -> {
          use.stores = "Job.body";
          use.storesIn = "a.Job";
        });
    Draft wrapped = leaked(at(Kind.ENTER, "a.Job", "<init>", 3), "a.Job.<init>", SHOP + ".submit");
    return finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped));
  }

  @Test
  void aWrapperIsFollowedToWhoHasIt() {
    code.does(SHOP + "$Parcel", "<init>", use -> use.stores = "Shop$Parcel.content");
    code.does(
        SHOP,
        "pack",
        use -> {
          use.lostAt = 44;
          use.consumes = true;
        });
    Draft wrapped =
        leaked(
            at(Kind.ENTER, SHOP + "$Parcel", "<init>", 3),
            SHOP + "$Parcel.<init>",
            SHOP + ".pack",
            "a.B.run");

    assertThat(first(finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped))))
        .isEqualTo("Shop.pack");
  }

  @Test
  void whereTheWrapperGoesIsUnknown() {
    code.does(SHOP + "$Parcel", "<init>", use -> use.stores = "Shop$Parcel.content");
    Draft wrapped = leaked(at(Kind.ENTER, SHOP + "$Parcel", "<init>", 3));
    Finding finding = finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped));

    assertThat(finding.decided).isFalse();
    assertThat(finding.next).contains("holders=com.acme.Shop$Parcel#content shows who has it");
  }
}

package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who has to end an object that keeps the buffer. */
class ObjectOwnerTest {
  private static final String DECODER = "a.Decoder";
  private static final String FRONT = "a.Front";
  private static final String SHOP = "com.acme.Shop";

  private final FakeCode code = new FakeCode();

  @BeforeEach
  void theDecoderKeepsTheBuffer() {
    code.does(
        DECODER,
        "offer",
        use -> {
          use.stores = "Decoder.chunk";
          use.storesIn = DECODER;
        });
    code.keepers.put(DECODER + ".chunk", List.of(end(DECODER, "destroy", true, true)));
  }

  private Finding kept(String... callers) {
    String[] frames = new String[callers.length + 1];
    frames[0] = DECODER + ".offer";
    System.arraycopy(callers, 0, frames, 1, callers.length);
    return finding(code, chain(direct(), leaked(at(Kind.ENTER, DECODER, "offer", 20), frames)));
  }

  private static Keeper end(String className, String method, boolean reads, boolean drains) {
    return Keeper.of(className, method, "Some.java", 70).reads(reads).drains(drains).build();
  }

  @Test
  void whoMakesTheObjectAndForgetsItIsNamed() {
    code.receivers.put(SHOP + ".read <init>", Receiver.FORGOTTEN);
    Finding finding = kept(DECODER + ".<init>", SHOP + ".read", "a.B.run");
    assertThat(first(finding)).isEqualTo("Shop.read");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("creates the Decoder that holds the buffer, and never disposes of it");
    assertThat(finding.decided).as("who else has it is not known").isFalse();
  }

  /** What was written to a channel without a socket waits there for whoever has the channel. */
  @Test
  void whoClosesAChannelWithWhatWasWrittenToIt() {
    code.closingEmbedded.put(SHOP, List.of(MethodUses.use(SHOP, "abort", use -> use.lostAt = 33)));
    String queue = "io.netty.channel.ChannelOutboundBuffer";
    String embedded = "io.netty.channel.embedded.EmbeddedChannel";
    String[] frames = {queue + ".remove", embedded + ".doWrite", SHOP + ".add", "a.B.run"};
    Finding finding =
        finding(code, chain(direct(), leaked(at(Kind.WRITE, queue, "remove", 20), frames)));
    assertThat(first(finding)).isEqualTo("Shop.abort");
    assertThat(finding.decided).isFalse();

    String[] real = {queue + ".remove", "io.netty.channel.nio.Nio.doWrite", SHOP + ".add"};
    finding = finding(code, chain(direct(), leaked(at(Kind.WRITE, queue, "remove", 20), real)));
    assertThat(finding.suspects).noneMatch(one -> one.method.equals("abort"));

    // A handler of the program in the channel has had the buffer: that one is asked.
    String[] handled = {"a.Handler.read", embedded + ".writeInbound", SHOP + ".add"};
    finding =
        finding(code, chain(direct(), leaked(at(Kind.ENTER, "a.Handler", "read", 5), handled)));
    assertThat(finding.suspects).noneMatch(one -> one.method.equals("abort"));
  }

  @Test
  void whoDropsTheObjectIsNamedWhereOthersEndIt() {
    code.receivers.put(SHOP + ".read offer", Receiver.inField(SHOP, "decoder"));
    code.keepers.put(
        SHOP + ".decoder",
        List.of(
            end(SHOP, "close", true, true),
            Keeper.of(SHOP, "reject", "Some.java", 80).drops(true).build()));
    assertThat(first(kept(SHOP + ".read", "a.B.run"))).isEqualTo("Shop.reject");
  }

  @Test
  void anEndThatLeavesTheObjectIsNamedWhereAnotherEndsIt() {
    code.receivers.put(SHOP + ".read offer", Receiver.inField(SHOP, "decoder"));
    Keeper close = end(SHOP, "close", true, true);
    Keeper abort = end(SHOP, "abort", false, false);
    code.keepers.put(SHOP + ".decoder", List.of(close, abort));
    Finding finding = kept(SHOP + ".read", "a.B.run");
    assertThat(first(finding)).isEqualTo("Shop.abort");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("disposes of the object, but not of the content of Shop.decoder");
    assertThat(finding.decided).isFalse();

    Keeper reset = end(SHOP, "stop", false, false);
    Keeper cancel = end(SHOP, "cancel", false, false);
    code.keepers.put(SHOP + ".decoder", List.of(close, abort, reset, cancel));
    assertThat(kept(SHOP + ".read").suspects)
        .as("of so many, some are for other things")
        .noneMatch(one -> one.method.equals("abort"));
  }

  @Test
  void whoLosesAnObjectThatWasGivenAwayAsItWasMadeIsNamed() {
    code.receivers.put(SHOP + ".read offer", Receiver.GIVEN);
    code.lostObjects.put(
        DECODER + ".chunk",
        List.of(
            MethodUses.use(
                "a.Registry",
                "closeAll",
                use -> {
                  use.lostAt = 33;
                  use.releases = true;
                })));
    assertThat(first(kept(SHOP + ".read"))).isEqualTo("Registry.closeAll");
  }

  @Test
  void whoPutsAnotherInThePlaceOfTheObjectIsNamed() {
    code.receivers.put(SHOP + ".read offer", Receiver.inField(SHOP, "decoders"));
    code.keepers.put(SHOP + ".decoders", List.of(end(SHOP, "close", true, true)));
    code.replacing.put(
        SHOP + ".decoders", List.of(MethodUses.use(SHOP, "open", use -> use.lostAt = 33)));
    Finding finding = kept(SHOP + ".read", "a.B.run");
    assertThat(first(finding)).isEqualTo("Shop.open");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("overwrites Shop.decoders, and does not release the previous value");

    code.keepers.put(
        SHOP + ".decoders",
        List.of(
            end(SHOP, "close", true, true),
            Keeper.of(SHOP, "reject", "Some.java", 80).drops(true).build()));
    assertThat(first(kept(SHOP + ".read"))).as("drops it for sure").isEqualTo("Shop.reject");
  }

  @Test
  void whoTakesTheObjectOutAndLosesItIsNamed() {
    code.receivers.put(SHOP + ".read offer", Receiver.inField(SHOP, "decoders"));
    code.lostObjects.put(
        DECODER + ".chunk",
        List.of(
            MethodUses.use(SHOP, "attach", use -> use.lostAt = 33),
            MethodUses.use(
                SHOP,
                "borrow",
                use -> {
                  use.lostAt = 35;
                  use.releases = true;
                }),
            MethodUses.use("a.Other", "loses", use -> use.lostAt = 34)));
    Finding finding = kept(SHOP + ".read", "a.B.run");
    assertThat(first(finding)).isEqualTo("Shop.attach");
    assertThat(finding.suspects)
        .as("only who has the object")
        .noneMatch(one -> one.method.equals("loses") || one.method.equals("borrow"));
  }

  /** No field needs to be known of an object that a method makes, and ends on other ways. */
  @Test
  void whoLeavesTheObjectOnOneWayIsNamed() {
    code.keepers.clear();
    code.receivers.put(SHOP + ".read offer", Receiver.left(17));
    Finding finding = kept(DECODER + ".more", SHOP + ".read", "a.B.run");
    assertThat(finding.suspects)
        .as("the stack has another call")
        .noneMatch(one -> one.reason.startsWith("makes a"));
    finding = kept(SHOP + ".read", "a.B.run");
    assertThat(first(finding)).isEqualTo("Shop.read");
    assertThat(finding.suspects.get(0).line).isEqualTo(17);
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo(
            "creates a Decoder that the buffer went through, and does not dispose of it on the path to line 17");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void ofTwoObjectsOneIsNotEnded() {
    code.receivers.put(
        SHOP + ".read offer",
        Receiver.inOneOf(List.of(Receiver.inField(SHOP, "fast"), Receiver.inField(SHOP, "slow"))));
    code.keepers.put(SHOP + ".fast", List.of(end(SHOP, "close", true, true)));
    code.keepers.put(SHOP + ".slow", List.of(end(SHOP, "close", false, false)));
    Finding finding = kept(SHOP + ".read", "a.B.run");
    assertThat(first(finding)).isEqualTo("Shop.close");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("disposes of the object, but not of the content of Shop.slow");
  }

  /** A handler gives the buffer back when it is removed, as it is when its channel is closed. */
  @Test
  void whoMakesTheChannelOfAHandlerIsNamed() {
    code.does(
        DECODER,
        "handlerAdded",
        use -> {
          use.stores = "Decoder.chunk";
          use.storesIn = DECODER;
        });
    String channel = "io.netty.channel.embedded.EmbeddedChannel.<init>";
    Finding finding = added("io.netty.channel.DefaultChannelPipeline.addLast", channel, channel);
    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Shop.newChannel")
        .containsSubsequence("Decoder.handlerAdded", "Shop.write")
        .doesNotContain("Front.run");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("creates the channel whose Decoder holds it until the channel is closed");
    assertThat(finding.decided).isFalse();

    code.receivers.put(SHOP + ".newChannel <init>", Receiver.RETURNED);
    finding = added("io.netty.channel.DefaultChannelPipeline.addLast", channel, channel);
    assertThat(first(finding)).as("has it").isEqualTo("Shop.write");
    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .contains("Shop.newChannel");

    assertThat(added("io.netty.channel.DefaultChannelPipeline.addLast").suspects)
        .as("another channel is the event loop's")
        .noneMatch(one -> one.reason.startsWith("creates the channel"));
  }

  private Finding added(String... by) {
    List<String> frames = new ArrayList<>(List.of(DECODER + ".handlerAdded"));
    frames.addAll(List.of(by));
    frames.addAll(List.of(SHOP + ".newChannel", SHOP + ".write", FRONT + ".run"));
    Draft end = at(Kind.CALL, DECODER, "handlerAdded", 20);
    return finding(code, chain(direct(), leaked(end, frames.toArray(new String[0]))));
  }

  /** What has no end that gives the buffer back cannot be ended by who has it. */
  @Test
  void whoHasWhatCannotBeEndedIsNotNamed() {
    code.receivers.put(SHOP + ".read offer", Receiver.FORGOTTEN);
    assertThat(first(kept(SHOP + ".read"))).isEqualTo("Shop.read");
    code.keepers.put(DECODER + ".chunk", List.of(end(DECODER, "destroy", false, false)));
    assertThat(first(kept(SHOP + ".read"))).isEqualTo("Decoder.destroy");
    code.keepers.put(DECODER + ".chunk", List.of());
    assertThat(first(kept(SHOP + ".read"))).isEqualTo("Decoder.offer");

    code.keepers.put(DECODER + ".chunk", List.of(end(DECODER, "destroy", true, true)));
    code.receivers.put(FRONT + ".offer offer", Receiver.inField(FRONT, "decoder"));
    assertThat(first(kept(FRONT + ".offer", SHOP + ".read")))
        .as("no end")
        .isNotEqualTo("Shop.read");
  }

  /** The part is ended where the whole is: who has the whole has to end that. */
  @Test
  void whoForgetsTheObjectOfWhichItIsAPartIsNamed() {
    code.receivers.put(FRONT + ".offer offer", Receiver.inField(FRONT, "decoder"));
    code.keepers.put(FRONT + ".decoder", List.of(end(FRONT, "destroy", true, false)));
    code.receivers.put(SHOP + ".read offer", Receiver.FORGOTTEN);
    assertThat(first(kept(FRONT + ".offer", SHOP + ".read"))).isEqualTo("Shop.read");
  }

  @Test
  void whatEndsTheWholeAndNotThePartIsNamed() {
    code.receivers.put(FRONT + ".offer offer", Receiver.inField(FRONT, "decoder"));
    code.keepers.put(FRONT + ".decoder", List.of(end(FRONT, "close", false, false)));
    code.receivers.put(SHOP + ".read offer", Receiver.FORGOTTEN);
    Finding finding = kept(FRONT + ".offer", SHOP + ".read");
    assertThat(first(finding)).isEqualTo("Front.close");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("disposes of the object, but not of the content of Front.decoder");
    assertThat(finding.suspects)
        .extracting(one -> one.reason)
        .noneMatch(text -> text.contains("never ends it"));
  }

  @Test
  void nobodyIsAskedBehindThePipelineOrAnUnknownObject() {
    code.receivers.put(SHOP + ".read offer", Receiver.FORGOTTEN);
    String context = "io.netty.channel.AbstractChannelHandlerContext.invokeChannelRead";
    for (String between : new String[] {context, "a.Other.offer", "java.util.ArrayList.forEach"}) {
      List<Suspect> suspects = kept(between, SHOP + ".read").suspects;
      assertThat(suspects)
          .extracting(one -> one.reason)
          .noneMatch(text -> text.contains("never ends it"));
    }
  }

  /** The stack does not show who has the object that keeps it: who loses such objects. */
  @Test
  void whoLosesAnObjectThatHandsOutWhatItHas() {
    code.does(
        "a.Queue",
        "add",
        use -> {
          use.stores = "Queue.frames";
          use.storesIn = "a.Queue";
          use.collects = true;
        });
    code.takenOut.put(
        "a.Queue.frames", List.of(MethodUses.use("a.Queue", "next", use -> use.returns = true)));
    code.lostObjects.put(
        "a.Queue.frames",
        List.of(
            MethodUses.use(
                SHOP,
                "skip",
                use -> {
                  use.lostAt = 12;
                  use.releases = true;
                  use.consumes = true;
                })));
    Draft end = leaked(at(Kind.ENTER, "a.Queue", "add", 5), "a.Queue.add", "a.B.run");
    Finding finding = finding(code, chain(direct(), end));
    assertThat(first(finding)).isEqualTo("Shop.skip");
    assertThat(finding.decided).isFalse();
  }
}

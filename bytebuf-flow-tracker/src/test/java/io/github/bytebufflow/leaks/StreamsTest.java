package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Frames.frames;
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
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which makers of a stream are named that carries the buffer. */
class StreamsTest {
  private static final String SHOP = "com.acme.Shop";

  private final FakeCode code = new FakeCode();

  @Test
  void whoMadeTheStreamThatCarriesAWrapperIsNamed() {
    String parcel = SHOP + "$Parcel";
    code.does(parcel, "<init>", use -> use.stores = "Shop$Parcel.content");
    code.does(SHOP, "pack", use -> use.returns = true);
    code.assemblers.put(
        parcel,
        List.of(
            new Assembler(SHOP, "print", null, 20, "map", 1, false, true, false),
            new Assembler(SHOP, "careful", null, 30, "collectList", 0, true, true, true),
            new Assembler(SHOP, "join", null, 40, "collectList", 0, true, false, false),
            new Assembler(SHOP, "notRun", null, 50, null, 0, false, true, false)));
    Draft wrapped =
        leaked(
            at(Kind.ENTER, parcel, "<init>", 3),
            parcel + ".<init>",
            SHOP + ".pack",
            "reactor.core.publisher.FluxMapFuseable$MapFuseableSubscriber.onNext",
            "reactor.core.publisher.MonoCollectList.subscribe",
            SHOP + ".main");
    code.does(
        SHOP,
        "main",
        use -> {
          use.obtainedFrom.add("make");
          use.lostAt = 12;
        });
    Finding finding = finding(code, chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped));

    assertThat(code.askedOperators).containsOnly(List.of("FluxMapFuseable", "MonoCollectList"));
    assertThat(first(finding)).isEqualTo("Shop.join");
    assertThat(finding.suspects.get(1).method).isEqualTo("careful");
    assertThat(finding.suspects).noneMatch(s -> "notRun".equals(s.method));
    assertThat(finding.decided).as("the path proves nothing of them").isFalse();
    assertThat(finding.suspects)
        .as("what goes down the stream does not come to who runs it")
        .noneMatch(s -> s.reason.startsWith("got it from a call"));
  }

  @Test
  void theFirstOperatorThatKeepsHasTheBuffers() {
    Candidates candidates = new Candidates(code);
    code.assemblersOfBuffers.add(
        new Assembler(SHOP, "serve", null, 20, "flatMap", 2, true, true, false));
    code.assemblersOfBuffers.add(
        new Assembler(SHOP, "join", null, 40, "collect", 1, true, false, false));
    new Streams(code, candidates)
        .assembled(
            frames(
                SHOP + ".buffer",
                "reactor.core.publisher.FluxMap$MapSubscriber.onNext",
                "reactor.core.publisher.MonoCollect.subscribe",
                "reactor.core.publisher.MonoFlatMap.subscribe"));

    assertThat(code.askedAround).containsOnly(List.of(SHOP));
    assertThat(code.askedOperators).containsOnly(List.of("FluxMap", "MonoCollect", "MonoFlatMap"));
    assertThat(candidates.ranked(KnownLeaks.NONE))
        .extracting(one -> one.method)
        .containsExactly("join", "serve");
  }

  /** A function that runs was given to an operator by who made this very stream. */
  @Test
  void whoseFunctionRunsHasMadeTheStream() {
    Candidates candidates = new Candidates(code);
    code.assemblersOfBuffers.add(
        new Assembler(SHOP, "other", null, 20, "map", 0, false, false, false));
    code.assemblersOfBuffers.add(
        new Assembler(SHOP, "serve", null, 40, "map", 0, false, false, false));
    code.written.put(SHOP + ".lambda$null$2", "lambda$serve$1");
    new Streams(code, candidates)
        .assembled(
            frames(SHOP + ".lambda$null$2", "reactor.core.publisher.FluxMap$MapSubscriber.onNext"));

    assertThat(candidates.ranked(KnownLeaks.NONE))
        .extracting(one -> Names.method(one.method))
        .containsExactly("serve", "other");
  }

  /** The stream drops what its subscriber does not get, and only the subscriber releases. */
  @Test
  void whoSubscribedReliesOnTheStream() {
    String subscriber = "com.acme.Desk$2";
    code.around.put(subscriber, use("com.acme.Desk", "answer", nothing -> {}));
    Draft end =
        leaked(
            at(Kind.RETURN, SHOP, "price", 9),
            SHOP + ".price",
            "reactor.core.publisher.FluxMap$MapSubscriber.onNext");
    Draft got = at(Kind.ENTER, subscriber, "hookOnNext", 20);
    got.counts.released = 1;
    Finding finding = finding(code, chain(direct(), with(end, got.build())));

    assertThat(first(finding)).isEqualTo("Desk.answer");
    assertThat(finding.suspects.get(0).reason)
        .startsWith("subscribes with Desk$2.hookOnNext, which releases what arrives");
    assertThat(finding.decided).isFalse();

    // No operator has the buffer.
    end.place.stack = frames(SHOP + ".price", "com.acme.Main.main");
    assertThat(finding(code, chain(direct(), with(end, got.build()))).suspects)
        .noneMatch(one -> "answer".equals(one.method));
  }

  /** An operator called a method, which made the element: who gave it that made the stream. */
  private Finding madeBy(boolean discards) {
    String parcel = SHOP + "$Parcel";
    code.does(parcel, "<init>", use -> use.stores = "Shop$Parcel.content");
    code.assemblers.put(
        parcel,
        List.of(
            new Assembler(SHOP, "other", null, 20, "collectList", 0, true, true, false),
            new Assembler(
                SHOP, "load", null, 40, null, 0, false, false, discards, Set.of(SHOP + ".split"))));
    return finding(
        code,
        chain(
            direct(),
            at(Kind.CALL, SHOP, "split", 40),
            leaked(
                at(Kind.ENTER, parcel, "<init>", 3),
                parcel + ".<init>",
                SHOP + ".split",
                "reactor.core.publisher.FluxFlattenIterable.drain",
                "reactor.core.publisher.MonoCollectList.subscribe")));
  }

  @Test
  void whoGaveTheMethodToTheOperatorIsNamed() {
    Finding finding = madeBy(false);

    assertThat(first(finding)).isEqualTo("Shop.load");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo(
            "builds the stream with Shop.split, and has no discard hook for elements that it drops");
    assertThat(finding.decided).isFalse();
    assertThat(first(madeBy(true))).as("it says what becomes of them").isNotEqualTo("Shop.load");
  }
}

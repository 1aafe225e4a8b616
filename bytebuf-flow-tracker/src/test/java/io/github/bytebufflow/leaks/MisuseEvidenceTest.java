package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Frames.frame;
import static io.github.bytebufflow.leaks.MethodUses.use;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.steps;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.MisuseVerdict;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.Trees;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is named for a misuse, by what is known of the code. */
class MisuseEvidenceTest {
  private static final String CODEC = "io.netty.handler.codec.MessageToMessageEncoder";

  private final FakeCode code = new FakeCode();

  private static Draft step(Kind kind, String type, String method, int line, int ref) {
    Draft step = at(kind, type, method, line);
    step.place.ref = ref;
    return step;
  }

  private static Draft release(String method, int line, StackTraceElement... stack) {
    Draft step = step(Kind.RELEASE, "com.acme.Shop", method, line, 1);
    step.place.stack = List.of(stack);
    return step;
  }

  private MisuseVerdict judge(String what, List<Place> path, StackTraceElement... stack) {
    MisuseRecord record = Trees.misuse(what, path, 1, List.of(stack));
    return MisuseEvidence.of(record, Trees.snapshot(List.of(record)), code);
  }

  private static Draft alloc() {
    return root("PooledByteBufAllocator.directBuffer", "pooled-direct");
  }

  private static Draft call() {
    return step(Kind.CALL, "com.acme.Main", "main", 3, 1);
  }

  private static String first(MisuseVerdict verdict) {
    return verdict.suspects.get(0).site;
  }

  private List<Place> helped() {
    return steps(
        alloc(),
        call(),
        release(
            "pay",
            50,
            frame("com.acme.Shop", "pay", 50),
            frame("com.acme.Shop", "order", 10),
            frame("com.acme.Main", "main", 4)));
  }

  private static final StackTraceElement[] SECOND = {
    frame("com.acme.Bank", "book", 70),
    frame("com.acme.Shop", "order", 12),
    frame("com.acme.Main", "main", 4)
  };

  /** Without the code, the second of the two releases comes first. */
  @Test
  void whatTheCodeDoesNotSayThePathSays() {
    MisuseVerdict verdict = judge("release", helped(), SECOND);
    assertThat(first(verdict)).isEqualTo("Bank.book:70");
    assertThat(verdict.decided).isFalse();
  }

  @Test
  void aMethodThatGivesAwayTwiceIsNamedAlone() {
    code.overdrafts.put(
        "com.acme.Shop.order",
        List.of(new Overdraft("com.acme.Shop", "order", 12, 10, true, false, false, false, 0)));
    MisuseVerdict verdict = judge("release", helped(), SECOND);
    assertThat(first(verdict)).isEqualTo("Shop.order:12");
    assertThat(verdict.decided).isTrue();
    assertThat(verdict.next).contains("retain in line 12 of Shop.order");
  }

  /** Whether the called or the calling method has to change, the code does not say. */
  @Test
  void whatAMethodOfTheProgramTakesDecidesNothing() {
    code.overdrafts.put(
        "com.acme.Shop.order",
        List.of(new Overdraft("com.acme.Shop", "order", 12, 10, false, false, true, false, 0)));
    MisuseVerdict verdict = judge("release", helped(), SECOND);
    assertThat(first(verdict)).isEqualTo("Shop.order:12");
    assertThat(verdict.decided).isFalse();
    assertThat(verdict.suspects).hasSizeGreaterThan(1);
  }

  @Test
  void anotherLineOfTheMethodSaysNothing() {
    code.overdrafts.put(
        "com.acme.Shop.order",
        List.of(new Overdraft("com.acme.Shop", "order", 99, 98, true, false, true, false, 0)));
    assertThat(first(judge("release", helped(), SECOND))).isEqualTo("Bank.book:70");
  }

  /** A handler that has to release by itself may pass its message on. */
  @Test
  void whatIsPassedOnWithoutARetainIsCertainWhereTheBaseClassReleased() {
    code.overdrafts.put(
        "com.acme.Shop.order",
        List.of(new Overdraft("com.acme.Shop", "order", 10, 0, false, false, false, false, 0)));
    MisuseVerdict verdict = judge("release", helped(), SECOND);
    assertThat(first(verdict)).isEqualTo("Shop.order:10");
    assertThat(verdict.decided).isFalse();
    StackTraceElement base =
        frame("io.netty.channel.SimpleChannelInboundHandler", "channelRead", 106);
    assertThat(judge("access", helped(), base, SECOND[2]).decided).isTrue();
  }

  @Test
  void whoReleasesWhatStaysInACollectionComesFirst() {
    code.leftReleased.put("com.acme.Shop.pay 50", "Shop.unpaid");
    MisuseVerdict verdict = judge("release", helped(), SECOND);
    assertThat(first(verdict)).isEqualTo("Shop.pay:50");
    assertThat(verdict.next).contains("releases it, and leaves it in Shop.unpaid");
    assertThat(verdict.suspects.get(1).site).isEqualTo("Bank.book:70");
    assertThat(verdict.decided).isFalse();
  }

  /** The handler between them had it twice. */
  @Test
  void whatABaseClassReleasedTwiceWasWrittenTwice() {
    StackTraceElement base = frame("io.netty.handler.codec.MessageToByteEncoder", "write", 109);
    StackTraceElement channel = frame("io.netty.channel.AbstractChannel", "write", 295);
    Draft release =
        step(Kind.RELEASE, "io.netty.handler.codec.MessageToByteEncoder", "write", 109, 1);
    release.place.stack =
        List.of(
            base, channel, frame("com.acme.Shop", "send", 50), frame("com.acme.Main", "main", 4));
    List<Place> path =
        steps(
            alloc(),
            call(),
            step(Kind.HANDOFF, "com.acme.Encoder", null, 0, 1),
            step(Kind.ENTER, "com.acme.Encoder", "encode", 20, 1),
            release);
    MisuseVerdict verdict =
        judge("release", path, base, channel, frame("com.acme.Shop", "again", 60), SECOND[2]);
    assertThat(verdict.decided).isFalse();
    assertThat(verdict.suspects)
        .extracting(one -> one.site)
        .containsExactly("Shop.again:60", "Shop.send:50", "Encoder.encode:20");

    verdict = judge("release", path, base, channel, frame("com.acme.Shop", "send", 50), SECOND[2]);
    assertThat(first(verdict)).as("one line may have run once").isEqualTo("Encoder.encode:20");
  }

  /** The handler lent the message, as it does to others, which keep nothing. */
  @Test
  void whoKeepsAMessageThatWasLentComesBeforeTheHandler() {
    List<Place> path =
        steps(
            alloc(),
            call(),
            step(Kind.HANDOFF, "com.acme.Shop", null, 0, 1),
            step(Kind.ENTER, "com.acme.Shop", "channelRead0", 20, 1),
            step(
                Kind.RELEASE,
                "io.netty.channel.SimpleChannelInboundHandler",
                "channelRead",
                106,
                1));
    StackTraceElement late = frame("com.acme.Store", "sell", 33);
    MisuseVerdict verdict = judge("access", path, late, SECOND[2]);
    assertThat(first(verdict)).isEqualTo("Shop.channelRead0:20");
    assertThat(verdict.decided).isTrue();

    MethodUse store = use("com.acme.Store", "take", taker -> taker.stores = "Store.goods");
    code.does(
        "com.acme.Shop",
        "channelRead0",
        handler -> {
          handler.borrows = true;
          handler.takers.add(store);
        });
    assertThat(judge("access", path, late, SECOND[2]).decided).as("it keeps each").isTrue();

    MethodUse some =
        use(
            "com.acme.Store",
            "take",
            taker -> {
              taker.stores = "Store.goods";
              taker.lostAt = 30;
            });
    code.does(
        "com.acme.Shop",
        "channelRead0",
        handler -> {
          handler.borrows = true;
          handler.takers.add(some);
        });
    verdict = judge("access", path, late, SECOND[2]);
    assertThat(first(verdict)).isEqualTo("Store.take");
    assertThat(verdict.suspects.get(1).site).isEqualTo("Shop.channelRead0:20");
    assertThat(verdict.decided).isFalse();
  }

  /** That the buffer came by a handler before does not show that it was given away later. */
  @Test
  void aCatchIsCertainWhereTheBufferWasGivenAwayBehindTheMethod() {
    code.overdrafts.put(
        "com.acme.Shop.order",
        List.of(new Overdraft("com.acme.Shop", "order", 10, 8, true, false, true, true, 0)));
    List<Place> before = new ArrayList<>(helped());
    before.add(2, at(Kind.HANDOFF, "com.acme.Shop", null, 0).place);
    before.add(3, step(Kind.ENTER, "com.acme.Shop", "order", 7, 1).place);
    assertThat(judge("release", before, SECOND).decided).isFalse();
    List<Place> behind = new ArrayList<>(helped());
    behind.add(2, step(Kind.ENTER, "com.acme.Shop", "order", 7, 1).place);
    behind.add(3, at(Kind.HANDOFF, "com.acme.Next", null, 0).place);
    MisuseVerdict verdict = judge("release", behind, SECOND);
    assertThat(verdict.decided).isTrue();
    assertThat(first(verdict)).isEqualTo("Shop.order:10");
  }

  /** The base class releases; which handler it was for, the stack does not show. */
  @Test
  void aHandlerThatForgetsARetainIsACandidate() {
    code.handlerOverdrafts.put(
        CODEC,
        List.of(new Overdraft("com.acme.Zip", "encode", 30, 0, false, false, false, false, 40)));
    Draft ended = step(Kind.RELEASE, CODEC, "write", 91, 1);
    ended.place.stack = List.of(frame(CODEC, "write", 91), frame("com.acme.Main", "main", 4));
    MisuseVerdict verdict =
        judge(
            "access",
            steps(alloc(), call(), ended),
            frame("io.netty.channel.ChannelOutboundBuffer", "remove", 5),
            frame("com.acme.Main", "main", 6));
    assertThat(first(verdict)).isEqualTo("Zip.encode:30");
    assertThat(verdict.decided).isFalse();
    assertThat(verdict.next).contains("line 40 retains it");
  }

  @Test
  void aViewWhoseNamePromisesACountIsNamedAlone() {
    code.uncountedViews.add(use("com.acme.Lens", "retainedSlice", use -> use.lostAt = 8));
    List<Place> path =
        steps(
            alloc(),
            call(),
            step(Kind.VIEW, "com.acme.Shop", "cut", 9, 1),
            release("order", 11, frame("com.acme.Shop", "order", 11)));
    StackTraceElement user = frame("com.acme.Log", "print", 7);
    StackTraceElement view = frame("io.netty.buffer.UnpooledSlicedByteBuf", "getByte", 9);
    MisuseVerdict verdict = judge("access", path, view, user);
    assertThat(first(verdict)).isEqualTo("Lens.retainedSlice:8");
    assertThat(verdict.decided).isTrue();
    assertThat(first(judge("access", path, user)))
        .as("the buffer itself was used")
        .isNotEqualTo("Lens.retainedSlice:8");
    path.get(3).ref = 2;
    assertThat(first(judge("access", path, view, user)))
        .as("the count was raised")
        .isNotEqualTo("Lens.retainedSlice:8");
  }

  /** Who lent the buffer releases it; the callback that releases too does as it is told. */
  @Test
  void whoRunsACallbackThatReleasesWhatWasLent() {
    MethodUse lender =
        use(
            "com.acme.Pump",
            "drain",
            use -> {
              use.releases = true;
              use.goesOn = true;
            });
    code.calls.put("com.acme.Pump.drain onNext", lender);
    code.does("com.acme.Shop", "lambda$send$0", use -> use.releases = true);
    List<Place> path =
        steps(
            alloc(),
            step(Kind.ENTER, "com.acme.Shop", "send", 8, 1),
            release(
                "lambda$send$0",
                50,
                frame("com.acme.Shop", "lambda$send$0", 50),
                frame("com.acme.Then", "onError", 60),
                frame("reactor.core.publisher.FluxMap", "onNext", 61),
                frame("com.acme.Pump", "drain", 62)));
    MisuseVerdict verdict = judge("release", path, frame("com.acme.Pump", "drain", 66));
    assertThat(verdict.suspects)
        .extracting(s -> s.site)
        .startsWith("Then.onError:60", "Shop.lambda$send$0:50");
    assertThat(verdict.decided).isFalse();
  }

  /** A method that releases what it is given in one line, and again there or further on. */
  private MisuseVerdict again(int line, String releasedBy, String usedBy, boolean isSeen) {
    code.does("com.acme.Shop", "end", use -> use.consumes = true);
    List<StackTraceElement> release =
        List.of(
            frame("com.acme.Shop", "end", 50),
            frame("com.acme.Shop", releasedBy, 60),
            frame("com.acme.Main", "main", 4));
    List<Place> path =
        steps(alloc(), call(), release("end", 50, release.toArray(new StackTraceElement[0])));
    List<StackTraceElement> use =
        List.of(
            frame("com.acme.Shop", "end", line),
            frame("com.acme.Shop", usedBy, 60),
            frame("com.acme.Main", "main", 4));
    MisuseRecord told = Trees.misuse("release", path, 2, use);
    MisuseRecord record =
        new MisuseRecord(
            told.what,
            told.site,
            told.endedAt,
            told.steps,
            2,
            use,
            isSeen ? release : List.of(),
            null);
    return MisuseEvidence.of(record, Trees.snapshot(List.of(record)), code);
  }

  @Test
  void whoGaveABufferTwiceComesBeforeTheMethodThatEndsIt() {
    for (boolean isSeen : new boolean[] {true, false}) {
      MisuseVerdict verdict = again(50, "first", "second", isSeen);
      assertThat(verdict.suspects)
          .extracting(s -> s.site)
          .containsExactly("Shop.second:60", "Shop.first:60", "Shop.end:50");
      assertThat(verdict.decided).isFalse();
      assertThat(verdict.next).contains("Shop.second:60");
    }
  }

  @Test
  void aMethodThatReleasesTwiceInOneRunIsNamedAlone() {
    assertThat(again(55, "send", "send", true).decided).isTrue();
    assertThat(again(55, "first", "second", false).decided).isTrue();
    assertThat(again(55, "first", "second", true).decided).isFalse();
    assertThat(again(50, "send", "send", true).decided).isFalse();
  }

  /** Whether who got an object without a count has to release is no contract of Netty's. */
  @Test
  void whatWasGivenAwayInAnObjectWithoutACountDecidesNothing() {
    code.overdrafts.put(
        "com.acme.Shop.order",
        List.of(new Overdraft("com.acme.Shop", "order", 12, 10, false, true, true, false, 0)));
    MisuseVerdict verdict = judge("release", helped(), SECOND);
    assertThat(verdict.decided).isFalse();
    assertThat(verdict.suspects).hasSizeGreaterThan(1);
    assertThat(verdict.suspects).anyMatch(one -> "order".equals(one.method));
  }
}

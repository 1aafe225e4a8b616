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
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Whether the method of the last step is named, or who lent it the buffer. */
class StepOwnerTest {
  private static final String SHOP = "com.acme.Shop";

  private final FakeCode code = new FakeCode();

  @Test
  void whatOnlyAnUnknownCallGivesBackIsNotDecided() {
    code.does(
        SHOP,
        "take",
        use -> {
          use.lostAt = 31;
          onlyGivesToSink(use);
        });
    Draft end = leaked(at(Kind.ENTER, SHOP, "take", 20), SHOP + ".take", "a.B.run");
    Finding finding = finding(code, chain(direct(), end));

    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.suspects.get(0).reason).startsWith("passes it to Sink.put on other paths");
    assertThat(finding.decided).isFalse();
  }

  /** Who made the buffer has released it; the count that is left was raised by somebody else. */
  @Test
  void whoHasReleasedItOnThePathIsNotNamedAlone() {
    code.does(SHOP, "order", use -> use.lostAt = 44);
    Draft taken = at(Kind.ENTER, SHOP, "order", 38);
    taken.place.ref = 3;
    Draft released = at(Kind.RELEASE, SHOP, "order", 40);
    released.place.ref = 3;
    Draft last = at(Kind.RELEASE, "a.Answer", "free", 7);
    last.place.ref = 2;
    Draft end = leaked(last, "a.Answer.free", "a.B.run");
    Draft made = at(Kind.CALL, SHOP, "order", 33);
    Finding finding = finding(code, chain(direct(), made, taken, released, end));
    assertThat(finding.suspects)
        .noneMatch(one -> one.reason.startsWith("creates the buffer, and nothing in it"));
    assertThat(finding.decided).isFalse();
  }

  /** A call that throws may have taken the buffer, or not: that is the contract of the two. */
  @Test
  void whoGaveABufferOfItsOwnToACallThatThrewIsACandidateToo() {
    code.does(
        SHOP,
        "send",
        use -> {
          use.consumes = true;
          use.releases = true;
          use.thrownAt = 13;
        });
    Finding alone = thrownBySend();
    assertThat(first(alone)).isEqualTo("Shop.send");
    assertThat(alone.decided).isTrue();

    code.does(
        "a.Desk",
        "order",
        use -> {
          use.onlyObtained = true;
          use.lostIfCallThrows = true;
        });
    Finding finding = thrownBySend();
    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Shop.send", "Desk.order");
    assertThat(finding.decided).isFalse();
  }

  private Finding thrownBySend() {
    Draft entered = at(Kind.ENTER, SHOP, "send", 11);
    Draft end = leaked(at(Kind.THROW, SHOP, "send", 13), SHOP + ".send", "a.Desk.order");
    return finding(code, chain(direct(), entered, end));
  }

  /** All of them may be in the collection, and none may have gone the way to the return. */
  @Test
  void whatMayBeInACollectionIsNotDecided() {
    Draft end = leaked(at(Kind.ENTER, SHOP, "take", 20), SHOP + ".take", "a.B.run");
    for (boolean collects : new boolean[] {false, true}) {
      code.does(
          SHOP,
          "take",
          use -> {
            use.lostAt = 31;
            use.consumes = true;
            use.releases = true;
            use.stores = "Shop.waiting";
            use.collects = collects;
          });
      Finding finding = finding(code, chain(direct(), end));
      assertThat(first(finding)).isEqualTo("Shop.take");
      assertThat(finding.decided).isEqualTo(!collects);
    }
  }

  /** The others were released in the method before they could come to the collection. */
  @Test
  void aWitnessDoesNotDecideWhatMayBeInACollection() {
    code.does(
        SHOP,
        "take",
        use -> {
          use.lostAt = 31;
          use.consumes = true;
          use.releases = true;
          use.stores = "Shop.waiting";
          use.collects = true;
        });
    Draft entered = leaked(at(Kind.ENTER, SHOP, "take", 20), SHOP + ".take", "a.B.run");
    Draft released = at(Kind.RELEASE, SHOP, "take", 22);
    released.counts.released = 5;
    Finding finding = finding(code, chain(direct(), entered, released));
    assertThat(finding.suspects.get(0).reason).contains("releases other buffers");
    assertThat(finding.decided).isFalse();
  }

  /** The others were taken, and this one may have been refused: then the caller still has it. */
  @Test
  void whoReturnsTrueOrFalseIsNotDecided() {
    for (boolean tells : new boolean[] {false, true}) {
      code.does(
          SHOP,
          "offer",
          use -> {
            use.lostAt = 31;
            use.consumes = true;
            use.releases = true;
            use.tells = tells;
          });
      Draft entered = leaked(at(Kind.ENTER, SHOP, "offer", 20), SHOP + ".offer", "a.B.run");
      Draft released = at(Kind.RELEASE, SHOP, "offer", 22);
      released.counts.released = 5;
      Finding finding = finding(code, chain(direct(), entered, released));
      assertThat(first(finding)).isEqualTo("Shop.offer");
      assertThat(finding.decided).isEqualTo(!tells);
    }
  }

  /** An object that keeps it may have to release it. */
  @Test
  void whatAnObjectStillKeepsIsNotDecided() {
    Draft end = leaked(at(Kind.ENTER, SHOP, "read", 20), SHOP + ".read", "a.B.run");
    for (boolean lent : new boolean[] {false, true}) {
      code.does(
          SHOP,
          "read",
          use -> {
            use.lostAt = 31;
            use.obtainedFrom.add("make");
            use.lent = lent;
          });
      Draft made = at(Kind.CALL, "a.Box", "make", 5);
      Finding finding = finding(code, chain(direct(), made, end));
      assertThat(first(finding)).isEqualTo("Shop.read");
      assertThat(finding.decided).isEqualTo(!lent);
    }
  }

  /** Who gets what was there before may be lent it: only what is made for him is surely his. */
  @Test
  void whatWasThereBeforeIsNotDecided() {
    code.does(
        SHOP,
        "read",
        use -> {
          use.lostAt = 31;
          use.obtainedFrom.add("next");
        });
    assertThat(gotByNext(false, "a.Box.fill").decided).isTrue();
    Finding lent = gotByNext(true, "a.Box.fill");
    assertThat(first(lent)).isEqualTo("Shop.read");
    assertThat(lent.decided).isFalse();
    assertThat(gotByNext(true, "a.Box.fill", SHOP + ".read").decided).isTrue();
    code.does("a.Box", "keep", use -> use.stores = "Box.kept");
    assertThat(gotByNext(true, "a.Box.fill", SHOP + ".read").decided)
        .as("another has taken it on the way")
        .isFalse();
  }

  private Finding gotByNext(boolean kept, String... making) {
    Draft made = at(Kind.CALL, "a.Box", "fill", 5);
    made.place.stack = Frames.frames(making);
    Draft next = at(Kind.RETURN, "a.Box", "next", 0);
    Draft end = leaked(at(Kind.ENTER, SHOP, "read", 20), SHOP + ".read", "a.B.run");
    return finding(
        code,
        kept
            ? chain(direct(), made, at(Kind.ENTER, "a.Box", "keep", 8), next, end)
            : chain(direct(), made, next, end));
  }

  /** The method only reads what its object has had from the beginning. */
  @Test
  void whoAskedTheObjectLastIsNamedAndNotTheObject() {
    code.does("a.Box", "<init>", use -> use.stores = "Box.content");
    code.does("a.Box", "weigh", use -> use.takenOutOf = new MethodUse.Made("a.Box", "content"));
    Draft made = at(Kind.ENTER, "a.Box", "<init>", 3);
    made.place.stack = Frames.frames("a.Box.<init>", "a.Packer.pack");
    Draft asked = at(Kind.ENTER, "a.Box", "weigh", 7);
    Finding finding =
        finding(code, chain(direct(), made, leaked(asked, "a.Box.weigh", SHOP + ".order")));
    assertThat(first(finding)).isEqualTo("Shop.order");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("called Box.weigh last, on the object that holds it");
    assertThat(finding.suspects).noneMatch(one -> "weigh".equals(one.method));
    assertThat(finding.decided).isFalse();

    Finding withoutMaker =
        finding(code, chain(direct(), leaked(asked, "a.Box.weigh", SHOP + ".order")));
    assertThat(withoutMaker.suspects)
        .as("the object may have got it later")
        .noneMatch(one -> one.reason.startsWith("called Box.weigh last"));
  }

  /** What is whole may be of the type of a head: then the others may have been lost elsewhere. */
  @Test
  void whoLosesAHeadIsNotDecided() {
    code.does(
        SHOP,
        "take",
        use -> {
          use.headLostAt = 31;
          onlyGivesToSink(use);
        });
    Draft end = leaked(at(Kind.ENTER, SHOP, "take", 20), SHOP + ".take", "a.B.run");
    Finding finding = finding(code, chain(direct(), end));
    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.suspects.get(0).line).isEqualTo(31);
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whoRetainsWhatItKeepsIsPassedBy() {
    code.does(
        SHOP,
        "note",
        use -> {
          use.lostAt = 31;
          use.consumes = true;
          use.stores = "Shop.waiting";
          use.keepsOwn = true;
        });
    code.does(
        "a.B",
        "run",
        use -> {
          use.lostAt = 9;
          use.obtainedFrom.add("make");
        });
    Draft end = leaked(at(Kind.ENTER, SHOP, "note", 20), SHOP + ".note", "a.B.run");
    assertThat(first(finding(code, chain(direct(), end)))).isEqualTo("B.run");
  }

  @Test
  void whatOtherWaysReturnMayBeLostOnOne() {
    code.does(
        SHOP,
        "wrap",
        use -> {
          use.lostAt = 31;
          use.returns = true;
          use.hasResult = true;
        });
    Draft end = leaked(at(Kind.ENTER, SHOP, "wrap", 20), SHOP + ".wrap", "a.B.run");
    Finding finding = finding(code, chain(direct(), end));
    assertThat(first(finding)).isEqualTo("Shop.wrap");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("returns it on other paths, but not on the path to line 31");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whoMadeItAndThrew() {
    code.does(
        SHOP,
        "encode",
        use -> {
          use.lostIfCallThrows = true;
          use.returns = true;
          use.obtainedFrom.add("make");
        });
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                at(Kind.CALL, SHOP, "encode", 12),
                leaked(at(Kind.THROW, SHOP, "encode", 14), SHOP + ".encode", "a.B.send")));

    assertThat(first(finding)).isEqualTo("Shop.encode");
    assertThat(finding.suspects.get(0).reason)
        .startsWith("creates the buffer, but does not release");
  }

  /** A write takes the buffer, whatever comes of it. */
  @Test
  void whatNettyHadTakenWhenItThrewIsNettysMatter() {
    String context = "io.netty.channel.AbstractChannelHandlerContext";
    code.does(
        SHOP,
        "write",
        use -> {
          use.consumes = true;
          use.lostIfCallThrows = true;
        });
    assertThat(first(thrownBy(context))).isEqualTo("Shop.write");

    code.given.add(SHOP + ".write write");
    Finding finding = thrownBy(context);
    assertThat(first(finding)).isEqualTo("AbstractChannelHandlerContext.write");
    assertThat(finding.suspects.get(1).method).isEqualTo("write");
    assertThat(finding.decided).isFalse();
  }

  /** An exception comes out of a call in {@code Shop.write}. */
  private Finding thrownBy(String called) {
    Draft thrown = at(Kind.THROW, SHOP, "write", 9);
    Draft end = leaked(thrown, called + ".check", called + ".write", SHOP + ".write", "a.B.run");
    return finding(code, chain(direct(), at(Kind.ENTER, SHOP, "write", 8), end));
  }

  /** An executor that is full takes no task. */
  @Test
  void whoCapturedItInATaskThatIsRefusedComesBeforeWhoGaveItThere() {
    code.does(SHOP, "submit", use -> use.consumes = true);
    code.does("a.Front", "read", use -> use.lostIfCallThrows = true);
    Draft task = at(Kind.HANDOFF, SHOP, "submit", 12);
    Draft thrown = leaked(at(Kind.THROW, SHOP, "submit", 12), SHOP + ".submit", "a.Front.read");
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                at(Kind.CALL, "a.Front", "read", 9),
                at(Kind.ENTER, SHOP, "submit", 11),
                task,
                thrown));

    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Shop.submit", "Front.read");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("captures it in a lambda, and lets the exception escape");
    assertThat(finding.decided).isFalse();
  }

  /** Who has a buffer for good has to release it on an exception, too. */
  @Test
  void whatItsMakerHadGivenAwayIsNotTheMakersAlone() {
    code.does(
        SHOP,
        "send",
        use -> {
          use.obtainedFrom.add("make");
          use.consumes = true;
          use.lostIfCallThrows = true;
        });
    code.does(
        SHOP,
        "take",
        use -> {
          use.consumes = true;
          use.releases = true;
          use.thrownAt = 31;
        });
    Finding finding = thrownByTaker();
    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.decided).isFalse();

    code.does(SHOP, "take", use -> use.lostIfCallThrows = true);
    finding = thrownByTaker();
    assertThat(first(finding)).as("take() only reads").isEqualTo("Shop.send");
    assertThat(finding.decided).isTrue();
  }

  private Finding thrownByTaker() {
    return finding(
        code,
        chain(
            direct(),
            at(Kind.CALL, SHOP, "send", 12),
            at(Kind.ENTER, SHOP, "take", 30),
            at(Kind.THROW, SHOP, "take", 31),
            leaked(at(Kind.THROW, SHOP, "send", 13), SHOP + ".send", "a.B.run")));
  }

  @Test
  void aStreamNeedNotHaveACountHoweverItWasGot() {
    code.does(
        SHOP,
        "size",
        use -> {
          use.owns = true;
          use.lostAt = 14;
          use.asStream = true;
        });
    Draft end = leaked(at(Kind.ENTER, SHOP, "size", 12), SHOP + ".size", "a.B.run");
    assertThat(finding(code, chain(direct(), end)).decided).isFalse();
  }

  @Test
  void whoComparesTheCountIsNotNamedAlone() {
    code.does(
        SHOP,
        "size",
        use -> {
          use.consumes = true;
          use.releases = true;
          use.lostAt = 14;
          use.asksCount = true;
        });
    Draft end = leaked(at(Kind.ENTER, SHOP, "size", 12), SHOP + ".size", "a.B.run");
    assertThat(finding(code, chain(direct(), end)).decided).isFalse();
  }

  private Finding lent(boolean hasResult) {
    code.does(
        SHOP,
        "note",
        use -> {
          use.lostAt = 5;
          use.consumes = true;
          use.hasResult = hasResult;
        });
    code.does(
        SHOP,
        "take",
        use -> {
          use.lostAt = 31;
          use.consumes = true;
          use.goesOn = true;
        });
    return finding(
        code,
        chain(
            direct(),
            at(Kind.ENTER, SHOP, "take", 20),
            leaked(at(Kind.ENTER, SHOP, "note", 3), SHOP + ".note", SHOP + ".take", "a.B.run")));
  }

  /** Only a method with a result can say that it has kept the buffer. */
  @Test
  void whoGoesOnWithTheBufferHadOnlyLentIt() {
    Finding lent = lent(false);
    assertThat(first(lent)).isEqualTo("Shop.take");
    assertThat(lent.decided).isTrue();
    Finding asked = lent(true);
    assertThat(first(asked)).isEqualTo("Shop.take");
    assertThat(asked.decided).isFalse();
  }

  @Test
  void whoMakesABufferForItsCallerIsNotNamed() {
    code.does(
        SHOP,
        "make",
        use -> {
          use.returns = true;
          use.obtainedFrom.add("make");
          use.lostIfCallThrows = true;
        });
    code.does(
        SHOP,
        "order",
        use -> {
          use.obtainedFrom.add("make");
          use.lostAt = 44;
        });
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                leaked(
                    at(Kind.CALL, SHOP, "make", 12), SHOP + ".make", SHOP + ".order", "a.B.run")));

    assertThat(first(finding)).isEqualTo("Shop.order");
    assertThat(finding.decided).isTrue();
  }

  /** An arena has what it makes, and lends that to who asks. */
  @Test
  void whoGotWhatItsMakerKeepsComesBehindWhoDropsIt() {
    code.does(
        SHOP,
        "count",
        use -> {
          use.lostAt = 44;
          use.obtainedFrom.add("make");
        });
    assertThat(ofArena().decided).isTrue();
    code.does(
        "com.acme.Arena",
        "make",
        use -> {
          use.stores = "Arena.all";
          use.storesIn = "com.acme.Arena";
        });
    code.keepers.put(
        "com.acme.Arena.all",
        List.of(Keeper.of("com.acme.Arena", "reset", null, 30).reads(true).drops(true).build()));
    Finding finding = ofArena();

    assertThat(finding.decided).isFalse();
    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Arena.reset", "Shop.count");
    assertThat(finding.suspects.get(1).weight).isEqualTo(55);
  }

  private Finding ofArena() {
    Draft made = at(Kind.CALL, "com.acme.Arena", "make", 12);
    Draft got =
        leaked(
            at(Kind.RETURN, "com.acme.Arena", "make", 0),
            "com.acme.Arena.make",
            SHOP + ".count",
            "a.B.run");
    return finding(code, chain(direct(), made, got));
  }

  /** A lambda gets two, and returns one of them. */
  private Finding inLambda(String runner) {
    code.forgotten.put(
        SHOP + ".lambda$put$0", MethodUses.use(SHOP, "lambda$put$0", use -> use.lostAt = 7));
    code.does(SHOP, "lambda$put$0", use -> use.returns = true);
    Draft end =
        leaked(
            at(Kind.ENTER, SHOP, "lambda$put$0", 7),
            SHOP + ".lambda$put$0",
            runner,
            SHOP + ".put",
            "a.B.run");
    return finding(code, chain(direct(), at(Kind.ENTER, SHOP, "put", 5), end));
  }

  @Test
  void whoPutsAnotherInItsPlaceComesFirst() {
    String replaced = "replaces it, and does not release it";
    Finding finding = inLambda("java.util.TreeMap.merge");
    assertThat(first(finding)).isEqualTo("Shop.lambda$put$0");
    assertThat(finding.suspects.get(0).reason).isEqualTo(replaced);
    assertThat(finding.decided).isFalse();

    assertThat(inLambda("java.util.TreeMap.forEach").suspects)
        .as("what that function returns goes nowhere")
        .noneMatch(one -> one.reason.equals(replaced));
    assertThat(inLambda("a.Tree.merge").suspects)
        .as("nobody knows what that method does")
        .noneMatch(one -> one.reason.equals(replaced));
  }

  @Test
  void whoGivesBackWhatItReplacesIsNotNamed() {
    code.does(SHOP, "lambda$put$0", use -> use.releases = true);
    Draft end =
        leaked(
            at(Kind.ENTER, SHOP, "lambda$put$0", 7),
            SHOP + ".lambda$put$0",
            "java.util.TreeMap.merge",
            SHOP + ".put",
            "a.B.run");
    assertThat(finding(code, chain(direct(), end)).suspects)
        .noneMatch(one -> one.reason.startsWith("puts another one in its place"));
  }

  /** What is written into a buffer does not take the buffer. */
  @Test
  void whoMadeABufferForAWriterAndForgotItComesFirst() {
    code.does(
        SHOP,
        "send",
        use -> {
          use.lostAt = 14;
          use.obtainedFrom.add("make");
        });
    code.does(
        "com.acme.Codec",
        "writeHead",
        use -> {
          use.gives = "put";
          use.givesTo = "com.acme.Sink";
          use.consumes = true;
        });
    Draft end =
        leaked(
            at(Kind.ENTER, "com.acme.Codec", "writeHead", 7),
            "com.acme.Codec.writeHead",
            SHOP + ".send",
            "com.acme.Main.run");
    Finding finding = finding(code, chain(direct(), at(Kind.CALL, SHOP, "send", 12), end));

    assertThat(first(finding)).isEqualTo("Shop.send");
    assertThat(finding.decided).as("the writer may keep it").isFalse();
  }

  /** Who goes on with the buffer behind a call has only lent it, though the call kept it. */
  @Test
  void whoGoesOnBehindTheCallThatTookItComesFirst() {
    code.does(
        "a.Packer",
        "start",
        use -> {
          use.aware = true;
          use.consumes = true;
          use.lostIfCallThrows = true;
        });
    Consumer<MethodUse.Builder> encodes =
        use -> {
          use.consumes = true;
          use.takenBy = "Packer.start";
          use.takers.add(code.uses.get("a.Packer.start"));
        };
    code.does(SHOP, "encode", encodes);
    assertThat(first(thrownBehindPacker())).isEqualTo("Packer.start");

    code.calls.put(
        SHOP + ".encode start",
        MethodUses.use(SHOP, "encode", encodes.andThen(use -> use.goesOn = true)));
    Finding finding = thrownBehindPacker();
    assertThat(first(finding)).isEqualTo("Shop.encode");
    assertThat(finding.decided).isFalse();
  }

  private Finding thrownBehindPacker() {
    Draft made = at(Kind.CALL, SHOP, "encode", 10);
    Draft taken = at(Kind.ENTER, "a.Packer", "start", 5);
    taken.place.stack =
        List.of(Frames.frame("a.Packer", "start", 5), Frames.frame(SHOP, "encode", 11));
    Draft thrown = at(Kind.THROW, SHOP, "encode", 12);
    Draft end = leaked(thrown, SHOP + ".encode", "a.B.run");
    return finding(code, chain(direct(), made, taken, end));
  }

  /** On other ways a call of which nothing is known gets the buffer. */
  private static void onlyGivesToSink(MethodUse.Builder use) {
    use.consumes = true;
    use.onlyGives = true;
    use.givesTo = "a.Sink";
    use.gives = "put";
  }
}

package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.leaks.Receiver;
import io.github.bytebufflow.snapshot.Kind;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of the methods of {@link Shop}, whose code is read from its class file. */
class CodeReaderTest {
  private final CodeReader reader = new CodeReader(LoadedClasses.of(Shop.class, Shop.Parcel.class));

  private MethodUse of(String method) {
    return reader.held(Shop.class.getName(), method, 0, Kind.ENTER);
  }

  @Test
  void aMethodThatOnlyReads() {
    assertThat(of("reads").onlyReads()).isTrue();
    assertThat(of("readsByAnother").onlyReads()).isTrue();
    assertThat(of("releases").onlyReads()).isFalse();
    assertThat(of("returns").onlyReads()).isFalse();
  }

  @Test
  void aMethodThatCallsItselfOnlyReadsTheMoreOften() {
    assertThat(of("readsAgain").onlyReads()).isTrue();
    assertThat(of("readsAgainByAnother").onlyReads()).isTrue();
  }

  @Test
  void theLastCallOfItselfMayKeepTheBuffer() {
    assertThat(of("keepsInTheEnd").lostAt).isZero();
    assertThat(of("keepsInTheEnd").stores).isEqualTo("Shop.waiting");
  }

  /** What was found of one on the way to the other is not what is told of that one. */
  @Test
  void theOrderOfQuestionsChangesNoAnswer() {
    assertThat(of("weighs").lostAt).as("packsUp() gives it back on other ways").isZero();
    MethodUse after = of("packsUp");
    MethodUse before =
        new CodeReader(LoadedClasses.of(Shop.class, Shop.Parcel.class))
            .held(Shop.class.getName(), "packsUp", 0, Kind.ENTER);
    for (MethodUse one : List.of(after, before)) {
      assertThat(one.lostAt).isPositive();
      assertThat(one.consumes).isTrue();
    }
  }

  @Test
  void whatCameInAndWasPassedThroughACallWasNotObtained() {
    for (String method : List.of("writes", "requires")) {
      MethodUse use = given(method, "size", Code.Role.GIVEN);
      assertThat(use.isKnown()).as(method).isTrue();
      assertThat(use.obtained).as(method).isFalse();
      assertThat(use.onlyObtained).as(method).isFalse();
      assertThat(use.taken).as(method).isFalse();
    }
    MethodUse wrapped = given("wraps", "seals", Code.Role.GIVEN);
    assertThat(wrapped.isKnown()).isTrue();
    assertThat(wrapped.obtained).as("the wrapper of a parameter").isFalse();
    assertThat(given("makesAndWrites", "size", Code.Role.GIVEN).onlyObtained).isTrue();
  }

  @Test
  void aFluentCallGivesNobodyABuffer() {
    assertThat(given("makesAndWrites", "size", Code.Role.GIVEN).obtained).isTrue();
    assertThat(given("writesToWhatItKeeps", "size", Code.Role.GIVEN).obtained).isFalse();
  }

  @Test
  void whoOwnsWhatCameInOwnsItsWrapper() {
    MethodUse use = inPorter("channelRead", "packs");
    assertThat(use.obtained).isFalse();
    assertThat(use.owns).isTrue();
    assertThat(use.lostAt).isPositive();
  }

  private static MethodUse inPorter(String method, String called) {
    String name = Shop.Porter.class.getName();
    CodeReader porters = new CodeReader(LoadedClasses.of(Shop.class, Shop.Porter.class));
    return called == null
        ? porters.held(name, method, 0, Kind.ENTER)
        : porters.given(name, method, 0, called, Code.Role.RETURNED);
  }

  /** A method that only has the name of one of Netty's says by its code what it does. */
  @Test
  void aContractOfNettyIsThatOfItsHandlers() {
    assertThat(given("channelRead", "packs", Code.Role.RETURNED).owns).isFalse();
    assertThat(inPorter("decode", null).borrows).isTrue();
    assertThat(of("decode").borrows).isFalse();
    assertThat(of("decode").consumes).isTrue();
  }

  @Test
  void whatWasPassedThroughACallIsReleasedByItsOtherName() {
    MethodUse use = given("writesAndReleases", "size", Code.Role.GIVEN);
    assertThat(use.lostAt).isZero();
    assertThat(use.releases).isTrue();
  }

  @Test
  void whatAllOtherWaysGiveToAnUnknownCallIsNotCertain() {
    assertThat(of("gives").onlyGives).isTrue();
    assertThat(of("forgets").onlyGives).isFalse();
    assertThat(of("keeps").onlyGives).isFalse();
  }

  @Test
  void aStreamNeedNotHaveACount() {
    String shop = Shop.class.getName();
    MethodUse stream = reader.given(shop, "sizeOf", 0, "opened", Code.Role.RETURNED);
    assertThat(stream.asStream).isTrue();
    assertThat(stream.obtained).isTrue();
    MethodUse parcel = reader.given(shop, "asksForACopy", 0, "copies", Code.Role.RETURNED);
    assertThat(parcel.asStream).isFalse();
  }

  @Test
  void aWayThatForgets() {
    assertThat(of("forgets").lostAt).isPositive();
    assertThat(of("forgets").releases).isTrue();
    assertThat(of("releases").lostAt).as("null has nothing to lose").isZero();
    assertThat(of("releasesFinally").lostAt).isZero();
  }

  @Test
  void whoComparesTheCountMayLeaveItToAnother() {
    for (String method : new String[] {"releasesAtCount", "releasesAtCountOf"}) {
      assertThat(of(method).lostAt).as(method).isPositive();
      assertThat(of(method).asksCount).as(method).isTrue();
    }
    assertThat(of("releasesAtSize").lostAt).isPositive();
    assertThat(of("releasesAtSize").asksCount).isFalse();
    assertThat(of("forgets").asksCount).isFalse();
  }

  @Test
  void anException() {
    assertThat(of("throwsWithIt").thrownAt).isPositive();
    assertThat(of("throwsWithIt").lostAt).isZero();
    assertThat(of("releases").lostIfCallThrows).isTrue();
    assertThat(of("releasesFinally").lostIfCallThrows).isFalse();
  }

  @Test
  void whoTakesIsLookedInto() {
    MethodUse use = of("passesToForgets");
    assertThat(use.lostAt).isZero();
    assertThat(use.takers).extracting(taker -> taker.method).containsExactly("forgets");
    assertThat(use.takers.get(0).lostAt).isPositive();
  }

  @Test
  void whereItIsKept() {
    assertThat(of("keeps").stores).isEqualTo("Shop.kept");
    assertThat(of("queues").stores).isEqualTo("Shop.waiting");
  }

  @Test
  void whatNobodyKnows() {
    MethodUse use = of("gives");
    assertThat(use.givesTo).isEqualTo("java.util.function.Consumer");
    assertThat(use.gives).isEqualTo("accept");
    assertThat(use.lostAt).isZero();
  }

  @Test
  void aWrapperHasTheBuffer() {
    assertThat(of("wrapsAndForgets").lostAt).isPositive();
    assertThat(of("wrapsAndForgets").releases).isTrue();
    MethodUse made = reader.held(Shop.Parcel.class.getName(), "<init>", 0, Kind.ENTER);
    assertThat(made.stores).startsWith("Shop$Parcel");
  }

  @Test
  void aCountMore() {
    assertThat(of("retainsAndForgets").lostAt).isPositive();
  }

  @Test
  void theResultIsTheSameBuffer() {
    assertThat(of("loses").lostAt).isZero();
    assertThat(of("loses").takers).hasSize(1);
  }

  @Test
  void aCallGaveItOut() {
    MethodUse use = reader.given(Shop.class.getName(), "makes", 0, "reads", Code.Role.GIVEN);
    assertThat(use.obtained).isTrue();
    assertThat(use.onlyObtained).isTrue();
    assertThat(use.onlyReads()).isTrue();
    assertThat(use.lostAt).isPositive();
  }

  @Test
  void aReleaseOfWhatMayBeAnotherSaysNothing() {
    MethodUse use = of("releasesAnother");
    assertThat(use.releases).isFalse();
    assertThat(use.consumes).isFalse();
    assertThat(use.lostAt).isPositive();
  }

  /** What the caller was given is not what the method made besides. */
  @Test
  void whatWasLentIsNotWhatWasMade() {
    String shop = Shop.class.getName();
    MethodUse given = reader.given(shop, "releasesAnother", 0, "reads", Code.Role.GIVEN);
    assertThat(given.releases).isTrue();
    MethodUse lent = reader.given(shop, "releasesAnother", 0, "reads", Code.Role.LENT);
    assertThat(lent.releases).isFalse();
  }

  @Test
  void aVariableHasOneOfTwoOnEachWay() {
    assertThat(of("squeezes").consumes).isTrue();
    assertThat(of("squeezes").lostAt).as("where another one is in the variable").isPositive();
  }

  @Test
  void aLoopThatGetsAnotherOneForgetsTheOneBefore() {
    MethodUse use = given("firstLarge", "obtains", Code.Role.RETURNED);
    assertThat(use.returns).isTrue();
    assertThat(use.lostAt).isPositive();
  }

  /** Of two that go into a call, the path tells whether it is the one that was made there. */
  @Test
  void whatWasMadeThereIsNotWhatCameIn() {
    assertThat(given("squeezesOut", "compares", Code.Role.GIVEN).lostAt).as("either").isZero();
    assertThat(given("squeezesOut", "compares", Code.Role.LENT).lostAt).isZero();
    assertThat(given("squeezesOut", "compares", Code.Role.MADE).lostAt).isPositive();
  }

  @Test
  void aFlagIsRemembered() {
    assertThat(of("remembers").lostAt).isZero();
    assertThat(of("remembers").lostIfCallThrows).isFalse();
    assertThat(of("remembersWrong").lostAt).as("the way around the flag").isPositive();
  }

  private MethodUse polled(String method) {
    return reader.given(Shop.class.getName(), method, 0, "poll", Code.Role.RETURNED);
  }

  @Test
  void aFlagThatIsSetWhereWaysComeTogether() {
    assertThat(polled("asksFirst").lostAt).as("what is empty has no buffer").isZero();
    assertThat(polled("asksFirst").releases).isTrue();
    assertThat(polled("asksAnother").lostAt).as("nobody knows what the call says").isPositive();
  }

  @Test
  void aCountThatTheContentWasGivenIsTheMessages() {
    MethodUse posts = retained("postsWhatItRetains");
    assertThat(posts.lostAt).isZero();
    assertThat(posts.onlyGives).as("the call may release the parcel").isTrue();
    assertThat(retained("countsWhatItRetains").lostAt).isPositive();
  }

  @Test
  void aFieldThatIsReadTwiceHasOneBuffer() {
    MethodUse lends = retained("lendsWhatItShows");
    assertThat(lends.lostAt).isZero();
    assertThat(lends.onlyGives).isTrue();
    assertThat(retained("countsWhatItShows").lostAt).isPositive();
    assertThat(retained("lendsWhatItShowsNext").lostAt).as("another one").isPositive();
    assertThat(retained("lendsWhatItShowsInstead").lostAt).as("maybe another one").isPositive();
  }

  private MethodUse retained(String method) {
    String shop = Shop.class.getName();
    for (int line = 1; line < 2_000; line++) {
      MethodUse use = reader.held(shop, method, line, Kind.RETAIN);
      if (use.isKnown()) {
        return use;
      }
    }
    throw new AssertionError("no retain in " + method);
  }

  /** What an iterator shows stays in the collection, unless that is emptied. */
  @Test
  void anElementOfACollectionInAFieldIsLent() {
    assertThat(shown("releasesSome").lent).isTrue();
    assertThat(shown("releasesSome").mayBeElsewhere()).isTrue();
    assertThat(shown("releasesSomeAndForgetsAll").lent).isFalse();
    assertThat(shown("releasesSomeAndForgetsAll").lostAt).isPositive();
  }

  private MethodUse shown(String method) {
    return reader.given(Shop.class.getName(), method, 0, "next", Code.Role.RETURNED);
  }

  @Test
  void aFluentCallReturnsItsObject() {
    assertThat(of("packs").returns).isTrue();
    assertThat(of("packs").lostAt).isZero();
  }

  @Test
  void whatImplementsAnInterfaceIsLookedInto() {
    assertThat(of("asks").gives).as("no class of it is loaded").isEqualTo("serve");
    CodeReader more =
        new CodeReader(LoadedClasses.of(Shop.class, Shop.Desk.class, Shop.Till.class));
    MethodUse use = more.held(Shop.class.getName(), "asks", 0, Kind.ENTER);
    assertThat(use.gives).isNull();
    assertThat(use.takers)
        .extracting(taker -> taker.className)
        .containsExactly(Shop.Till.class.getName());
  }

  /** Of a class that has the method itself, what overrides that is looked into, too. */
  @Test
  void whatOverridesAMethodIsLookedInto() {
    assertThat(of("asksTheCounter").gives).as("it only reads").isNull();
    assertThat(of("asksTheCounter").consumes).isFalse();
    CodeReader more =
        new CodeReader(LoadedClasses.of(Shop.class, Shop.Counter.class, Shop.TakingCounter.class));
    MethodUse use = more.held(Shop.class.getName(), "asksTheCounter", 0, Kind.ENTER);
    assertThat(use.consumes).as("one that is loaded may take it").isTrue();
    assertThat(more.held(Shop.class.getName(), "asksItself", 0, Kind.ENTER).consumes)
        .as("nothing overrides a private method")
        .isFalse();
  }

  @Test
  void whatImplementsAnInterfaceMayIgnoreWhatItGets() {
    CodeReader more =
        new CodeReader(
            LoadedClasses.of(
                Shop.class, Shop.Desk.class, Shop.Till.class, Shop.Hole.class, Shop.Wall.class));
    MethodUse use = more.held(Shop.class.getName(), "asks", 0, Kind.ENTER);
    assertThat(use.consumes).as("what one of them takes, the caller has given").isTrue();
    assertThat(use.takers).hasSize(3);
    for (MethodUse taker : use.takers) {
      assertThat(taker.ignores).isEqualTo(!taker.className.endsWith("Till"));
      assertThat(taker.lostAt > 0).isEqualTo(taker.className.endsWith("Hole"));
    }
  }

  @Test
  void anExecutorMayDoAnything() {
    MethodUse use = of("later");
    assertThat(use.lostAt).isZero();
    assertThat(use.gives).isEqualTo("execute");
  }

  @Test
  void whoDoesNotKnowBuffers() {
    assertThat(of("crates").takers).extracting(taker -> taker.aware).containsExactly(false);
    assertThat(of("passesToForgets").takers).extracting(taker -> taker.aware).containsExactly(true);
  }

  @Test
  void whoGoesOnBehindACall() {
    String shop = Shop.class.getName();
    assertThat(reader.given(shop, "lends", 0, "reads", Code.Role.GIVEN).goesOn).isTrue();
    assertThat(reader.given(shop, "makes", 0, "reads", Code.Role.GIVEN).goesOn).isFalse();
    assertThat(of("releasesFinally").onlyReleases()).isTrue();
    assertThat(of("forgets").onlyReleases()).isFalse();
  }

  private MethodUse given(String method, String called, Code.Role role) {
    return reader.given(Shop.class.getName(), method, 0, called, role);
  }

  @Test
  void aWayBehindACatchClauseIsToldApart() {
    MethodUse use = of("catchesBefore");
    assertThat(use.lostAt).isPositive();
    assertThat(use.lostCaught).isTrue();
    assertThat(use.takers).extracting(taker -> taker.lostIfCallThrows).containsExactly(true);
    assertThat(of("forgets").lostCaught).isFalse();
  }

  @Test
  void whoReturnsACollectionReturnsWhatIsInIt() {
    assertThat(of("collects").returns).isTrue();
    assertThat(of("collects").consumes).isFalse();
    assertThat(of("collectsForItself").returns).isFalse();
    assertThat(of("collectsForItself").takenBy).isEqualTo("List.add");
  }

  @Test
  void whatComesOutOfACollectionWasInIt() {
    MethodUse use = given("releasesCollected", "collects", Code.Role.RETURNED);
    assertThat(use.releases).isTrue();
    assertThat(use.lostAt).as("without elements there is no loss").isZero();
    assertThat(given("forgetsCollected", "collects", Code.Role.RETURNED).lostAt).isPositive();
  }

  @Test
  void whatIsPutBackIntoItsFieldStaysThere() {
    assertThat(given("turns", "returns", Code.Role.RETURNED).stores).isNull();
    assertThat(of("keeps").stores).isEqualTo("Shop.kept");
  }

  @Test
  void aPromiseMayRefuse() {
    assertThat(of("completes").refusedAt).isPositive();
    assertThat(of("completesOrReleases").refusedAt).isZero();
  }

  @Test
  void theObjectThatTakesItIsKnown() {
    assertThat(of("loadsOwn").takenIn).isEqualTo("Shop.van");
    assertThat(of("loadsOwn").takenInClass).isEqualTo(Shop.class.getName());
    assertThat(of("loadsAndLeaves").leavesTaker).isTrue();
    assertThat(of("loadsAndCloses").leavesTaker).isFalse();
    assertThat(of("loadsOwn").leavesTaker).as("the object has more to do").isFalse();
  }

  /** A loop gets the next buffer, and does nothing more with the last one. */
  @Test
  void theNextBufferOfALoopIsAnother() {
    MethodUse use = given("packsAll", "serve", Code.Role.GIVEN);
    assertThat(use.isKnown()).isTrue();
    assertThat(use.goesOn).isFalse();
    assertThat(given("packsOneForAll", "serve", Code.Role.GIVEN).goesOn).isTrue();
  }

  @Test
  void aCallGivesWhatOneOfItsMethodsReleases() {
    String shop = Shop.class.getName();
    CodeReader more =
        new CodeReader(LoadedClasses.of(Shop.class, Shop.Desk.class, Shop.Till.class));
    assertThat(more.gives(shop, "asks", 0, "serve")).isTrue();
    assertThat(reader.gives(shop, "asks", 0, "serve")).as("no class of it is loaded").isFalse();
  }

  @Test
  void whoReturnsTrueOrFalseMayTellWhetherItTookTheBuffer() {
    assertThat(of("takesIfOpen").tells).isTrue();
    assertThat(of("takesIfOpen").refuses).isTrue();
    assertThat(of("takesIfOpen").lostAt).as("what it refuses is its caller's").isZero();
    assertThat(of("decode").tells).isFalse();
  }

  @Test
  void whoReturnsFalseWhereItDoesNotTakeTheBufferRefusesIt() {
    assertThat(of("releasesIfFull").refuses).isTrue();
    assertThat(of("releasesIfFull").lostAt).isZero();
    for (String method : new String[] {"takesLocked", "takesIfBoth"}) {
      assertThat(of(method).refuses).as(method).isTrue();
      assertThat(of(method).lostAt).as(method).isZero();
    }
    assertThat(of("releasesIfFullAndIsTrue").refuses).as("nobody can tell").isFalse();
    assertThat(of("releasesIfFullAndIsTrue").lostAt).isPositive();
    MethodUse maker = given("makesAndForgets", "reads", Code.Role.GIVEN);
    assertThat(maker.refuses).as("the buffer is its own").isFalse();
    assertThat(maker.lostAt).isPositive();
    assertThat(of("catchesBefore").refuses).as("what was called may have it").isFalse();
    assertThat(of("catchesBefore").lostAt).isPositive();
  }

  @Test
  void whoPassesTheAnswerOnRefusesToo() {
    assertThat(of("passesTheAnswerOn").refuses).isTrue();
    assertThat(of("passesTheAnswerOn").refusedAt).isZero();
    assertThat(of("asksNothing").refuses).isFalse();
    assertThat(of("asksNothing").refusedAt).isPositive();
  }

  @Test
  void whoGivesABufferToOneThatMayRefuseItHasToAsk() {
    MethodUse asks = given("asksWhetherItWasTaken", "releasesIfFull", Code.Role.GIVEN);
    assertThat(asks.isKnown()).isTrue();
    assertThat(asks.lostAt).isZero();
    assertThat(asks.refusedAt).isZero();
    assertThat(asks.goesOn).as("what it goes on with was refused").isFalse();
    assertThat(given("asksNothing", "releasesIfFull", Code.Role.GIVEN).refusedAt).isPositive();
    assertThat(given("asksAndForgets", "releasesIfFull", Code.Role.GIVEN).lostAt).isPositive();
    MethodUse remembers = given("remembersTheAnswer", "releasesIfFull", Code.Role.GIVEN);
    assertThat(remembers.isKnown()).isTrue();
    assertThat(remembers.lostAt).as("nobody knows which answer it is").isZero();
    assertThat(remembers.refusedAt).isZero();
  }

  /** A queue that grows takes all, and nobody asks it. */
  @Test
  void aQueueThatBlocksMayRefuse() {
    assertThat(given("offersToAny", "offer", Code.Role.GIVEN).isKnown()).isTrue();
    assertThat(given("offersToAny", "offer", Code.Role.GIVEN).refusedAt).isZero();
    assertThat(of("offersToAny").refusedAt).isZero();
    assertThat(given("offersToOneThatBlocks", "offer", Code.Role.GIVEN).refusedAt).isPositive();
    assertThat(of("offersToOneThatBlocks").refusedAt).isPositive();
    assertThat(of("offersInOrder").refusedAt).isZero();
    assertThat(of("offersInOrder").lostAt).isZero();
  }

  @Test
  void theObjectThatIsCalledIsKnown() {
    for (String method : new String[] {"loadsOwn", "loadsASpareOne"}) {
      Receiver inField = receiver(method, "load");
      assertThat(inField.fieldOwner).isEqualTo(Shop.class.getName());
      assertThat(inField.field).isEqualTo(method.equals("loadsOwn") ? "van" : "spare");
    }
    Receiver either = receiver("loadsEither", "load");
    assertThat(List.of(either.field, either.others.get(0).field))
        .containsExactlyInAnyOrder("van", "spare");
    assertThat(either.others).hasSize(1);
    assertThat(receiver("loadsAndLeaves", "load")).isSameAs(Receiver.FORGOTTEN);
    assertThat(receiver("loadsAndLeavesToTheFleet", "load")).isSameAs(Receiver.GIVEN);
    assertThat(receiver("lendsAVan", "<init>")).as("passed on").isSameAs(Receiver.UNKNOWN);
    assertThat(receiver("loadsAndCloses", "load")).as("ended").isSameAs(Receiver.UNKNOWN);
    assertThat(receiver("loadsForItsCaller", "load")).isSameAs(Receiver.RETURNED);
    assertThat(receiver("loadsAndClosesLater", "load")).isSameAs(Receiver.UNKNOWN);
    assertThat(receiver("loads", "load")).as("a parameter").isSameAs(Receiver.UNKNOWN);
    assertThat(receiver("loads", "unload")).as("no such call").isSameAs(Receiver.UNKNOWN);
  }

  @Test
  void theObjectThatIsCalledIsOneOfACollection() {
    for (String method : new String[] {"loadsOneOfMany", "loadsOneThatAMethodFinds"}) {
      assertThat(receiver(method, "load").fieldOwner).isEqualTo(Shop.class.getName());
      assertThat(receiver(method, "load").field).isEqualTo("vans");
    }
  }

  /** Who makes an object that has an end, and lets one only look at it, has to end it. */
  @Test
  void theObjectThatIsCalledIsEndedOnOneWayOnly() {
    assertThat(receiver("loadsAndClosesAtNight", "load").leftAt).isPositive();
    assertThat(receiver("loadsAndClosesAtNight", "<init>").leftAt).isPositive();
    assertThat(receiver("loadsAndClosesAtNight", "close").leftAt).as("it is the end").isZero();
    assertThat(receiver("loadsAndCloses", "load").leftAt).isZero();
    assertThat(receiver("loadsAndClosesIfThere", "load").leftAt).as("it is there").isZero();
    assertThat(receiver("loadsAndLeaves", "load").leftAt).as("ended nowhere").isZero();
  }

  @Test
  void aFluentCallMayReturnItsObjectAsWhatThatImplements() {
    assertThat(of("shutsAndPassesOn").lostAt).isZero();
    assertThat(of("shutsAndPassesOn").consumes).isTrue();
  }

  @Test
  void theFieldThatAMethodTakesTheBufferOutOf() {
    MethodUse.Made ofChest = taken("weighsAll").takenOutOf;
    assertThat(ofChest.className).isEqualTo(Shop.Chest.class.getName());
    assertThat(ofChest.field).isEqualTo("content");
    assertThat(taken("weighsBread").takenOutOf.field).isEqualTo("baked");
    assertThat(of("reads").takenOutOf).as("it came in").isNull();
  }

  private MethodUse taken(String method) {
    String shop = Shop.class.getName();
    for (int line = 2_000; line > 1; line--) {
      MethodUse use = reader.held(shop, method, line, Kind.ENTER);
      if (use.isKnown() && use.taken) {
        return use;
      }
    }
    throw new AssertionError("nothing is taken out in " + method);
  }

  private Receiver receiver(String method, String called) {
    return reader.receiver(Shop.class.getName(), method, 0, called);
  }

  @Test
  void anObjectOfTheCallersTakesIt() {
    assertThat(of("loads").takenByArgument).isEqualTo(1);
    assertThat(of("loadsOwn").takenByArgument).isEqualTo(-1);
    MethodUse caller = reader.passed(Shop.class.getName(), "lendsAVan", 0, "loads", 1);
    assertThat(caller.lostAt).isPositive();
    assertThat(reader.passed(Shop.class.getName(), "lendsAVan", 0, "loads", 7).isKnown()).isFalse();
  }

  @Test
  void whatAMethodDoesWithEachObjectOfAClassThatItMakes() {
    String shop = Shop.class.getName();
    List<MethodUse> made = reader.made(shop, "wrapsAndForgets", shop + "$Parcel");
    assertThat(made).hasSize(1);
    assertThat(made.get(0).lostAt).isPositive();
    assertThat(reader.made(shop, "wrapsAndForgets", shop + "$Van")).as("makes none").isEmpty();
  }

  @Test
  void whatRetainsForWhatItKeepsLeavesTheCountOfItsCaller() {
    assertThat(of("queuesACountOfItsOwn").keepsOwn).isTrue();
    assertThat(of("queuesACountOfItsOwnWrapped").keepsOwn).isTrue();
    assertThat(of("keepsACountOfItsOwn").keepsOwn).isTrue();
    assertThat(of("queuesOneOfTwo").keepsOwn).as("gives back the count it got").isFalse();
    assertThat(of("queuesOrForgets").keepsOwn).as("raises none").isFalse();
    MethodUse caller = given("makesForTheQueue", "queuesACountOfItsOwn", Code.Role.GIVEN);
    assertThat(caller.lostAt).isPositive();
    assertThat(caller.consumes).isFalse();
  }

  @Test
  void nobodyKnowsHowManyCountsAreInAField() {
    MethodUse use = given("keepsSeveral", "<init>", Code.Role.GIVEN);
    assertThat(use.lostAt).isZero();
  }

  @Test
  void whatIsReturnedOnOneWayMayBeLostOnAnother() {
    MethodUse use = of("wrapsOrCopies");
    assertThat(use.returns).isTrue();
    assertThat(use.lostAt).isPositive();
    assertThat(use.consumes).isFalse();
  }

  @Test
  void whatStaysInAFieldIsLent() {
    assertThat(given("asksWhoLends", "reads", Code.Role.GIVEN).lent).isTrue();
    MethodUse use = given("asksWhoGivesUp", "reads", Code.Role.GIVEN);
    assertThat(use.lent).isFalse();
    assertThat(use.obtained).isTrue();
    assertThat(use.lostAt).isPositive();
  }

  @Test
  void whatIsKeptWhileItIsReturnedIsLent() {
    assertThat(given("asksWhoBakesOnce", "reads", Code.Role.GIVEN).lent).isTrue();
    MethodUse use = given("asksWhoBakesForBoth", "reads", Code.Role.GIVEN);
    assertThat(use.lent).as("there is a count for each").isFalse();
    assertThat(use.obtained).isTrue();
    assertThat(use.lostAt).isPositive();
  }

  @Test
  void whatALambdaForgetsOfTwo() {
    MethodUse use = reader.forgotten(Shop.class.getName(), lambdaIn("replacesOne"), 0);
    assertThat(use.lostAt).isPositive();
    assertThat(use.className).isEqualTo(Shop.class.getName());
    assertThat(reader.forgotten(Shop.class.getName(), lambdaIn("replacesInOrder"), 0).isKnown())
        .isFalse();
    assertThat(reader.forgotten(Shop.class.getName(), "noSuchMethod", 0).isKnown()).isFalse();
  }

  private static String lambdaIn(String method) {
    return Arrays.stream(Shop.class.getDeclaredMethods())
        .map(Method::getName)
        .filter(name -> name.startsWith("lambda$" + method + "$"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aCallThatTakesWhatItGets() {
    assertThat(reader.gives(Shop.class.getName(), "writesToAContext", 0, "write")).isTrue();
    assertThat(reader.gives(Shop.class.getName(), "asksWhoLends", 0, "reads")).isFalse();
    assertThat(reader.gives(Shop.class.getName(), "writesAnother", 0, "write")).isFalse();
  }

  @Test
  void aCollectionMayHaveMany() {
    assertThat(of("queuesOrForgets").collects).isTrue();
    assertThat(of("keepsACountOfItsOwn").collects).isFalse();
  }

  @Test
  void whatACallMakesCanBeReleased() {
    assertThat(given("asksForACopy", "copies", Code.Role.GIVEN).makes).isTrue();
    assertThat(given("makes", "reads", Code.Role.GIVEN).makes).isFalse();
  }

  /** A value may come from more places than are told apart; a loop must end all the same. */
  @Test
  void manySourcesStayMany() {
    Held some = new Held(1, 0);
    for (int i = 1; i < 100; i++) {
      some = some.and(new Held(1, i));
    }
    assertThat(some.sources).isEmpty();
    assertThat(some.and(new Held(1, 7))).isSameAs(some);
    assertThat(new Held(1, 7).and(some)).isSameAs(some);
    assertThat(some).isNotEqualTo(Held.ONE);
  }

  @Test
  void whatCannotBeRead() {
    assertThat(of("noSuchMethod").isKnown()).isFalse();
    assertThat(reader.held("com.acme.Unknown", "read", 0, Kind.ENTER).isKnown()).isFalse();
    assertThat(reader.handler("com.acme.Unknown", "write")).isEmpty();
  }
}

package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.first;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.leaks.MethodUses.use;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which of the methods is named that called, outwards from who only borrowed the buffer. */
class CallersTest {
  private static final String SHOP = "com.acme.Shop";

  /** The reason for a method of which only the stack tells. */
  private static final String BYSTANDER = "calls the method that held the buffer";

  private final FakeCode code = new FakeCode();

  private static void losesItByAnException(MethodUse.Builder use) {
    use.consumes = true;
    use.lostIfCallThrows = true;
  }

  /** A method throws with the buffer, and leaks it. */
  private Draft thrownBy(String method, String... callers) {
    code.does(SHOP, method, use -> use.thrownAt = 5);
    List<String> frames = new ArrayList<>(List.of(callers));
    frames.add(0, SHOP + '.' + method);
    return leaked(at(Kind.THROW, SHOP, method, 5), frames.toArray(new String[0]));
  }

  /** A method looks at what its own object keeps: those around it have never had the buffer. */
  @Test
  void whoLooksAtItsOwnFieldIsTheLastThatIsAsked() {
    code.does("a.Peer", "set", use -> {});
    code.does(
        SHOP,
        "removed",
        use -> {
          use.taken = true;
          use.takenOutOf = new MethodUse.Made(SHOP, "pending");
        });
    code.does(
        "a.Base",
        "run",
        use -> {
          use.releases = true;
          use.consumes = true;
          use.lostAt = 9;
        });
    String[] frames = {"a.Peer.set", SHOP + ".removed", "a.Base.run"};
    Finding finding =
        finding(code, chain(direct(), leaked(at(Kind.ENTER, "a.Peer", "set", 4), frames)));
    assertThat(reasons(finding, "run")).as("it has called").containsExactly(BYSTANDER);
    code.does(SHOP, "removed", use -> {});
    finding = finding(code, chain(direct(), leaked(at(Kind.ENTER, "a.Peer", "set", 4), frames)));
    assertThat(reasons(finding, "run")).as("it has given").doesNotContain(BYSTANDER).hasSize(1);
  }

  private static List<String> reasons(Finding finding, String method) {
    List<String> reasons = new ArrayList<>();
    finding.suspects.stream()
        .filter(one -> one.method.equals(method))
        .forEach(one -> reasons.add(one.reason));
    return reasons;
  }

  /** Others were returned by a method, and these were not: so they were lost in that method. */
  @Test
  void whatAMethodReturnedOfOthersWasLostThere() {
    code.does(
        SHOP,
        "row",
        use -> {
          use.lostIfCallThrows = true;
          use.lostIfLaterThrows = true;
          use.obtainedFrom.add("column");
        });
    code.got.put(SHOP + ".row column", List.of(use(SHOP, "row", use -> {})));
    code.does(SHOP, "column", use -> use.returns = true);
    code.does(
        SHOP,
        "handle",
        use -> {
          use.consumes = true;
          use.takenBy = "List.add";
        });
    Draft end =
        leaked(
            at(Kind.RETURN, SHOP, "column", 9), SHOP + ".column", SHOP + ".row", SHOP + ".handle");
    Draft returned = at(Kind.RETURN, SHOP, "row", 20);
    returned.counts.released = 9;
    Finding finding = finding(code, chain(direct(), with(end, returned.build())));
    assertThat(first(finding)).isEqualTo("Shop.row");
    assertThat(finding.decided).isTrue();

    code.got.put(SHOP + ".row column", List.of(use(SHOP, "row", use -> use.stores = "Shop.next")));
    finding = finding(code, chain(direct(), with(end, returned.build())));
    assertThat(finding.decided).as("it keeps another one").isFalse();
  }

  /** A method had several, and the one around it gets them: what threw stood in the inner one. */
  @Test
  void whoGoesOnWithCallsHasLostWhatAnotherReturns() {
    code.does(
        SHOP,
        "columns",
        use -> {
          use.lostIfCallThrows = true;
          use.lostIfLaterThrows = true;
          use.returns = true;
          use.obtainedFrom.add("column");
        });
    code.does(
        SHOP,
        "row",
        use -> {
          use.lostIfCallThrows = true;
          use.returns = true;
          use.obtainedFrom.add("columns");
        });
    code.got.put(SHOP + ".row columns", List.of(use(SHOP, "row", use -> {})));
    code.does(SHOP, "column", use -> use.returns = true);
    Draft end =
        leaked(
            at(Kind.RETURN, SHOP, "column", 9), SHOP + ".column", SHOP + ".columns", SHOP + ".row");
    Draft returned = at(Kind.RETURN, SHOP, "row", 20);
    returned.counts.released = 9;
    Finding finding = finding(code, chain(direct(), with(end, returned.build())));
    assertThat(first(finding)).isEqualTo("Shop.columns");
  }

  /** A method gives each buffer to one of several; all but the buffers of one were released. */
  @Test
  void whoOfSeveralOnlyReads() {
    code.does(SHOP, "readOld", use -> use.lostAt = 40);
    code.does(SHOP, "load", use -> use.lostAt = 31);
    code.given.add(SHOP + ".main load");
    code.instead.put(SHOP + ".load readOld", List.of("readNew"));
    Draft old =
        leaked(
            at(Kind.ENTER, SHOP, "readOld", 33), SHOP + ".readOld", SHOP + ".load", SHOP + ".main");
    Draft other = at(Kind.ENTER, SHOP, "readNew", 44);
    other.counts.released = 9;
    Draft load = with(at(Kind.ENTER, SHOP, "load", 30), other.build());
    Finding finding = finding(code, chain(direct(), load, old));

    assertThat(finding.suspects).extracting(one -> one.method).startsWith("readOld", "load");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void aMethodThatOnlyReadsIsNotNamed() {
    code.does(SHOP, "isValid", use -> use.lostAt = 4);
    code.does(
        SHOP,
        "take",
        use -> {
          use.lostAt = 31;
          use.releases = true;
          use.consumes = true;
        });
    Draft valid =
        leaked(at(Kind.ENTER, SHOP, "isValid", 3), SHOP + ".isValid", SHOP + ".take", "a.B.run");
    Finding finding = finding(code, chain(direct(), at(Kind.ENTER, SHOP, "take", 20), valid));

    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.decided).isTrue();
    assertThat(finding.next).startsWith("fix Shop.take (Some.java:31) and see that LEAK ");
    assertThat(finding.suspects).noneMatch(s -> "isValid".equals(s.method));
  }

  /** Whether a subscriber has to release the elements is the contract of the stream. */
  @Test
  void whoGetsElementsComesBeforeWhoGaveThem() {
    code.does(SHOP, "onNext", use -> use.lostAt = 4);
    code.does(
        "org.library.Publisher",
        "flush",
        use -> {
          use.lostAt = 31;
          use.obtainedFrom.add("make");
        });
    Draft got =
        leaked(
            at(Kind.ENTER, SHOP, "onNext", 3),
            SHOP + ".onNext",
            "org.library.Publisher.flush",
            "a.B.run");
    Finding finding = finding(code, chain(direct(), got));
    assertThat(finding.suspects)
        .extracting(one -> Names.of(one.className, one.method))
        .startsWith("Shop.onNext", "Publisher.flush");
    assertThat(finding.decided).isFalse();
  }

  /** What came in was given back by a call of the handler; the count that is left is another. */
  @Test
  void whoHadItReleasedByACallIsNotNamedForAnothersCount() {
    code.does(
        SHOP,
        "channelRead",
        use -> {
          use.lostAt = 31;
          use.owns = true;
        });
    code.does(SHOP, "keep", use -> use.returns = true);
    Draft retained = at(Kind.RETAIN, SHOP, "keep", 12);
    retained.place.ref = 2;
    retained.place.stack = Frames.frames(SHOP + ".keep", SHOP + ".channelRead", "a.B.run");
    Draft released = at(Kind.RELEASE, "a.Door", "shut", 9);
    released.place.ref = 2;
    Draft end = leaked(released, "a.Door.shut", SHOP + ".channelRead", "a.B.run");
    Finding finding = finding(code, chain(direct(), retained, end));
    assertThat(finding.suspects)
        .noneMatch(one -> one.reason.startsWith("has to release what it gets"));
    assertThat(first(finding)).isEqualTo("Shop.keep");
  }

  private Finding inHandler(Kind kind, boolean releasedByBase) {
    code.does(
        "io.netty.channel.SimpleChannelInboundHandler",
        "channelRead",
        use -> {
          use.lostAt = 109;
          use.consumes = true;
          use.releases = true;
          use.owns = true;
        });
    Draft end =
        leaked(
            at(kind, SHOP, "channelRead0", 20),
            SHOP + ".channelRead0",
            SHOP + ".channelRead0",
            "io.netty.channel.SimpleChannelInboundHandler.channelRead",
            "io.netty.channel.AbstractChannelHandlerContext.invokeChannelRead");
    if (!releasedByBase) {
      return finding(code, chain(direct(), end));
    }
    Draft released =
        at(Kind.RELEASE, "io.netty.channel.SimpleChannelInboundHandler", "channelRead", 106);
    released.place.ref = 2;
    return finding(code, chain(direct(), released, end));
  }

  /** What a class overrides takes the buffer; the class that was called only reads. */
  @Test
  void whoOnlyReadsWhatOthersOfItsKindTakeComesFirst() {
    code.does(SHOP, "count", use -> use.lostAt = 4);
    code.does(
        "a.Front",
        "read",
        use -> {
          use.lostAt = 31;
          use.owns = true;
        });
    for (boolean given : new boolean[] {false, true}) {
      if (given) {
        code.given.add("a.Front.read count");
      }
      Draft end = leaked(at(Kind.ENTER, SHOP, "count", 3), SHOP + ".count", "a.Front.read");
      Finding finding = finding(code, chain(direct(), end));
      assertThat(first(finding)).isEqualTo(given ? "Shop.count" : "Front.read");
      assertThat(finding.decided).isEqualTo(!given);
      assertThat(finding.suspects).extracting(one -> one.method).contains("read");
    }
  }

  /** The method keeps what it takes, and says whether it has taken it. */
  private Finding kept(boolean refuses) {
    code.does(
        "a.Desk",
        "offer",
        use -> {
          use.stores = "Desk.waiting";
          use.storesIn = "a.Desk";
          use.consumes = true;
          use.tells = true;
          use.refuses = refuses;
        });
    Draft end =
        leaked(
            at(Kind.ENTER, "a.Desk", "offer", 3),
            "a.Desk.offer",
            SHOP + ".serve",
            SHOP + ".open",
            "a.B.run");
    return finding(code, chain(direct(), end));
  }

  private static List<String> named(Finding finding) {
    List<String> names = new ArrayList<>();
    finding.suspects.forEach(one -> names.add(Names.of(one.className, one.method)));
    return names;
  }

  @Test
  void whoDoesNotAskWhetherItWasTakenComesFirst() {
    code.does(SHOP, "serve", use -> use.refusedAt = 12);
    Finding finding = kept(true);
    assertThat(named(finding)).startsWith("Shop.serve", "Desk.offer");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("passes it on, but ignores whether it was accepted");
    assertThat(finding.decided).as("the desk may have it").isFalse();
    assertThat(named(kept(false))).as("it takes all").startsWith("Desk.offer");

    code.does(SHOP, "serve", use -> use.lostAt = 14);
    assertThat(first(kept(true))).isEqualTo("Shop.serve");
    assertThat(kept(true).suspects.get(0).reason)
        .isEqualTo(
            "passes it on, but does not release it on the path to line 14, where it was rejected");
  }

  /** What only reads, where others of its kind take it, is at fault; a class of the JDK is not. */
  @Test
  void aClassOfTheJdkIsNoSuspect() {
    code.does("a.Label", "compareTo", use -> {});
    code.given.add(SHOP + ".order add");
    for (String collection : new String[] {"a.Heap", "java.util.PriorityQueue"}) {
      Draft end = at(Kind.ENTER, "a.Label", "compareTo", 7);
      leaked(end, "a.Label.compareTo", collection + ".add", SHOP + ".order", "a.B.run");
      assertThat(named(finding(code, chain(direct(), at(Kind.CALL, "a.Press", "make", 3), end))))
          .as(collection)
          .matches(names -> names.contains("Heap.add") == collection.equals("a.Heap"))
          .noneMatch(name -> name.startsWith("PriorityQueue"));
    }
  }

  @Test
  void whoAsksWhetherItWasTakenIsNotNamed() {
    code.does(SHOP, "serve", use -> use.releases = true);
    code.does(SHOP, "open", use -> use.refusedAt = 22);
    assertThat(named(kept(true))).startsWith("Desk.offer");
    assertThat(kept(true).suspects).noneMatch(one -> one.reason.startsWith("gives it away, and"));
  }

  @Test
  void whoPassesTheAnswerOnLeavesItToItsCaller() {
    code.does(SHOP, "serve", use -> use.refuses = true);
    code.does(SHOP, "open", use -> use.refusedAt = 22);
    assertThat(named(kept(true))).startsWith("Shop.open", "Desk.offer");
  }

  /** Such a handler was made with {@code autoRelease} false. */
  @Test
  void whatTheBaseClassDoesNotReleaseIsTheHandlers() {
    code.does(
        SHOP,
        "channelRead0",
        use -> {
          use.lostAt = 31;
          use.borrows = true;
        });
    Finding lost = inHandler(Kind.ENTER, false);
    assertThat(first(lost)).isEqualTo("Shop.channelRead0");
    assertThat(lost.suspects.get(0).line).isEqualTo(31);
    assertThat(lost.decided).isTrue();

    code.does(SHOP, "channelRead0", use -> use.borrows = true);
    Finding kept = inHandler(Kind.ENTER, false);
    assertThat(first(kept)).isEqualTo("Shop.channelRead0");
    assertThat(kept.decided).isFalse();
    assertThat(first(inHandler(Kind.ENTER, true))).isNotEqualTo("Shop.channelRead0");
  }

  @Test
  void anExceptionIsItsOwnersMatter() {
    code.does(SHOP, "submit", CallersTest::losesItByAnException);
    Draft thrown = thrownBy("check", SHOP + ".submit", "a.B.run");
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                at(Kind.ENTER, SHOP, "submit", 8),
                at(Kind.ENTER, SHOP, "check", 3),
                thrown));

    assertThat(first(finding)).isEqualTo("Shop.submit");
    assertThat(finding.decided).isTrue();
  }

  /** Who runs a method that gets a buffer for itself has never had the buffer. */
  @Test
  void noMethodAroundTheOneThatGotTheBuffer() {
    code.does(
        SHOP,
        "answer",
        use -> {
          use.obtainedFrom.add("make");
          use.onlyObtained = true;
        });
    code.does("a.Loop", "run", CallersTest::losesItByAnException);
    Draft thrown = thrownBy("write", SHOP + ".answer", "a.Loop.run");
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                at(Kind.CALL, "a.Pool", "take", 2),
                at(Kind.RETURN, "a.Pool", "take", 0),
                at(Kind.ENTER, SHOP, "write", 3),
                thrown));

    assertThat(finding.suspects).extracting(s -> s.method).startsWith("answer", "write");
    assertThat(finding.suspects).noneMatch(s -> "run".equals(s.method) && s.weight > 40);
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whoReadsAStreamOfTheBufferIsNotDecided() {
    code.does(
        SHOP,
        "sizeOf",
        use -> {
          use.obtainedFrom.add("make");
          use.asStream = true;
          use.lostAt = 12;
        });
    Draft opened =
        leaked(at(Kind.RETURN, "a.Parcel", "open", 0), "a.Parcel.open", SHOP + ".sizeOf", "a.B.c");
    Finding finding = finding(code, chain(direct(), opened));

    assertThat(first(finding)).isEqualTo("Shop.sizeOf");
    assertThat(finding.decided).isFalse();
  }

  private static Draft raised() {
    Draft raised = at(Kind.RETAIN, "a.Front", "read", 14);
    raised.place.ref = 2;
    raised.place.stack = Frames.frames("a.Front.read", "a.B.run");
    return raised;
  }

  /** {@code order} raised no count, and is left by an exception of what it calls. */
  private Draft thrownIn(int leaked) {
    code.does(
        SHOP,
        "order",
        use -> {
          use.consumes = true;
          use.releases = true;
          use.lostIfCallThrows = true;
        });
    code.does(SHOP, "parse", use -> use.thrownAt = 31);
    code.does("a.Front", "read", use -> use.consumes = true);
    Draft thrown = leaked(at(Kind.THROW, SHOP, "parse", 31), SHOP + ".parse", SHOP + ".order");
    thrown.counts.leaked = leaked;
    thrown.place.ref = 2;
    return thrown;
  }

  /** One thread throws while another gives back its own count: either may be the last step. */
  @Test
  void whoAnExceptionLeftIsNamedThoughOthersLeakedThereWithoutTheLastRelease() {
    Draft released = leaked(at(Kind.RELEASE, "a.Base", "run", 106), "a.Base.run");
    released.place.ref = 2;
    SnapshotNode root =
        chain(direct(), raised(), at(Kind.ENTER, SHOP, "order", 23), thrownIn(1), released);
    for (Finding finding : Findings.find(snapshot(root), code, KnownLeaks.NONE)) {
      assertThat(first(finding)).as("%s leaked", finding.leaked).isEqualTo("Shop.order");
      assertThat(finding.decided).isTrue();
    }
  }

  @Test
  void aPathOfManyStepsIsLookedThrough() {
    Draft[] path = new Draft[20_000];
    Arrays.setAll(path, i -> at(Kind.ENTER, SHOP, "step", i));
    path[path.length - 1].counts.leaked = 1;
    assertThat(LeakEvidence.allLeaked(chain(path))).isTrue();
  }

  /** A method that only reads has others as well, with which its caller goes on. */
  private Finding readWhereOthersGoOn(String othersCaller) {
    code.does("a.Header", "parse", use -> {});
    code.does(
        SHOP,
        "receive",
        use -> {
          use.returns = true;
          use.lostIfCallThrows = true;
          use.obtainedFrom.add("read");
        });
    Draft end = at(Kind.ENTER, "a.Header", "parse", 7);
    Draft others = at(Kind.ENTER, "a.Body", "keep", 9);
    others.place.stack =
        List.of(Frames.frame("a.Body", "keep", 9), Frames.frame(SHOP, othersCaller, 20));
    others.counts.released = 20;
    end.children.add(others.build());
    return finding(
        code, chain(direct(), leaked(end, "a.Header.parse", SHOP + ".receive", "a.B.run")));
  }

  @Test
  void whoGoesOnWithOthersIsNamedWhereTheseStayed() {
    Finding finding = readWhereOthersGoOn("receive");
    assertThat(first(finding)).isEqualTo("Shop.receive");
    assertThat(finding.suspects.get(0).reason).contains("passes on other buffers");
    assertThat(finding.decided).as("the others may have taken another way").isFalse();

    assertThat(readWhereOthersGoOn("another").suspects)
        .as("who goes on is another one")
        .noneMatch(one -> one.reason.contains("went on with others"));
  }

  @Test
  void whoCatchesTheExceptionMayHaveToRelease() {
    code.does(SHOP, "check", CallersTest::losesItByAnException);
    code.does(SHOP, "order", use -> use.lostWhereCaught = true);
    Draft end = leaked(at(Kind.THROW, SHOP, "check", 5), SHOP + ".check", SHOP + ".order");
    Finding finding = finding(code, chain(direct(), at(Kind.ENTER, SHOP, "check", 4), end));
    assertThat(first(finding)).isEqualTo("Shop.check");
    assertThat(finding.decided).isFalse();
    assertThat(finding.suspects.get(1).method).isEqualTo("order");
    assertThat(finding.suspects.get(1).reason).contains("catches the exception");
  }
}

package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Who is named for which path, by what is known of the code. */
class ResponsibilityTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String DECODER = "io.netty.handler.codec.FooDecoder";

  private final Map<String, MethodUse> uses = new HashMap<>();
  private final Map<String, List<MethodUse>> handlers = new HashMap<>();
  private final Map<String, List<Keeper>> keepers = new HashMap<>();
  private final Map<String, List<Assembler>> assemblers = new HashMap<>();
  private final Map<String, List<MethodUse>> callers = new HashMap<>();
  private final Set<String> ran = new HashSet<>();

  private final Code code =
      new Code() {
        @Override
        public MethodUse held(String className, String method, int line, Kind kind) {
          return uses.getOrDefault(className + '.' + method, MethodUse.UNKNOWN);
        }

        @Override
        public MethodUse given(
            String className, String method, int line, String called, Role role) {
          return uses.getOrDefault(className + '.' + method, MethodUse.UNKNOWN);
        }

        @Override
        public List<MethodUse> handler(String className, String entry) {
          return handlers.getOrDefault(className, List.of());
        }

        @Override
        public List<Keeper> keepers(String className, String field) {
          return keepers.getOrDefault(className + '.' + field, List.of());
        }

        @Override
        public List<Assembler> assemblers(String wrapper, Set<String> operators) {
          ran.addAll(operators);
          return assemblers.getOrDefault(wrapper, List.of());
        }

        @Override
        public List<MethodUse> callers(String className, String method) {
          return callers.getOrDefault(className + '.' + method, List.of());
        }

        @Override
        public String artifact(String className) {
          return className.startsWith("io.netty.")
              ? "netty-codec 4.1.80.Final"
              : className.startsWith("org.library.") ? "library 1.0" : null;
        }
      };

  private void does(String className, String method, Consumer<MethodUse.Builder> what) {
    MethodUse.Builder use = new MethodUse.Builder(className, method);
    use.file = "Some.java";
    what.accept(use);
    uses.put(className + '.' + method, use.build());
  }

  private static Draft leaked(Draft end, String... frames) {
    end.counts.leaked = 5;
    List<StackTraceElement> stack = new ArrayList<>();
    for (String frame : frames) {
      int dot = frame.lastIndexOf('.');
      stack.add(
          new StackTraceElement(frame.substring(0, dot), frame.substring(dot + 1), "S.java", 9));
    }
    end.place.stack = stack;
    return end;
  }

  private Finding finding(SnapshotNode root) {
    List<Finding> findings = Findings.find(snapshot(root), code, KnownLeaks.NONE);
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).leaked).isEqualTo(5);
    return findings.get(0);
  }

  private static Draft direct() {
    return root("PooledByteBufAllocator.directBuffer", "pooled-direct");
  }

  private static String first(Finding finding) {
    return Names.of(finding.suspects.get(0).className, finding.suspects.get(0).method);
  }

  @Test
  void aMethodThatOnlyReadsIsNotNamed() {
    does(SHOP, "isValid", use -> use.lostAt = 4);
    does(
        SHOP,
        "take",
        use -> {
          use.lostAt = 31;
          use.releases = true;
          use.consumes = true;
        });
    Draft valid =
        leaked(at(Kind.ENTER, SHOP, "isValid", 3), SHOP + ".isValid", SHOP + ".take", "a.B.run");
    Finding finding = finding(chain(direct(), at(Kind.ENTER, SHOP, "take", 20), valid));

    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.decided).isTrue();
    assertThat(finding.next).startsWith("fix Shop.take (Some.java:31) and see that LEAK ");
    assertThat(finding.suspects).noneMatch(s -> "isValid".equals(s.method));
  }

  @Test
  void anExceptionIsItsOwnersMatter() {
    does(SHOP, "check", use -> use.thrownAt = 5);
    does(
        SHOP,
        "submit",
        use -> {
          use.consumes = true;
          use.lostIfCallThrows = true;
        });
    Draft thrown =
        leaked(at(Kind.THROW, SHOP, "check", 5), SHOP + ".check", SHOP + ".submit", "a.B.run");
    Finding finding =
        finding(
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
    does(SHOP, "write", use -> use.thrownAt = 5);
    does(
        SHOP,
        "answer",
        use -> {
          use.obtained = true;
          use.onlyObtained = true;
        });
    does(
        "a.Loop",
        "run",
        use -> {
          use.consumes = true;
          use.lostIfCallThrows = true;
        });
    Draft thrown =
        leaked(at(Kind.THROW, SHOP, "write", 5), SHOP + ".write", SHOP + ".answer", "a.Loop.run");
    Finding finding =
        finding(
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
  void whatOnlyAnUnknownCallGivesBackIsNotDecided() {
    does(
        SHOP,
        "take",
        use -> {
          use.lostAt = 31;
          use.consumes = true;
          use.onlyGives = true;
          use.givesTo = "a.Sink";
          use.gives = "put";
        });
    Draft end = leaked(at(Kind.ENTER, SHOP, "take", 20), SHOP + ".take", "a.B.run");
    Finding finding = finding(chain(direct(), end));

    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.suspects.get(0).reason).startsWith("gives it to Sink.put on other ways");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whoReadsAStreamOfTheBufferIsNotDecided() {
    does(
        SHOP,
        "sizeOf",
        use -> {
          use.obtained = true;
          use.asStream = true;
          use.lostAt = 12;
        });
    Draft opened =
        leaked(at(Kind.RETURN, "a.Parcel", "open", 0), "a.Parcel.open", SHOP + ".sizeOf", "a.B.c");
    Finding finding = finding(chain(direct(), opened));

    assertThat(first(finding)).isEqualTo("Shop.sizeOf");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whoMadeItAndThrew() {
    does(
        SHOP,
        "encode",
        use -> {
          use.lostIfCallThrows = true;
          use.returns = true;
          use.obtained = true;
        });
    Finding finding =
        finding(
            chain(
                direct(),
                at(Kind.CALL, SHOP, "encode", 12),
                leaked(at(Kind.THROW, SHOP, "encode", 14), SHOP + ".encode", "a.B.send")));

    assertThat(first(finding)).isEqualTo("Shop.encode");
    assertThat(finding.suspects.get(0).reason).startsWith("makes the buffer, and does not release");
  }

  @Test
  void theRetainThatIsLeft() {
    Draft retained = at(Kind.RETAIN, SHOP, "keep", 7);
    retained.place.ref = 2;
    Draft released = at(Kind.RELEASE, "com.acme.Handler", "read", 9);
    released.place.ref = 2;
    Finding finding = finding(chain(direct(), retained, leaked(released)));

    assertThat(first(finding)).isEqualTo("Shop.keep");
    assertThat(finding.suspects.get(0).line).isEqualTo(7);
  }

  @Test
  void theLastOfTwoRetains() {
    Draft one = at(Kind.RETAIN, SHOP, "one", 7);
    one.place.ref = 2;
    Draft first = at(Kind.RELEASE, SHOP, "one", 9);
    first.place.ref = 2;
    Draft two = at(Kind.RETAIN, SHOP, "two", 17);
    two.place.ref = 2;
    Draft second = at(Kind.RELEASE, "com.acme.Handler", "read", 9);
    second.place.ref = 2;

    assertThat(first(finding(chain(direct(), one, first, two, leaked(second)))))
        .isEqualTo("Shop.two");
  }

  @Test
  void aHandlerOfNettysIsLookedInto() {
    MethodUse.Builder read = new MethodUse.Builder(DECODER, "channelRead");
    read.lostAt = 88;
    read.owns = true;
    handlers.put(DECODER, List.of(read.build()));
    Draft handoff = at(Kind.HANDOFF, DECODER, null, 0);
    Finding finding =
        finding(
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
    Finding finding = finding(chain(direct(), at(Kind.CALL, SHOP, "send", 3), leaked(handoff)));

    assertThat(finding.decided).isFalse();
    assertThat(finding.next).contains("FooDecoder").contains("netty=full");
  }

  @Test
  void aWrapperIsFollowedToWhoHasIt() {
    does(SHOP + "$Parcel", "<init>", use -> use.stores = "Shop$Parcel.content");
    does(
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

    assertThat(first(finding(chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped))))
        .isEqualTo("Shop.pack");
  }

  private Finding keptInQueue(Keeper... ends) {
    does(
        SHOP,
        "take",
        use -> {
          use.stores = "Shop.queue";
          use.storesIn = SHOP;
          use.consumes = true;
        });
    keepers.put(SHOP + ".queue", List.of(ends));
    return finding(
        chain(direct(), leaked(at(Kind.ENTER, SHOP, "take", 3), SHOP + ".take", "a.B.run")));
  }

  private static Keeper end(String method, boolean drains, boolean some, boolean drops) {
    return new Keeper(SHOP, method, "Shop.java", 70, drains, drains, some, drops);
  }

  @Test
  void whatEndsAnObjectAndLeavesWhatItKeepsIsNamed() {
    Finding finding = keptInQueue(end("close", false, false, false));

    assertThat(first(finding)).isEqualTo("Shop.close");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("ends the work of the object, and leaves what is in Shop.queue");
    assertThat(finding.suspects).anyMatch(s -> "take".equals(s.method));
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whereOneEndGivesBackTheOthersAreLessLikely() {
    Finding finding =
        keptInQueue(end("close", true, false, false), end("cancel", false, false, false));

    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.suspects).noneMatch(s -> "close".equals(s.method));
    assertThat(finding.suspects).anyMatch(s -> "cancel".equals(s.method));
  }

  @Test
  void anEndThatGivesBackSomeIsNamed() {
    Finding finding = keptInQueue(end("close", true, true, false));

    assertThat(first(finding)).isEqualTo("Shop.close");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("gives back what is in Shop.queue only where that is of some type");
  }

  @Test
  void anEndThatEmptiesTheFieldIsNamed() {
    Finding finding =
        keptInQueue(end("close", true, false, false), end("cancel", false, false, true));

    assertThat(first(finding)).isEqualTo("Shop.cancel");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("empties Shop.queue, and releases nothing of what it had");
  }

  /** That a method releases others makes it likelier, and not certain that this one was there. */
  @Test
  void whatNoPathHasIsNeverCertain() {
    Candidates candidates = new Candidates(code);
    candidates.addOffPath(
        Hypothesis.KEPT, SHOP, "close", null, 70, 58, "ends the work of the object");
    candidates.confirm(SHOP, "close", 12, "releases others");
    assertThat(candidates.strongest()).isLessThan(Advice.CERTAIN);

    candidates.add(SHOP, "close", null, 70, 86, "gives it back on other ways");
    candidates.confirm(SHOP, "close", 12, "releases others");
    assertThat(candidates.strongest()).isEqualTo(98);
  }

  @Test
  void whoMadeTheStreamThatCarriesAWrapperIsNamed() {
    String parcel = SHOP + "$Parcel";
    does(parcel, "<init>", use -> use.stores = "Shop$Parcel.content");
    does(SHOP, "pack", use -> use.returns = true);
    assemblers.put(
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
    does(
        SHOP,
        "main",
        use -> {
          use.obtained = true;
          use.lostAt = 12;
        });
    Finding finding = finding(chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped));

    assertThat(ran).containsExactlyInAnyOrder("FluxMapFuseable", "MonoCollectList");
    assertThat(first(finding)).isEqualTo("Shop.join");
    assertThat(finding.suspects.get(1).method).isEqualTo("careful");
    assertThat(finding.suspects).noneMatch(s -> "notRun".equals(s.method));
    assertThat(finding.decided).as("the path proves nothing of them").isFalse();
    assertThat(finding.suspects)
        .as("what goes down the stream does not come to who runs it")
        .noneMatch(s -> s.reason.startsWith("got it from a call"));
  }

  /** The stack is the first one that came there, and that buffer was released. */
  @Test
  void anotherCallerOfTheMethodThatGaveItOutIsNamed() {
    does(SHOP, "next", use -> use.returns = true);
    does(
        SHOP,
        "inOrder",
        use -> {
          use.releases = true;
          use.consumes = true;
        });
    does(
        SHOP,
        "notAlways",
        use -> {
          use.lostAt = 61;
          use.releases = true;
          use.consumes = true;
        });
    callers.put(
        SHOP + ".next", List.of(uses.get(SHOP + ".inOrder"), uses.get(SHOP + ".notAlways")));
    Draft end =
        leaked(at(Kind.RETURN, SHOP, "next", 9), SHOP + ".next", SHOP + ".inOrder", "a.B.run");
    Finding finding = finding(chain(direct(), end));

    assertThat(first(finding)).isEqualTo("Shop.notAlways");
    assertThat(finding.suspects.get(0).reason).startsWith("calls Shop.next too, and gives it back");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whereTheWrapperGoesIsUnknown() {
    does(SHOP + "$Parcel", "<init>", use -> use.stores = "Shop$Parcel.content");
    Draft wrapped = leaked(at(Kind.ENTER, SHOP + "$Parcel", "<init>", 3));
    Finding finding = finding(chain(direct(), at(Kind.CALL, SHOP, "pack", 40), wrapped));

    assertThat(finding.decided).isFalse();
    assertThat(finding.next).contains("holders=com.acme.Shop$Parcel#content shows who has it");
  }

  @Test
  void whoReleasesTheOthersIsSuspected() {
    Draft released = at(Kind.RELEASE, SHOP, "take", 41);
    released.counts.released = 493;
    Draft entered = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take", "com.acme.Main.run");
    Finding finding = finding(chain(direct(), with(entered, released.build())));

    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.suspects.get(0).reason).contains("releases others in line 41");
    assertThat(finding.decided).isTrue();
  }

  private Finding lent(boolean hasResult) {
    does(
        SHOP,
        "note",
        use -> {
          use.lostAt = 5;
          use.consumes = true;
          use.hasResult = hasResult;
        });
    does(
        SHOP,
        "take",
        use -> {
          use.lostAt = 31;
          use.consumes = true;
          use.goesOn = true;
        });
    return finding(
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
    does(
        SHOP,
        "make",
        use -> {
          use.returns = true;
          use.obtained = true;
          use.lostIfCallThrows = true;
        });
    does(
        SHOP,
        "order",
        use -> {
          use.obtained = true;
          use.lostAt = 44;
        });
    Finding finding =
        finding(
            chain(
                direct(),
                leaked(
                    at(Kind.CALL, SHOP, "make", 12), SHOP + ".make", SHOP + ".order", "a.B.run")));

    assertThat(first(finding)).isEqualTo("Shop.order");
    assertThat(finding.decided).isTrue();
  }

  /** The code of a library that only reads does not tell whether it should have released. */
  @Test
  void aReaderOfAnotherArtefactLeavesItOpen() {
    does("org.library.Codec", "create", use -> use.lostAt = 4);
    does(
        SHOP,
        "order",
        use -> {
          use.obtained = true;
          use.lostAt = 44;
          use.declared = true;
        });
    Finding finding =
        finding(
            chain(
                direct(),
                at(Kind.CALL, SHOP, "order", 40),
                leaked(
                    at(Kind.ENTER, "org.library.Codec", "create", 3),
                    "org.library.Codec.create",
                    SHOP + ".order",
                    "a.B.run")));

    assertThat(finding.decided).isFalse();
    assertThat(finding.suspects.stream().limit(2).map(s -> s.method))
        .containsExactly("order", "create");
  }

  @Test
  void whoTookItAndThrew() {
    MethodUse.Builder store = new MethodUse.Builder(SHOP + "$Shelf", "store");
    store.consumes = true;
    store.aware = true;
    store.thrownAt = 7;
    does(
        SHOP,
        "order",
        use -> {
          use.consumes = true;
          use.takers.add(store.build());
        });
    Finding finding =
        finding(
            chain(
                direct(),
                at(Kind.CALL, SHOP, "order", 40),
                leaked(at(Kind.THROW, SHOP, "order", 41), SHOP + ".order", "a.B.run")));

    assertThat(first(finding)).isEqualTo("Shop$Shelf.store");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void aReleaseThatChangesNothingBehindARetain() {
    Draft retained = at(Kind.RETAIN, SHOP, "keep", 7);
    Draft released = at(Kind.RELEASE, SHOP, "close", 9);
    Finding finding = finding(chain(direct(), retained, leaked(released, SHOP + ".close")));
    assertThat(first(finding)).isEqualTo("Shop.keep");

    Draft alone = leaked(at(Kind.RELEASE, SHOP, "close", 9), SHOP + ".close");
    assertThat(first(finding(chain(direct(), alone)))).isEqualTo("Shop.close");
  }

  @Test
  void whoDoesNotKnowBuffersIsNoTaker() {
    MethodUse.Builder crate = new MethodUse.Builder(SHOP + "$Crate", "load");
    crate.stores = "Shop$Crate.items";
    crate.consumes = true;
    does(
        SHOP,
        "pack",
        use -> {
          use.consumes = true;
          use.takenBy = "Shop$Crate.load";
          use.takers.add(crate.build());
        });
    Draft entered = leaked(at(Kind.ENTER, SHOP, "pack", 33), SHOP + ".pack", "a.B.run");

    assertThat(finding(chain(direct(), entered)).suspects)
        .extracting(s -> s.method)
        .contains("pack")
        .doesNotContain("load");
  }

  /** What a file says may be wrong. */
  @Test
  void numbersAndNamesThatNoTrackerWrites() {
    Draft entered = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take");
    entered.place.ref = Integer.MAX_VALUE;
    assertThat(first(finding(chain(direct(), entered)))).isEqualTo("Shop.take");

    Draft nameless = new Draft();
    nameless.place.kind = Kind.ENTER;
    nameless.place.site = "(unknown)";
    assertThat(finding(chain(direct(), leaked(nameless))).decided).isFalse();
  }

  @Test
  void findingsGoWithTheirPath() {
    SnapshotNode root = chain(direct(), leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take"));
    List<Finding> found = Findings.find(snapshot(root), code, KnownLeaks.NONE);
    Findings findings = new Findings(snapshot(root).with(found));
    LeakPath path = LeakPaths.of(snapshot(root)).leaks().get(0);

    assertThat(findings.of(path, new Outcomes())).isSameAs(found.get(0));
    assertThat(Findings.carry(snapshot(root), List.of(snapshot(root).with(found))).findings)
        .hasSize(1);
  }

  @Test
  void findingsGoIntoSumsAndDifferences() {
    Draft leak = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take");
    Snapshot before = snapshot(chain(direct(), leak));
    Draft again = leaked(at(Kind.ENTER, SHOP, "take", 33), SHOP + ".take");
    again.counts.leaked = leak.counts.leaked + 4;
    Snapshot after = snapshot(chain(direct(), again));
    Snapshot a = before.with(Findings.find(before, code, KnownLeaks.NONE));
    Snapshot b = after.with(Findings.find(after, code, KnownLeaks.NONE));

    Finding difference = Comparisons.since(a, b).findings.get(0);
    assertThat(difference.leaked).isEqualTo(4);
    assertThat(difference.suspects).isEqualTo(b.findings.get(0).suspects);
    assertThat(difference.next).isEqualTo(b.findings.get(0).next);

    Finding sum = Comparisons.merge(List.of(a, b)).findings.get(0);
    assertThat(sum.leaked).isEqualTo(leak.counts.leaked + again.counts.leaked);
    assertThat(sum.fingerprint).isEqualTo(a.findings.get(0).fingerprint);
    assertThat(sum.suspects).isNotEmpty();

    // The same leak on another line, of which the second build found nothing.
    Draft moved = leaked(at(Kind.ENTER, SHOP, "take", 44), SHOP + ".take");
    Snapshot other = snapshot(chain(direct(), moved));
    assertThat(Comparisons.merge(List.of(a, other)).findings)
        .extracting(finding -> finding.suspects.get(0).className)
        .hasSize(2)
        .containsOnly(SHOP);
  }

  private static Draft counted(Draft step, int ref) {
    step.place.ref = ref;
    return step;
  }

  /** The handler behind gives back its own count, whatever it catches. */
  @Test
  void whoMadeARetainedViewLosesItByAnException() {
    does(
        SHOP,
        "unwrap",
        use -> {
          use.returns = true;
          use.lostIfCallThrows = true;
        });
    does(
        SHOP,
        "channelRead",
        use -> {
          use.releases = true;
          use.consumes = true;
          use.lostAt = 40;
          use.owns = true;
        });
    Finding finding = finding(chain(lostBy(thrown())));

    assertThat(first(finding)).isEqualTo("Shop.unwrap");
    assertThat(finding.decided).isTrue();
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo(
            "makes a view that raises the count in line 70, and does not release it when an"
                + " exception leaves");
  }

  private static Draft thrown() {
    Draft thrown = counted(at(Kind.THROW, SHOP, "check", 78), 2);
    thrown.place.stack =
        List.of(
            new StackTraceElement(SHOP, "check", "S.java", 78),
            new StackTraceElement(SHOP, "unwrap", "S.java", 71),
            new StackTraceElement(SHOP, "channelRead", "S.java", 33));
    return thrown;
  }

  private static Draft[] lostBy(Draft... thrown) {
    List<Draft> path = new ArrayList<>();
    path.add(direct());
    path.add(counted(at(Kind.ENTER, SHOP, "channelRead", 30), 1));
    path.add(counted(at(Kind.VIEW, SHOP, "unwrap", 70), 1));
    path.add(counted(at(Kind.ENTER, SHOP, "check", 76), 2));
    path.addAll(List.of(thrown));
    path.add(counted(leaked(at(Kind.RELEASE, SHOP, "channelRead", 41), SHOP + ".channelRead"), 2));
    return path.toArray(new Draft[0]);
  }

  /** Who catches the exception has the view still. */
  @Test
  void anExceptionThatIsCaughtLosesNothing() {
    does(SHOP, "unwrap", use -> use.lostIfCallThrows = true);
    Draft later = counted(at(Kind.ENTER, SHOP, "repair", 80), 2);
    later.place.stack = List.of(new StackTraceElement(SHOP, "unwrap", "S.java", 73));
    assertThat(finding(chain(lostBy(thrown(), later))).suspects)
        .extracting(suspect -> suspect.reason)
        .noneMatch(reason -> reason.contains("when an exception leaves"));
    assertThat(finding(chain(lostBy(thrown()))).suspects.get(0).reason)
        .contains("when an exception leaves");
  }

  /** What is written into a buffer does not take the buffer. */
  @Test
  void whoMadeABufferForAWriterAndForgotItComesFirst() {
    does(
        SHOP,
        "send",
        use -> {
          use.lostAt = 14;
          use.obtained = true;
        });
    does(
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
    Finding finding = finding(chain(direct(), at(Kind.CALL, SHOP, "send", 12), end));

    assertThat(first(finding)).isEqualTo("Shop.send");
    assertThat(finding.decided).as("the writer may keep it").isFalse();
  }
}

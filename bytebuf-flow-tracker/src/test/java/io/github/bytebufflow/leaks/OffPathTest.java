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
import io.github.bytebufflow.snapshot.Suspect;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Who is named that neither the path nor a stack has. */
class OffPathTest {
  private static final String SHOP = "com.acme.Shop";

  private final FakeCode code = new FakeCode();
  private final Candidates candidates = new Candidates(code);
  private final OffPath offPath = new OffPath(code, candidates, Set.of());
  private final LostObjects lostObjects = new LostObjects(code, candidates, offPath);

  private static Keeper end(String method, boolean reads, boolean drains) {
    return of(method, reads, drains).build();
  }

  private static Keeper.Builder of(String method, boolean reads, boolean drains) {
    return Keeper.of(SHOP, method, "Shop.java", 70).reads(reads).drains(drains);
  }

  private List<Suspect> ranked() {
    return candidates.ranked(KnownLeaks.NONE);
  }

  private void keptInQueue() {
    offPath.kept(storing("queue"), 57);
  }

  private static MethodUse storing(String field) {
    return use(
        SHOP,
        "take",
        use -> {
          use.stores = "Shop." + field;
          use.storesIn = SHOP;
        });
  }

  @Test
  void whoTakesItOutAndLosesItIsNamed() {
    code.takenOut.put(SHOP + ".queue", List.of(use(SHOP, "send", use -> use.lostAt = 31)));
    keptInQueue();

    assertThat(ranked()).extracting(one -> one.method).containsExactly("send");
    assertThat(ranked().get(0).reason)
        .isEqualTo("takes it out of Shop.queue, but does not release it on the path to line 31");
    assertThat(ranked().get(0).line).isEqualTo(31);
  }

  /** Where all ends give back what they find, one of them may have a way on which it does not. */
  @Test
  void anEndThatGivesBackComesLastUnlessItDoesAsItIsTold() {
    code.keepers.put(
        SHOP + ".queue", List.of(end("release", true, true), end("doClose", true, true)));
    keptInQueue();

    assertThat(ranked()).extracting(one -> one.method).containsExactly("doClose");
    assertThat(ranked().get(0).weight).isEqualTo(47);
    assertThat(ranked().get(0).reason)
        .isEqualTo(
            "disposes of the object, but may leave the content of Shop.queue unreleased on one path");
  }

  @Test
  void whoGivesBackWhereSomethingWentWellComesFirst() {
    code.keepers.put(
        SHOP + ".queue",
        List.of(
            of("connected", true, true).leavesAt(44, true).build(),
            of("doClose", false, true).leavesAt(55, false).build(),
            of("doStop", true, true).leavesAt(66, false).build()));
    keptInQueue();

    assertThat(ranked())
        .extracting(one -> one.method + " " + one.weight)
        .containsExactly("connected 58", "doClose 56");
    assertThat(ranked().get(0).reason)
        .isEqualTo(
            "releases the content of Shop.queue on success, but not on the path to" + " line 44");
    assertThat(ranked().get(1).reason)
        .isEqualTo(
            "disposes of the object, but may leave the content of Shop.queue unreleased on the path to line 55");
  }

  @Test
  void whoHasAnotherEndDoAllIsNotNamed() {
    code.keepers.put(
        SHOP + ".queue",
        List.of(of("doStop", true, true).delegates(true).build(), end("doClose", true, true)));
    keptInQueue();

    assertThat(ranked()).extracting(one -> one.method).containsExactly("doClose");
  }

  @Test
  void whoPutsAnotherOneThereIsNamedWhereTheEndsGiveBack() {
    code.replacing.put(
        SHOP + ".queue",
        List.of(
            use(
                SHOP,
                "mark",
                use -> {
                  use.lostAt = 44;
                  use.replaces = true;
                })));
    keptInQueue();
    assertThat(candidates.isEmpty()).as("no end gives anything back").isTrue();

    code.keepers.put(SHOP + ".queue", List.of(end("close", true, true)));
    keptInQueue();
    assertThat(ranked()).extracting(one -> one.method).containsExactly("mark");
    assertThat(ranked().get(0).weight).isEqualTo(58);
    assertThat(ranked().get(0).reason)
        .isEqualTo("overwrites Shop.queue, and does not release the previous value");
  }

  @Test
  void anEndOfOneOfSeveralFields() {
    MethodUse both =
        use(
            SHOP,
            "take",
            use -> {
              use.stores = "Shop.sent";
              use.storesIn = SHOP;
              use.fields.add(new MethodUse.Made(SHOP, "sent"));
              use.fields.add(new MethodUse.Made(SHOP, "queue"));
            });
    code.keepers.put(SHOP + ".sent", List.of(end("close", true, true)));
    code.keepers.put(SHOP + ".queue", List.of(end("close", false, false)));
    offPath.kept(both, 57);

    assertThat(ranked()).extracting(one -> one.method).containsExactly("close");
    assertThat(ranked().get(0).reason)
        .isEqualTo("disposes of the object, but not of the content of Shop.queue");
  }

  @Test
  void whoPutsAnotherObjectInItsPlace() {
    code.lostObjects.put(
        SHOP + ".queue",
        List.of(
            use("com.acme.Desk", "loses", use -> use.lostAt = 10),
            use(
                "com.acme.Desk",
                "overwrites",
                use -> {
                  use.lostAt = 12;
                  use.replaces = true;
                }),
            use(
                "com.acme.Desk",
                "renews",
                use -> {
                  use.lostAt = 11;
                  use.copies = true;
                })));
    lostObjects.replaced(storing("queue"), 58, true);

    assertThat(ranked()).extracting(one -> one.method).containsExactly("renews");
    assertThat(ranked().get(0).reason)
        .isEqualTo(
            "creates another Shop from the one that holds it, and does not dispose of that one");

    lostObjects.replaced(storing("queue"), 57, false);
    assertThat(ranked())
        .as("others lose it for sure")
        .extracting(one -> one.method)
        .containsExactly("renews");

    code.lostObjects.computeIfPresent(
        SHOP + ".queue", (field, uses) -> uses.stream().filter(use -> use.replaces).toList());
    lostObjects.replaced(storing("queue"), 57, false);
    assertThat(ranked()).extracting(one -> one.method).containsExactly("renews", "overwrites");
  }

  @Test
  void anEndThatDoesAsItIsToldMayFail() {
    code.keepers.put(SHOP + ".queue", List.of(end("close", true, true)));
    keptInQueue();
    assertThat(candidates.isEmpty()).isTrue();

    code.keepers.put(SHOP + ".queue", List.of(of("close", true, true).mayFail(true).build()));
    keptInQueue();
    assertThat(ranked()).extracting(one -> one.method).containsExactly("close");
    assertThat(ranked().get(0).reason)
        .isEqualTo(
            "disposes of the object, but may leave the content of Shop.queue unreleased if an"
                + " earlier call throws");
  }

  @Test
  void anEndThatEmptiesTheFieldOnOneWay() {
    code.keepers.put(SHOP + ".queue", List.of(of("stop", true, true).emptiesAt(12).build()));
    keptInQueue();
    assertThat(ranked()).extracting(one -> one.method).containsExactly("stop");
    assertThat(ranked().get(0).weight).isEqualTo(58);
    assertThat(ranked().get(0).reason)
        .isEqualTo(
            "releases the content of Shop.queue on other paths, but only clears it on the path to line"
                + " 12");
  }

  /** Where another method gives it back, that was before the object went back to its pool. */
  @Test
  void whatGoesBackToItsPoolDropsNothing() {
    Keeper recycle = Keeper.of(SHOP, "recycle", null, 3).reads(true).drops(true).build();
    code.keepers.put(SHOP + ".queue", List.of(recycle));
    keptInQueue();
    assertThat(ranked().get(0).weight).isEqualTo(58);

    code.keepers.put(SHOP + ".sold", List.of(recycle, end("release", true, true)));
    Candidates others = new Candidates(code);
    new OffPath(code, others, Set.of()).kept(storing("sold"), 57);
    assertThat(others.ranked(KnownLeaks.NONE).get(0).weight).isEqualTo(47);
  }

  /** Nobody knows whether the object is one of that class. */
  @Test
  void anEndOfASubclassIsNamedForItsOwnObjectsOnly() {
    code.keepers.put(
        SHOP + ".queue",
        List.of(Keeper.of("com.acme.Stall", "close", null, 4).inherited(SHOP).build()));
    keptInQueue();
    assertThat(candidates.isEmpty()).isTrue();

    offPath.inherited(storing("queue"), Set.of("com.acme.Stall"));
    assertThat(ranked().get(0).reason)
        .isEqualTo("disposes of the object, but not of the content of Shop.queue");
  }

  /** An end may find nothing in the field; what was taken out was there. */
  @Test
  void whoTakesItOutAndLosesItComesBeforeWhoLeavesItThere() {
    code.takenOut.put(SHOP + ".queue", List.of(use(SHOP, "send", use -> use.lostAt = 31)));
    code.keepers.put(SHOP + ".queue", List.of(end("close", false, false)));
    keptInQueue();

    assertThat(ranked()).extracting(one -> one.method).containsExactly("send", "close");
  }

  /** Almost all code may throw: that explains a leak only where all else is in order. */
  @Test
  void whoMayThrowWithItIsNamedWhereTheEndsGiveBack() {
    Consumer<MethodUse.Builder> reads =
        use -> {
          use.lostIfCallThrows = true;
          use.readers.add(new MethodUse.Reader(SHOP, "encrypt", false));
        };
    code.takenOut.put(
        SHOP + ".queue",
        List.of(use(SHOP, "send", reads), use(SHOP, "flush", use -> use.lostIfCallThrows = true)));
    code.keepers.put(SHOP + ".queue", List.of(end("close", true, false)));
    keptInQueue();
    assertThat(ranked()).extracting(one -> one.method).containsExactly("close");

    code.keepers.put(SHOP + ".queue", List.of(end("close", true, true)));
    keptInQueue();
    assertThat(ranked())
        .extracting(one -> one.method)
        .as("flush() passes it to nothing that may throw")
        .contains("send")
        .doesNotContain("flush");
  }

  @Test
  void anObjectInAFieldThatHasItIsLeftByTheEnd() {
    Consumer<MethodUse.Builder> gives =
        use -> {
          use.takenIn = "Shop.cart";
          use.takenInClass = SHOP;
        };
    code.keepers.put(SHOP + ".cart", List.of(end("close", true, false)));
    offPath.keptByAnother(use(SHOP, "take", gives), 50);
    assertThat(candidates.isEmpty()).as("what close() asks of it may release").isTrue();

    code.keepers.put(SHOP + ".cart", List.of(end("close", false, false)));
    offPath.keptByAnother(use(SHOP, "take", gives), 50);
    assertThat(ranked()).extracting(one -> one.method).containsExactly("close");
  }

  @Test
  void aLambdaInALambdaIsNamedByItsMethod() {
    code.written.put(SHOP + ".lambda$null$3", "order");
    candidates.add(SHOP, "lambda$null$3", null, 12, 50, "had it");
    candidates.add(SHOP, "order", null, 9, 40, "called who had it");

    assertThat(ranked()).extracting(one -> one.method).containsExactly("order");
    assertThat(ranked().get(0).line).isEqualTo(12);
  }

  private Finding leftInQueue(Keeper... ends) {
    code.does(
        SHOP,
        "take",
        use -> {
          use.stores = "Shop.queue";
          use.storesIn = SHOP;
          use.consumes = true;
        });
    code.keepers.put(SHOP + ".queue", List.of(ends));
    return finding(
        code, chain(direct(), leaked(at(Kind.ENTER, SHOP, "take", 3), SHOP + ".take", "a.B.run")));
  }

  private static Keeper drainsSome(String method) {
    return Keeper.of(SHOP, method, "Shop.java", 70)
        .reads(true)
        .drains(true)
        .drainsSome(true)
        .build();
  }

  private static Keeper drops(String method) {
    return Keeper.of(SHOP, method, "Shop.java", 70).drops(true).build();
  }

  @Test
  void whatEndsAnObjectAndLeavesWhatItKeepsIsNamed() {
    Finding finding = leftInQueue(end("close", false, false));

    assertThat(first(finding)).isEqualTo("Shop.close");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("disposes of the object, but not of the content of Shop.queue");
    assertThat(finding.suspects).anyMatch(s -> "take".equals(s.method));
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whereOneEndGivesBackTheOthersAreLessLikely() {
    Finding finding = leftInQueue(end("close", true, true), end("cancel", false, false));

    assertThat(first(finding)).isEqualTo("Shop.take");
    assertThat(finding.suspects).noneMatch(s -> "close".equals(s.method));
    assertThat(finding.suspects).anyMatch(s -> "cancel".equals(s.method));
  }

  @Test
  void anEndThatGivesBackSomeIsNamed() {
    Finding finding = leftInQueue(drainsSome("close"));

    assertThat(first(finding)).isEqualTo("Shop.close");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("releases only some of the content of Shop.queue");
  }

  @Test
  void anEndThatEmptiesTheFieldIsNamed() {
    Finding finding = leftInQueue(end("close", true, true), drops("cancel"));

    assertThat(first(finding)).isEqualTo("Shop.cancel");
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("removes the content of Shop.queue, and releases nothing of it");
  }

  /** That a method releases others makes it likelier, and not certain that this one was there. */
  @Test
  void whatNoPathHasIsNeverCertain() {
    candidates.addOffPath(
        Hypothesis.KEPT, SHOP, "close", null, 70, 58, "ends the work of the object");
    candidates.confirm(SHOP, "close", 12, "releases other buffers");
    assertThat(candidates.strongest()).isLessThan(Advice.CERTAIN);

    candidates.add(SHOP, "close", null, 70, 86, "releases it on other ways");
    candidates.confirm(SHOP, "close", 12, "releases other buffers");
    assertThat(candidates.strongest()).isEqualTo(98);
  }

  /** The stack is the first one that came there, and that buffer was released. */
  @Test
  void anotherCallerOfTheMethodThatGaveItOutIsNamed() {
    code.does(SHOP, "next", use -> use.returns = true);
    code.does(
        SHOP,
        "inOrder",
        use -> {
          use.releases = true;
          use.consumes = true;
        });
    code.does(
        SHOP,
        "notAlways",
        use -> {
          use.lostAt = 61;
          use.releases = true;
          use.consumes = true;
        });
    code.callers.put(
        SHOP + ".next",
        List.of(code.uses.get(SHOP + ".inOrder"), code.uses.get(SHOP + ".notAlways")));
    Draft end =
        leaked(at(Kind.RETURN, SHOP, "next", 9), SHOP + ".next", SHOP + ".inOrder", "a.B.run");
    Finding finding = finding(code, chain(direct(), end));

    assertThat(first(finding)).isEqualTo("Shop.notAlways");
    assertThat(finding.suspects.get(0).reason).startsWith("calls Shop.next too, and releases it");
    assertThat(finding.decided).isFalse();
  }
}

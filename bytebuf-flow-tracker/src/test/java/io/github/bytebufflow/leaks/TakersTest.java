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
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who is named where a method gives the buffer to another one. */
class TakersTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String TRUCK = "org.library.Truck";

  private final FakeCode code = new FakeCode();

  TakersTest() {
    code.artifacts.put("org.library.", "library 1.0");
    code.artifacts.put("com.acme.", "the application");
  }

  private static MethodUse truck() {
    return use(
        TRUCK,
        "load",
        use -> {
          use.aware = true;
          use.consumes = true;
          use.releases = true;
          use.lostIfCallThrows = true;
        });
  }

  private void sendsByTruck() {
    code.does(
        SHOP,
        "send",
        use -> {
          use.consumes = true;
          use.takenBy = "Truck.load";
          use.takers.add(truck());
        });
  }

  /** The finding of a leak at a step in the shop, with the methods of the shop in its stack. */
  private Finding lostIn(Draft end, String... methods) {
    String[] frames = Stream.of(methods).map(method -> SHOP + '.' + method).toArray(String[]::new);
    return finding(code, chain(direct(), leaked(end, frames)));
  }

  @Test
  void aLibraryThatTookItIsNamedBeforeWhoGaveIt() {
    sendsByTruck();
    Finding finding = lostIn(at(Kind.CALL, SHOP, "send", 3), "send", "main");

    assertThat(first(finding)).isEqualTo("Truck.load");
    assertThat(finding.decided).isFalse();
    assertThat(finding.suspects).anyMatch(one -> "send".equals(one.method));
  }

  /** Whoever enters a method that is followed has a step there. */
  @Test
  void whoWasEnteredByOthersAloneIsNotNamed() {
    sendsByTruck();
    Draft end = at(Kind.ENTER, SHOP, "send", 3);
    Draft others = at(Kind.ENTER, TRUCK, "load", 9);
    others.counts.released = 20;
    end.children.add(others.build());
    Finding finding = lostIn(end, "send", "main");

    assertThat(finding.suspects).noneMatch(one -> "load".equals(one.method));
  }

  @Test
  void notWhereTheGiverLeavesTheObjectThatTookIt() {
    code.does(
        SHOP,
        "send",
        use -> {
          use.consumes = true;
          use.takenBy = "Truck.load";
          use.leavesTaker = true;
          use.takers.add(
              use(
                  TRUCK,
                  "load",
                  taker -> {
                    taker.aware = true;
                    taker.consumes = true;
                  }));
        });

    assertThat(first(lostIn(at(Kind.CALL, SHOP, "send", 3), "send", "main")))
        .isEqualTo("Shop.send");
  }

  /** A bootstrap keeps the handler that has the buffer: the program has to end that. */
  @Test
  void nettyOnlyKeepsWhatItIsGiven() {
    code.artifacts.put("io.netty.", "netty 4.1");
    assertThat(first(keptBy("io.netty.bootstrap.Bootstrap"))).isEqualTo("Shop.send");
    assertThat(first(keptBy(TRUCK))).isEqualTo("Truck.load");
  }

  private Finding keptBy(String taker) {
    code.does(
        SHOP,
        "send",
        use -> {
          use.consumes = true;
          use.takenBy = "load";
          use.takers.add(
              use(
                  taker,
                  "load",
                  kept -> {
                    kept.aware = true;
                    kept.consumes = true;
                    kept.stores = "Some.field";
                  }));
        });
    String parcel = SHOP + "$Parcel";
    code.does(parcel, "<init>", use -> use.stores = "Shop$Parcel.content");
    Draft wrapped =
        leaked(at(Kind.ENTER, parcel, "<init>", 3), parcel + ".<init>", SHOP + ".send", "a.B.run");
    return finding(code, chain(direct(), wrapped));
  }

  @Test
  void whatIsCaughtCameOutOfWhoTookIt() {
    Consumer<MethodUse.Builder> catches =
        use -> {
          use.consumes = true;
          use.lostAt = 12;
          use.lostCaught = true;
        };
    code.does(SHOP, "send", catches.andThen(use -> use.takers.add(truck())));
    Finding taken = lostIn(at(Kind.CALL, SHOP, "send", 3), "send", "main");
    assertThat(first(taken)).isEqualTo("Truck.load");
    assertThat(taken.decided).isFalse();

    code.does(SHOP, "send", catches);
    Finding alone = lostIn(at(Kind.CALL, SHOP, "send", 3), "send", "main");
    assertThat(first(alone)).isEqualTo("Shop.send");
    assertThat(alone.decided).as("nothing else explains it").isTrue();

    code.does(SHOP, "send", catches.andThen(use -> use.takerMayFail = true));
    Finding either = lostIn(at(Kind.CALL, SHOP, "send", 3), "send", "main");
    assertThat(first(either)).isEqualTo("Shop.send");
    assertThat(either.decided).as("who took it, without code, may have failed").isFalse();
  }

  @Test
  void whoDropsTheObjectThatHasItIsNamed() {
    code.does(
        SHOP,
        "fill",
        use -> {
          use.consumes = true;
          use.takenBy = "Truck.load";
          use.takenByArgument = 0;
        });
    code.passed.put(SHOP + ".order(fill 0", use(SHOP, "order", use -> use.returns = true));
    code.does(
        SHOP,
        "main",
        use -> {
          use.lostAt = 40;
          use.obtainedFrom.add("make");
        });
    Finding finding = lostIn(at(Kind.CALL, SHOP, "fill", 3), "fill", "order", "main");

    assertThat(first(finding)).isEqualTo("Shop.main");
    assertThat(finding.decided).as("the object is only thought to have it").isFalse();
  }

  /** What takes a buffer on behalf of an interface has to release it, even if it does nothing. */
  @Test
  void whoDoesNothingWithWhatOthersOfItsKindTakeIsNamed() {
    for (boolean alone : new boolean[] {false, true}) {
      code.does(
          SHOP,
          "send",
          use -> {
            use.consumes = true;
            use.takenBy = "Stream.write";
            use.takers.add(
                use(
                    "a.NoStream",
                    "write",
                    taker -> {
                      taker.ignores = true;
                      taker.lostAt = 12;
                    }));
            use.takers.add(
                use("a.Stream", alone ? "open" : "write", taker -> taker.consumes = true));
          });
      Finding finding = lostIn(at(Kind.CALL, SHOP, "send", 3), "send", "main");
      assertThat(first(finding)).isEqualTo(alone ? "Shop.send" : "NoStream.write");
      assertThat(finding.decided).isFalse();
    }
  }

  @Test
  void aPromiseThatIsNotAskedMayHaveRefused() {
    code.does(
        SHOP,
        "answer",
        use -> {
          use.consumes = true;
          use.takenBy = "Promise.trySuccess";
          use.refusedAt = 8;
        });
    Finding finding = lostIn(at(Kind.CALL, SHOP, "answer", 3), "answer", "main");

    assertThat(first(finding)).isEqualTo("Shop.answer");
    assertThat(finding.suspects.get(0).line).isEqualTo(8);
    assertThat(finding.suspects.get(0).reason)
        .isEqualTo("passes it on, but ignores whether it was accepted");
  }

  /** The code of a library that only reads does not tell whether it should have released. */
  @Test
  void aReaderOfAnotherArtefactLeavesItOpen() {
    code.does("org.library.Codec", "create", use -> use.lostAt = 4);
    code.does(
        SHOP,
        "order",
        use -> {
          use.obtainedFrom.add("make");
          use.lostAt = 44;
          use.declared = true;
        });
    Finding finding =
        finding(
            code,
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
    MethodUse store =
        use(
            SHOP + "$Shelf",
            "store",
            use -> {
              use.consumes = true;
              use.aware = true;
              use.thrownAt = 7;
            });
    code.does(
        SHOP,
        "order",
        use -> {
          use.consumes = true;
          use.takers.add(store);
        });
    Finding finding =
        finding(
            code,
            chain(
                direct(),
                at(Kind.CALL, SHOP, "order", 40),
                leaked(at(Kind.THROW, SHOP, "order", 41), SHOP + ".order", "a.B.run")));

    assertThat(first(finding)).isEqualTo("Shop$Shelf.store");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void whoDoesNotKnowBuffersIsNoTaker() {
    MethodUse crate =
        use(
            SHOP + "$Crate",
            "load",
            use -> {
              use.stores = "Shop$Crate.items";
              use.consumes = true;
            });
    code.does(
        SHOP,
        "pack",
        use -> {
          use.consumes = true;
          use.takenBy = "Shop$Crate.load";
          use.takers.add(crate);
        });
    Draft entered = leaked(at(Kind.ENTER, SHOP, "pack", 33), SHOP + ".pack", "a.B.run");

    assertThat(finding(code, chain(direct(), entered)).suspects)
        .extracting(s -> s.method)
        .contains("pack")
        .doesNotContain("load");
  }

  /** Of several callbacks, the one that does not look has lost what it was called with. */
  @Test
  void aCallbackThatDoesNotLookIsNamed() {
    code.does(
        SHOP,
        "read",
        use -> {
          use.consumes = true;
          use.takenBy = "List.add";
          use.callsBack = "com.acme.Callback";
          use.callsBackMethod = "done";
        });
    MethodUse looks = use("com.acme.Copier", "copy", use -> {});
    MethodUse counts = use("com.acme.Counter", "count", use -> use.lostAt = 8);
    code.calledBack.put("com.acme.Callback.done", List.of(looks, counts));
    Draft end = at(Kind.CALL, SHOP, "read", 3);
    Finding finding = lostIn(end, "read", "main");
    assertThat(first(finding)).isEqualTo("Counter.count");
    assertThat(finding.suspects.get(0).reason).contains("but ignores that, unlike others");
    assertThat(finding.decided).isFalse();

    code.calledBack.put("com.acme.Callback.done", List.of(counts));
    assertThat(lostIn(end, "read", "main").suspects)
        .as("nobody looks: so nobody has to")
        .noneMatch(one -> one.method.equals("count"));
  }

  /** Who is given a future, and does not take its value on one way, has lost that. */
  @Test
  void aListenerThatLeavesTheValueIsNamed() {
    String promise = "io.netty.util.concurrent.Promise";
    code.leavingValue.put(promise, List.of(use("com.acme.Desk", "done", use -> use.lostAt = 8)));
    Finding finding = givenBy(promise, "trySuccess");
    assertThat(first(finding)).isEqualTo("Desk.done");
    assertThat(finding.suspects.get(0).reason).contains("drops its value");
    assertThat(finding.decided).isFalse();

    assertThat(givenBy(promise, "addListener").suspects)
        .as("a listener is no value")
        .noneMatch(one -> one.method.equals("done"));
  }

  private Finding givenBy(String object, String method) {
    code.does(
        SHOP,
        "read",
        use -> {
          use.consumes = true;
          use.givesTo = object;
          use.gives = method;
        });
    return lostIn(at(Kind.CALL, SHOP, "read", 3), "read", "main");
  }
}

package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.leaks.Leaks.finding;
import static io.github.bytebufflow.leaks.Leaks.leaked;
import static io.github.bytebufflow.leaks.MethodUses.use;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Who else is named where the evidence decides nobody. */
class GuessesTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String ORDER = "com.acme.Order";

  private final FakeCode code = new FakeCode();

  private void does(String method, Consumer<MethodUse.Builder> what) {
    code.does(SHOP, method, what);
  }

  /** {@code take} makes an object that has the buffer, and gives it away. */
  private Finding given(Draft... before) {
    does(
        "take",
        use -> {
          use.consumes = true;
          use.takenBy = "Desk.put";
          use.objects.add(new MethodUse.Made(ORDER, "content"));
        });
    return lostIn("take", before);
  }

  private Finding lostIn(String method, Draft... before) {
    List<Draft> path = new ArrayList<>(List.of(before));
    path.add(0, direct());
    path.add(leaked(at(Kind.ENTER, SHOP, method, 30), SHOP + '.' + method));
    Finding finding = finding(code, chain(path.toArray(new Draft[0])));
    assertThat(code.askedTypes).allSatisfy(types -> assertThat(types).containsExactly(ORDER));
    assertThat(code.askedAround).allSatisfy(around -> assertThat(around).contains(SHOP));
    return finding;
  }

  private static List<String> named(Finding finding) {
    List<String> names = new ArrayList<>();
    finding.suspects.forEach(one -> names.add(Names.of(one.className, one.method)));
    return names;
  }

  @Test
  void whoEndsAnObjectThatWasMadeWithTheBuffer() {
    code.keepers.put(ORDER + ".content", List.of(Keeper.of(ORDER, "close", null, 9).build()));
    Finding finding = given();

    assertThat(named(finding)).containsExactly("Shop.take", "Order.close");
    assertThat(finding.suspects.get(1).reason)
        .isEqualTo("disposes of the object, but not of the content of Order.content");
    assertThat(finding.decided).isFalse();
  }

  @Test
  void anObjectThatGivesTheBufferBackIsInOrder() {
    code.keepers.put(
        ORDER + ".content",
        List.of(
            Keeper.of(ORDER, "release", null, 9).reads(true).drains(true).build(),
            Keeper.of(ORDER, "close", null, 19).build()));

    assertThat(named(given())).containsExactly("Shop.take");
  }

  /** An object lends to its own methods what it was made with. */
  @Test
  void anEndOfTheObjectThatDoesNotDoWhatItOverrides() {
    code.does(
        ORDER,
        "<init>",
        use -> {
          use.stores = "Order.content";
          use.storesIn = ORDER;
        });
    Keeper close = Keeper.of(ORDER, "close", null, 9).reads(true).drains(true).build();
    code.keepers.put(
        ORDER + ".content", List.of(close.overriddenBy("com.acme.Gift", null, 7), close));
    Draft made = at(Kind.CALL, ORDER, "<init>", 3);
    made.place.stack = Frames.frames(ORDER + ".<init>", "com.acme.Gift.<init>", SHOP + ".pack");

    assertThat(named(given(made))).startsWith("Gift.close", "Shop.take");
  }

  @Test
  void whoGetsTheMessageAndLosesIt() {
    code.consumers.add(use("com.acme.Desk", "sign", use -> use.lostAt = 44));
    code.consumers.add(use("com.acme.Desk", "read", use -> use.returns = true));
    code.consumers.add(use("com.acme.Till", "channelRead", use -> use.owns = true));
    Finding finding = given();

    assertThat(named(finding)).containsExactly("Shop.take", "Desk.sign", "Till.channelRead");
    assertThat(finding.suspects.get(1).reason)
        .isEqualTo("receives a message that holds the buffer, and loses it on the path to line 44");
  }

  /** A loan of what a field still has, unless the next handler got it for good. */
  @Test
  void whoDropsWhatAFieldHasUnlessThatWasPassedToTheNextHandler() {
    String codec = "com.acme.Codec";
    code.does(
        codec,
        "decode",
        use -> {
          use.storesIn = codec;
          use.stores = "Codec.current";
        });
    code.keepers.put(
        codec + ".current", List.of(Keeper.of(codec, "refuse", null, 9).drops(true).build()));
    does("take", use -> use.consumes = true);
    for (boolean passed : new boolean[] {false, true}) {
      List<Draft> path = new ArrayList<>(List.of(direct(), at(Kind.CALL, codec, "decode", 3)));
      if (passed) {
        path.add(at(Kind.HANDOFF, SHOP, null, 0));
      }
      path.add(leaked(at(Kind.ENTER, SHOP, "take", 30), SHOP + ".take"));
      List<String> named = named(finding(code, chain(path.toArray(new Draft[0]))));
      assertThat(named.contains("Codec.refuse")).as("%s", named).isEqualTo(!passed);
    }
  }

  @Test
  void whoCombinesFuturesOfBuffers() {
    code.combining.put(SHOP, List.of(use("com.acme.Desk", "both", use -> use.lostAt = 44)));
    Finding finding = given();

    assertThat(named(finding)).containsExactly("Shop.take", "Desk.both");
    assertThat(finding.suspects.get(1).line).isEqualTo(44);
    assertThat(finding.suspects.get(1).reason).startsWith("waits for futures of buffers");
  }

  @Test
  void whoseLambdaGetsTheMessageAndLosesIt() {
    MethodUse lambda = use("com.acme.Desk", "lambda$sign$0", use -> use.lostAt = 44);
    MethodUse of = use("com.acme.Till", "lambda$pay$0", use -> use.lostAt = 54);
    code.consumers.add(use("com.acme.Desk", "sign", use -> use.takers.add(lambda)));
    code.consumers.add(use("com.acme.Desk", "read", use -> use.takers.add(of)));
    Finding finding = given();

    assertThat(named(finding)).containsExactly("Shop.take", "Desk.sign");
    assertThat(finding.suspects.get(1).reason)
        .isEqualTo("receives a message that holds the buffer, and loses it on the path to line 44");
  }

  /** Netty's decoders set what comes in parts into a message that was made before. */
  @Test
  void whoGetsTheMessageThatTheBufferWasSetInto() {
    code.does(
        ORDER,
        "setContent",
        use -> {
          use.stores = "Order.content";
          use.storesIn = ORDER;
        });
    code.consumers.add(use("com.acme.Desk", "sign", use -> use.lostAt = 44));
    Draft end = leaked(at(Kind.ENTER, ORDER, "setContent", 7), ORDER + ".setContent");

    assertThat(named(finding(code, chain(direct(), end)))).contains("Desk.sign");
    assertThat(code.askedTypes).containsExactly(List.of(ORDER));
  }

  @Test
  void whoGivesItBackOnOtherWays() {
    does(
        "check",
        use -> {
          use.releases = true;
          use.consumes = true;
        });
    does("look", use -> use.consumes = true);
    Finding finding = given(at(Kind.ENTER, SHOP, "look", 5), at(Kind.ENTER, SHOP, "check", 12));

    assertThat(named(finding)).startsWith("Shop.take");
    assertThat(finding.suspects)
        .filteredOn(one -> "check".equals(one.method))
        .as("it releases nothing else, so that this one was not lost there")
        .extracting(one -> one.reason)
        .containsExactly("held the buffer");

    does(
        "check",
        use -> {
          use.releases = true;
          use.consumes = true;
          use.takenBy = "Shop.take";
        });
    assertThat(given(at(Kind.ENTER, SHOP, "check", 12)).suspects.get(1).reason)
        .isEqualTo("releases it on other paths, and passed it on");
  }

  /** Who has the buffer before another thread gets it stands in no stack of that thread. */
  @Test
  void whoHadItBefore() {
    does("submit", use -> use.consumes = true);
    Finding finding = given(at(Kind.ENTER, SHOP, "submit", 12));

    assertThat(named(finding)).containsExactly("Shop.take", "Shop.submit");
    assertThat(finding.suspects.get(1).reason).isEqualTo("held it before, and passed it on");
  }

  /** What is certain needs no other explanation, and no other class has to be read. */
  @Test
  void whereOneIsCertainNobodyIsGuessed() {
    code.keepers.put(ORDER + ".content", List.of(Keeper.of(ORDER, "close", null, 9).build()));
    does(
        "take",
        use -> {
          use.consumes = true;
          use.releases = true;
          use.lostAt = 31;
          use.objects.add(new MethodUse.Made(ORDER, "content"));
        });

    assertThat(lostIn("take").decided).isTrue();
    assertThat(code.askedTypes).isEmpty();
  }

  /** A handler that keeps such messages, and whose ends give back none, has lost them. */
  @Test
  void whoEndsWhatKeepsTheMessagesAndGivesBackNone() {
    code.consumers.add(
        use(
            "com.acme.Till",
            "write",
            use -> {
              use.owns = true;
              use.stores = "Till.held";
              use.storesIn = "com.acme.Till";
            }));
    code.keepers.put(
        "com.acme.Till.held",
        List.of(Keeper.of("com.acme.Till", "close", "Till.java", 9).reads(true).build()));
    assertThat(named(given())).startsWith("Till.close");

    code.keepers.put(
        "com.acme.Till.held",
        List.of(
            Keeper.of("com.acme.Till", "close", "Till.java", 9).reads(true).drains(true).build()));
    assertThat(named(given())).doesNotContain("Till.close");
  }
}

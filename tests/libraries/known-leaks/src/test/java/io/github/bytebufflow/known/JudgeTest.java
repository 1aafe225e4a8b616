package io.github.bytebufflow.known;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.known.Verdict.Next;
import io.github.bytebufflow.known.Verdict.Place;
import io.github.bytebufflow.testing.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgeTest {
  /** 3 buffers that leaked in Shop.sell, and 5 of heap; Till.open is in the stack of Shop.sell. */
  private static final String ROOTS =
      """
      {"site": "heap", "class": "io.netty.Heap", "method": "heap", "memory": "heap", "leaked": 5},
      {"site": "a", "class": "io.netty.Pool", "method": "direct", "memory": "pooled-direct",
       "children": [
         {"class": "acme.Door", "method": "enter", "leaked": 1},
         {"class": "acme.Shop", "method": "sell", "leaked": 4, "indirect": 1,
          "stack": ["acme.Shop.sell(Shop.java:3)", "acme.Till.open(Till.java:4)"],
          "children": [{"class": "acme.Bag", "method": "pack", "released": 7}]}]}
      """;

  private static final String TEXT =
      """
      bytebuf-flow: LEAK 1234abcd (1 of 2)   3 buffers, 1 KiB direct
        held last by   Shop.sell (Shop.java:3), thread main
        called from    Till.open (Till.java:4)
      bytebuf-flow: LEAK 2234abcd (2 of 2)   1 buffer, 1 KiB direct
        held last by   Door.enter (Door.java:3), thread main
      bytebuf-flow: SUMMARY 4 buffers
      bytebuf-flow: next: %s
      """;

  @SuppressWarnings("unchecked")
  private static Map<String, Object> json(String text) {
    try {
      return (Map<String, Object>)
          Json.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  private static Verdict ranked(boolean decided, String fixed) {
    String leaks =
        """
        {"leaked": 1, "suspects": [{"class": "acme.Door", "method": "enter"}], "decided": true},
        {"leaked": 3, "suspects": [
          {"class": "acme.One", "method": "one"}, {"class": "acme.Two$Of", "method": "lambda$two$1"},
          {"class": "acme.Three", "method": "three"}, {"class": "acme.Four", "method": "four"}],
         "decided": %s}
        """
            .formatted(decided);
    Map<String, Object> report = json("{\"roots\": [" + ROOTS + "], \"leaks\": [" + leaks + "]}");
    return Judge.leak(report, "", FixedMethods.of(fixed), true);
  }

  @Test
  void takesTheLargestOfTheLeaks() {
    assertThat(ranked(true, "One.one")).isEqualTo(new Verdict(Place.FIRST, Next.RIGHT, "One.one"));
    assertThat(ranked(true, "Door.enter").place()).isEqualTo(Place.NOWHERE);
  }

  @Test
  void ranksAmongThree() {
    assertThat(ranked(true, "Two$Of.two").place()).isEqualTo(Place.AMONG_THREE);
    assertThat(ranked(true, "Three.added+").place()).isEqualTo(Place.AMONG_THREE);
    assertThat(ranked(true, "Four.four").place()).isEqualTo(Place.NOWHERE);
  }

  @Test
  void looksOnThePathAndInItsStacks() {
    assertThat(ranked(true, "Shop.sell").place()).isEqualTo(Place.PATH);
    assertThat(ranked(true, "Pool.direct").place()).isEqualTo(Place.PATH);
    assertThat(ranked(true, "Till.open").place()).isEqualTo(Place.STACK);
    assertThat(ranked(true, "Bag.pack").place()).isEqualTo(Place.NOWHERE);
    assertThat(ranked(true, "Heap.heap").place()).isEqualTo(Place.NOWHERE);
  }

  @Test
  void findsThePathOfALeakByItsSteps() {
    Map<String, Object> report =
        json(
            """
            {"roots": [{"site": "a", "kind": "allocate", "ref": 1, "children": [
              {"site": "b", "kind": "call", "ref": 1, "class": "B", "method": "b", "leaked": 3},
              {"site": "c", "kind": "call", "ref": 2, "class": "C", "method": "c", "leaked": 3}]}],
             "leaks": [{"leaked": 3, "path": ["allocate a #1", "call c #2"]}]}
            """);
    assertThat(Judge.leak(report, "", FixedMethods.of("C.c"), true).place()).isEqualTo(Place.PATH);
    assertThat(Judge.leak(report, "", FixedMethods.of("B.b"), true).place())
        .isEqualTo(Place.NOWHERE);
  }

  /** The worst is that of most buffers, on however many paths. */
  @Test
  void looksOnAllPathsOfALeak() {
    Map<String, Object> report =
        json(
            """
            {"roots": [{"site": "a", "kind": "allocate", "ref": 1, "children": [
              {"site": "b", "kind": "call", "ref": 1, "class": "B", "method": "b", "leaked": 3},
              {"site": "c", "kind": "call", "ref": 1, "class": "C", "method": "c", "leaked": 2},
              {"site": "d", "kind": "call", "ref": 1, "class": "D", "method": "d", "leaked": 1}]}],
             "leaks": [{"leaked": 2, "path": ["allocate a #1", "call c #1"]},
              {"leaked": 4, "path": ["allocate a #1", "call b #1"],
               "paths": [{"leaked": 1, "path": ["allocate a #1", "call d #1"]}]}]}
            """);
    assertThat(Judge.leak(report, "", FixedMethods.of("B.b"), true).place()).isEqualTo(Place.PATH);
    assertThat(Judge.leak(report, "", FixedMethods.of("D.d"), true).place()).isEqualTo(Place.PATH);
    assertThat(Judge.leak(report, "", FixedMethods.of("C.c"), true).place())
        .isEqualTo(Place.NOWHERE);
  }

  @Test
  void isWrongOnlyWhereItDecided() {
    assertThat(ranked(true, "Two$Of.two").next()).isEqualTo(Next.WRONG);
    assertThat(ranked(false, "Two$Of.two").next()).isEqualTo(Next.CANDIDATES);
    assertThat(ranked(false, "One.one").next()).isEqualTo(Next.CANDIDATES);
  }

  private static Verdict told(String next, String fixed, boolean ofNetty) {
    return Judge.leak(
        json("{\"roots\": [" + ROOTS + "]}"),
        TEXT.formatted(next),
        FixedMethods.of(fixed),
        ofNetty);
  }

  @Test
  void readsTheTextOfAReportWithoutLeaks() {
    String next = "fix Shop.sell (Shop.java:3) and see that LEAK 1234abcd is gone";
    assertThat(told(next, "Shop.sell", false))
        .isEqualTo(new Verdict(Place.FIRST, Next.RIGHT, "Shop.sell (Shop.java:3), thread main"));
    assertThat(told(next, "Pool.direct", false).place()).isEqualTo(Place.PATH);
    assertThat(told(next, "Till.open", false).place()).isEqualTo(Place.STACK);
    assertThat(told(next, "Till.open", false).next()).isEqualTo(Next.WRONG);
    assertThat(told(next, "Door.enter", false).place()).isEqualTo(Place.NOWHERE);
  }

  @Test
  void takesNettyForAPlaceToLookAt() {
    String next = "try a newer Netty; if LEAK 1234abcd is still there, report it to Netty";
    assertThat(told(next, "Till.open", true).next()).isEqualTo(Next.RIGHT);
    assertThat(told(next, "Till.open", false).next()).isEqualTo(Next.WRONG);
    assertThat(told("run with netty=full: it shows the steps", "Till.open", true).next())
        .isEqualTo(Next.CANDIDATES);
  }

  @Test
  void saysThatNothingWasReported() {
    assertThat(Judge.leak(json("{\"leaks\": []}"), "", FixedMethods.of("A.b"), true).next())
        .isEqualTo(Next.CANDIDATES);
    assertThat(Judge.misuse(json("{}"), "", FixedMethods.of("A.b")).place())
        .isEqualTo(Place.NOWHERE);
  }

  private static Verdict misuse(String next, String fixed) {
    String text =
        """
        bytebuf-flow: MISUSE   double release, 5 times at Shop.sell:3
          had ended at   Till.open:4 <- Pool.direct
          tried in       Door.enter (Door.java:3)

        bytebuf-flow: next: %s
        """
            .formatted(next);
    Map<String, Object> report =
        json(
            """
            {"misuses": [{"site": "Other.site:3", "count": 1}, {"site": "Shop.sell:3", "count": 5,
             "endedAt": ["Pool.direct", "Street.walk:1", "A.a:1", "B.b:1", "C.c:1", "Till.open:4"],
             "stack": ["acme.House.leave(House.java:3)"]}]}
            """);
    return Judge.misuse(report, text, FixedMethods.of(fixed));
  }

  @Test
  void judgesMisusesByTheirTextFirst() {
    String next = "Till.open:4 releases once too often, or Shop.sell:3";
    assertThat(misuse(next, "Till.open"))
        .isEqualTo(new Verdict(Place.FIRST, Next.RIGHT, "Till.open"));
    assertThat(misuse(next, "Shop.sell"))
        .isEqualTo(new Verdict(Place.AMONG_THREE, Next.CANDIDATES, "Till.open"));
    assertThat(misuse(next, "Door.enter"))
        .isEqualTo(new Verdict(Place.AMONG_THREE, Next.WRONG, "Till.open"));
    assertThat(misuse(next, "Street.walk").place()).isEqualTo(Place.PATH);
    assertThat(misuse(next, "House.leave").place()).isEqualTo(Place.STACK);
    assertThat(misuse(next, "Other.site").place()).isEqualTo(Place.NOWHERE);
    assertThat(misuse("netty=full shows it", "Street.walk").next()).isEqualTo(Next.CANDIDATES);
  }
}

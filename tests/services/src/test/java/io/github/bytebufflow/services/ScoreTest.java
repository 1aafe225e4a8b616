package io.github.bytebufflow.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScoreTest {
  private static Map<String, Object> leak(String... suspects) {
    return Map.of("suspects", List.of(suspects).stream().map(ScoreTest::suspect).toList());
  }

  private static Map<String, Object> suspect(String name) {
    int dot = name.lastIndexOf('.');
    return Map.of("class", name.substring(0, dot), "method", name.substring(dot + 1));
  }

  private static boolean isFirst(String suspect, String... fixes) {
    return Score.isRight(Score.names(leak(suspect)), 1, List.of(fixes));
  }

  @Test
  void takesTheMethodOfTheClass() {
    assertThat(isFirst("com.acme.Shop.order", "com.acme.Shop.order")).isTrue();
    assertThat(isFirst("com.acme.Shop.order", "com.acme.Shop.pay", "com.acme.Shop.order")).isTrue();
    assertThat(isFirst("com.acme.Shop.order", "com.acme.Shop.orders")).isFalse();
    assertThat(isFirst("com.acme.Shop.order", "org.acme.Shop.order")).isFalse();
    assertThat(isFirst("com.acme.Shop$Till.order", "com.acme.Shop.order")).isFalse();
  }

  /** The mistake stands in the method that has the lambda. */
  @Test
  void takesALambdaForItsMethod() {
    assertThat(isFirst("com.acme.Shop.lambda$order$3", "com.acme.Shop.order")).isTrue();
    assertThat(isFirst("com.acme.Shop.lambda$order$3", "com.acme.Shop.lambda")).isFalse();
    assertThat(isFirst("com.acme.Shop.lambda$pay$3", "com.acme.Shop.order")).isFalse();
  }

  /** Which method has an anonymous class, its name does not say. */
  @Test
  void takesAnAnonymousClassForTheOneAround() {
    assertThat(isFirst("com.acme.Shop$1.run", "com.acme.Shop.order")).isTrue();
    assertThat(isFirst("com.acme.Shop$Till$2.run", "com.acme.Shop$Till.order")).isTrue();
    assertThat(isFirst("com.acme.Shop$1.run", "com.acme.Shops.order")).isFalse();
    assertThat(isFirst("com.acme.Shop$1.run", "com.acme.Shop$Till.order")).isFalse();
  }

  /** A misuse has sites, whose classes have no package. */
  @Test
  void readsTheSitesOfMisuses() {
    Map<String, Object> misuse =
        Map.of("suspects", List.of(Map.of("site", "Shop.order:31"), Map.of("site", "Till.<init>")));
    assertThat(Score.names(misuse)).containsExactly("Shop.order", "Till.<init>");
    assertThat(Score.isRight(Score.names(misuse), 1, List.of("com.acme.Shop.order"))).isTrue();
    assertThat(Score.isRight(Score.names(misuse), 1, List.of("com.acme.WorkShop.order"))).isFalse();
  }

  @Test
  void countsThoseThatAreNamed() {
    List<String> names = Score.names(leak("a.A.a", "b.B.b", "c.C.c", "d.D.d"));
    assertThat(Score.isRight(names, 1, List.of("c.C.c"))).isFalse();
    assertThat(Score.isRight(names, 3, List.of("c.C.c"))).isTrue();
    assertThat(Score.isRight(names, 3, List.of("d.D.d"))).isFalse();
    assertThat(Score.isRight(List.of(), 3, List.of("d.D.d"))).isFalse();
  }
}

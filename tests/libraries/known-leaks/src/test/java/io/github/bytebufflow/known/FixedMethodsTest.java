package io.github.bytebufflow.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FixedMethodsTest {
  private final FixedMethods fixed =
      FixedMethods.of("Shop.sell, Shop$Till.<init>, Store.closed+ Shop.close");

  @Test
  void hasMethodsOfClassesInAnyPackage() {
    assertThat(fixed.has("acme.shop.Shop", "sell")).isTrue();
    assertThat(fixed.has("Shop", "close")).isTrue();
    assertThat(fixed.has("acme.shop.Shop$Till", "<init>")).isTrue();
    assertThat(fixed.has("acme.shop.Till", "<init>")).isFalse();
    assertThat(fixed.has("acme.shop.Shop", "buy")).isFalse();
    assertThat(fixed.has("acme.shop.Shop", null)).isFalse();
  }

  @Test
  void hasAnyMethodOfAClassThatGotAnother() {
    assertThat(fixed.has("acme.shop.Store", "open")).isTrue();
    assertThat(fixed.has("acme.shop.Store", null)).isTrue();
    assertThat(fixed.has("acme.shop.Store$Door", "open")).isFalse();
    assertThat(fixed.begins("Store, thread main")).isTrue();
    assertThat(fixed.begins("Shop, thread main")).isFalse();
    assertThat(fixed.begins("Shop.sell (Shop.java:3), thread main")).isTrue();
    assertThat(fixed.begins("Shop.sell:3")).isTrue();
    assertThat(fixed.begins("Till.open, given by Shop.sell")).isFalse();
  }

  @Test
  void readsLambdasAsTheirMethods() {
    assertThat(fixed.has("acme.shop.Shop", "lambda$sell$0")).isTrue();
    assertThat(fixed.has("acme.shop.Shop$Till", "lambda$new$12")).isTrue();
    assertThat(fixed.has("acme.shop.Shop", "lambda$buy$0")).isFalse();
    assertThat(fixed.has("acme.shop.Store", "access$000")).isFalse();
  }

  @Test
  void readsFrames() {
    assertThat(fixed.hasFrame("acme.shop.Shop.sell(Shop.java:31)")).isTrue();
    assertThat(fixed.hasFrame("app//acme.shop.Shop$Till.<init>(Shop.java:3)")).isTrue();
    assertThat(fixed.hasFrame("acme.shop.Shop.buy(Shop.java:31)")).isFalse();
    assertThat(fixed.hasFrame("java.base/java.lang.Thread.run(Unknown Source)")).isFalse();
  }

  @Test
  void readsTexts() {
    assertThat(fixed.isIn("fix Shop.sell (Shop.java:3) and see that LEAK 1 is gone")).isTrue();
    assertThat(fixed.isIn("Shop.sell:31 needs a count of its own")).isTrue();
    assertThat(fixed.isIn("release at Shop$Till.<init>")).isTrue();
    assertThat(fixed.isIn("acme.shop.Shop.sell:3")).isTrue();
    assertThat(fixed.isIn("Shop.seller, WorkShop.sell and Shop.java")).isFalse();
    assertThat(FixedMethods.first("the second of Till.open:3 and Shop.sell:4"))
        .isEqualTo("Till.open");
    assertThat(FixedMethods.first("see Shop.java, and try again")).isEmpty();
  }

  @Test
  void refusesWhatIsNoMethod() {
    assertThatThrownBy(() -> FixedMethods.of("sell")).hasMessageContaining("sell");
  }
}

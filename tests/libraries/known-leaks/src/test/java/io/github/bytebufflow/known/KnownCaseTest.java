package io.github.bytebufflow.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class KnownCaseTest {
  private static final String HEADER =
      """
      /*
       * project: netty/netty
       * issue: https://github.com/netty/netty/pull/1
       * bad: io.netty:netty-codec:4.1.1.Final
       * good: io.netty:netty-codec:4.1.2.Final
       * jvm: -Da=b -Xmx1g
       * fixed: Shop.sell,
       *     Shop.close+
       * expect: leak 5
       * half: second
       */
      package acme.known;
      """;

  @Test
  void readsItsHeader() {
    KnownCase known = KnownCase.of("Shop", HEADER);
    assertThat(known.isOfNetty()).isTrue();
    assertThat(known.bad()).isEqualTo("io.netty:netty-codec:4.1.1.Final");
    assertThat(known.jvm()).containsExactly("-Da=b", "-Xmx1g");
    assertThat(known.isLeak()).isTrue();
    assertThat(known.count()).isEqualTo(5);
    assertThat(known.half()).isEqualTo("second");
    assertThat(known.large()).isFalse();
    assertThat(KnownCase.of("Shop", HEADER.replace("second", "second\n * size: large")).large())
        .isTrue();
    for (String half :
        List.of(
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
            "thirteenth",
            "fourteenth",
            "fifteenth",
            "sixteenth",
            "seventeenth",
            "eighteenth",
            "nineteenth",
            "twentieth",
            "twentyfirst",
            "twentysecond",
            "twentythird")) {
      assertThat(KnownCase.of("Shop", HEADER.replace("second", half)).half()).isEqualTo(half);
    }
    assertThat(known.fixed().has("Shop", "open")).isTrue();
    assertThat(known.fixed()).hasToString("methods [Shop.sell], classes [Shop]");
  }

  @Test
  void refusesAHeaderThatLacksSomething() {
    for (String field : new String[] {"project", "issue", "bad", "good", "fixed", "expect"}) {
      String without = HEADER.replaceFirst(" \\* " + field + ".*\n", "");
      assertThatThrownBy(() -> KnownCase.of("Shop", without)).hasMessageContaining(field);
    }
    assertThatThrownBy(() -> KnownCase.of("Shop", HEADER.replace("second", "last")))
        .hasMessageContaining("last");
    assertThatThrownBy(
            () -> KnownCase.of("Shop", HEADER.replace("second", "second\n * size: small")))
        .hasMessageContaining("small");
    assertThatThrownBy(() -> KnownCase.of("Shop", HEADER.replace("half", "whole")))
        .hasMessageContaining("whole");
    assertThatThrownBy(() -> KnownCase.of("Shop", "package acme.known;"))
        .hasMessageContaining("/*");
  }
}

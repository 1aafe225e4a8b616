package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageTest {
  private static String[] lines(String fact) {
    return new Page().fact("holds", fact).toString().split("\n");
  }

  @Test
  void wrapsAtBlanksAndKeepsSeveralOnlyWithinALine() {
    assertThat(lines("a  b")).containsExactly("  holds          a  b");
    for (int length = 60; length < 100; length++) {
      String first = "x".repeat(length);
      String[] lines = lines(first + "   released once, count 1");
      assertThat(lines).allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
      assertThat(lines[lines.length - 1])
          .matches("  holds          x+   released once, count 1|" + " {17}\\S.*");
    }
  }

  @Test
  void anEmptyFactIsALabel() {
    assertThat(lines("")[0].strip()).isEqualTo("holds");
  }
}

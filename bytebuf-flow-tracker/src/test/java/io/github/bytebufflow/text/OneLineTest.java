package io.github.bytebufflow.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
  @Test
  void controlCharactersAreReplaced() {
    assertThat(OneLine.of("a\nb\u001b[31m\u0085\t")).isEqualTo("a?b?[31m??");
  }

  @Test
  void aTextWithoutThemIsLeftAlone() {
    String text = "com.acme.\u00c4 \ud83d\ude00";
    assertThat(OneLine.of(text)).isSameAs(text);
    assertThat(OneLine.of(text, 100)).isSameAs(text);
  }

  @Test
  void longOnesAreCut() {
    assertThat(OneLine.of("abc", 3)).isEqualTo("abc");
    assertThat(OneLine.of("a\nc\n", 3)).isEqualTo("a?c...");
  }

  @Test
  void whatTurnsTheDirectionOfTextIsReplaced() {
    assertThat(OneLine.of("a\u202eb\u2066c\u2069d\u2028e\uffff")).isEqualTo("a?b?c?d?e?");
  }
}

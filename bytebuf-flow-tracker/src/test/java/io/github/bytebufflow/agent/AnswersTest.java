package io.github.bytebufflow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AnswersTest {
  private static String property(String id) {
    return Agent.ANSWER + "." + id;
  }

  @AfterEach
  void clear() {
    for (int i = 0; i < 20; i++) {
      System.clearProperty(property("a" + i));
    }
  }

  @Test
  void readsAnIdThatIsOneOnly() {
    assertThat(Answers.id("answer=0f-1;dump:/a;b")).isEqualTo("0f-1");
    assertThat(Answers.withoutId("answer=0f-1;dump:/a;b")).isEqualTo("dump:/a;b");
    assertThat(Answers.withoutId("answer=0f-1;")).isEmpty();
    for (String none :
        new String[] {null, "", "answer=", "answer=;x", "answer=1", "answer=A.b;x"}) {
      assertThat(Answers.id(none)).isNull();
    }
    assertThat(Answers.id("answer=" + "1".repeat(37) + ";x")).isNull();
  }

  @Test
  void keepsTheLastFew() {
    for (int i = 0; i < 20; i++) {
      Answers.LEFT.add("a" + i, "said " + i);
    }
    assertThat(System.getProperty(property("a11"))).isNull();
    for (int i = 12; i < 20; i++) {
      assertThat(System.getProperty(property("a" + i))).isEqualTo("said " + i);
    }
  }
}

package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the program says of its work, and what becomes of a source that fails. */
class HintSourcesTest {
  @AfterEach
  void askNobody() {
    HintSources.clear();
    HintSources.takeFailures();
  }

  private static Runnable add(Supplier<?> source) {
    return HintSources.add(source);
  }

  @Test
  void allAreAskedUntilTheyEnd() {
    assertThat(HintSources.ask()).isNull();
    Runnable first = add(() -> "trace=1");
    add(() -> null);
    add(() -> "");
    add(() -> 7);
    add(() -> "path=/orders");
    assertThat(HintSources.ask()).isEqualTo("trace=1, path=/orders");
    first.run();
    first.run();
    assertThat(HintSources.ask()).isEqualTo("path=/orders");
    assertThat(HintSources.takeFailures()).isEmpty();
  }

  @Test
  void aLongTextIsCut() {
    add(() -> "x".repeat(1000));
    add(() -> "y");
    assertThat(HintSources.ask()).hasSize(ChannelNote.LONGEST).endsWith("…");
  }

  @Test
  void oneThatThrowsIsAskedNoMore() {
    int[] calls = new int[1];
    add(
        () -> {
          calls[0]++;
          throw new StackOverflowError();
        });
    add(() -> "other");
    assertThat(HintSources.ask()).isEqualTo("other");
    assertThat(HintSources.ask()).isEqualTo("other");
    assertThat(calls[0]).isEqualTo(1);
    assertThat(HintSources.takeFailures())
        .containsExactly(
            "hints are asked for no more: the call threw java.lang.StackOverflowError");
    assertThat(HintSources.takeFailures()).as("said once").isEmpty();
  }

  @Test
  void oneThatBlocksIsAskedNoMore() {
    int[] calls = new int[1];
    add(
        () -> {
          calls[0]++;
          try {
            Thread.sleep(250);
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
          return "slow";
        });
    assertThat(HintSources.ask()).isEqualTo("slow");
    assertThat(HintSources.ask()).isNull();
    assertThat(calls[0]).isEqualTo(1);
    assertThat(HintSources.takeFailures()).hasSize(1);
  }

  @Test
  void oneThatIsAskedWhileItAnswersIsNotAskedAgain() {
    String[] inner = {"unset"};
    add(
        () -> {
          inner[0] = HintSources.ask();
          return "outer";
        });
    assertThat(HintSources.ask()).isEqualTo("outer");
    assertThat(inner[0]).isNull();
  }

  @Test
  void thereIsAMost() {
    for (int i = 0; i < 16; i++) {
      assertThat(add(() -> "x")).isNotNull();
    }
    assertThat(add(() -> "y")).isNull();
  }
}

package io.github.bytebufflow.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In which order suspects are named where the evidence decides nobody. */
class SpreadTest {
  private final Spread spread = new Spread();
  private final List<Suspect> all = new ArrayList<>();

  private void add(String method, int weight, Hypothesis reason, String field) {
    Suspect suspect = new Suspect("com.acme.Shop", method, 7, null, null, weight, "why", null);
    all.add(suspect);
    spread.add(suspect, reason, field);
  }

  private List<String> order() {
    List<String> names = new ArrayList<>();
    spread.of(all).forEach(one -> names.add(one.method + ' ' + one.weight));
    return names;
  }

  @Test
  void theFirstThreeStandForThreeReasons() {
    add("close", 51, Hypothesis.KEPT, null);
    add("cancel", 51, Hypothesis.KEPT, null);
    add("abort", 51, Hypothesis.KEPT, null);
    add("take", 50, Hypothesis.OWNED, null);
    add("write", 44, Hypothesis.TAKEN, null);

    assertThat(order())
        .as("what is decided by weights does not change")
        .containsExactly("close 51", "take 51", "write 51", "cancel 50", "abort 44");
  }

  @Test
  void whatIsMuchLikelierStays() {
    add("take", 58, Hypothesis.OWNED, null);
    add("put", 50, Hypothesis.OWNED, null);
    add("main", 24, Hypothesis.THERE, null);

    assertThat(order()).containsExactly("take 58", "put 50", "main 24");
  }

  @Test
  void oneFieldIsOneExplanation() {
    add("poll", 58, Hypothesis.TAKEN_OUT, "Shop.queue");
    add("take", 57, Hypothesis.OWNED, "Shop.queue");
    add("close", 47, Hypothesis.KEPT, "Shop.queue");
    add("check", 42, Hypothesis.PASSED, null);

    assertThat(order()).containsExactly("poll 58", "take 57", "check 47", "close 42");
  }
}

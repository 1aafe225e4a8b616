package io.github.bytebufflow.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServiceTest {
  private static final List<String> LINES =
      List.of(
          "try {",
          "  use(buf); //@bad 1",
          "  use(buf.retain()); //@good 1",
          "  // as in //@bad 1, which is no mark here",
          "  buf.release();   //@good 12  ",
          "}");

  @Test
  void leavesOutWhatIsPlanted() {
    assertThat(Service.marked(LINES, Set.of()))
        .containsExactly(
            "try {",
            "",
            "  use(buf.retain());",
            "  // as in //@bad 1, which is no mark here",
            "  buf.release();",
            "}");
  }

  @Test
  void plantsTheBugsThatAreWanted() {
    assertThat(Service.marked(LINES, Set.of(1)))
        .containsExactly(
            "try {",
            "  use(buf);",
            "",
            "  // as in //@bad 1, which is no mark here",
            "  buf.release();",
            "}");
    assertThat(Service.marked(LINES, Set.of(2))).isEqualTo(Service.marked(LINES, Set.of()));
    assertThat(Service.marked(LINES, Set.of(12)).get(4)).isEmpty();
  }

  @Test
  void keepsTheNumberOfEachLine() {
    for (Set<Integer> planted : List.of(Set.<Integer>of(), Set.of(1), Set.of(1, 12))) {
      assertThat(Service.marked(LINES, planted)).hasSameSizeAs(LINES);
    }
  }
}

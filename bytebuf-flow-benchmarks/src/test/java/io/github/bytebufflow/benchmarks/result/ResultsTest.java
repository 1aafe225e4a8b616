package io.github.bytebufflow.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsTest {
  private static final Key PLATFORM = new Key("", "17.0.15", "4.2.20");

  private static Key key(String row) {
    return new Key(row, PLATFORM.jdk, PLATFORM.netty);
  }

  @Test
  void aRatioIsOfTheSameRound() {
    // The second round was slower as a whole, which says nothing of the agent.
    Results r =
        new Runs().row("a", true).mode("none", 8, 10, 20).mode("agent", 64, 12, 24).results();
    Cell agent = r.cell(key("a"), "agent");
    assertThat(agent.ratio.middle).isEqualTo(1.2, within(1e-9));
    assertThat(agent.ratio.high).isEqualTo(1.2, within(1e-9));
    assertThat(agent.nanos).isEqualTo(18);
    assertThat(agent.addedNanos).isEqualTo(3, within(1e-9));
    assertThat(agent.bytes()).isEqualTo(56);
    assertThat(agent.collections).isEqualTo(3);
    assertThat(agent.gcMillis).isEqualTo(6);
    assertThat(agent.pauseMillis).isEqualTo(3.5);
  }

  @Test
  void aRoundWithoutItsOtherHalfIsLeftOut() {
    Results r = new Runs().row("a", true).mode("none", 0, 10).mode("agent", 0, 12, 99).results();
    assertThat(r.cell(key("a"), "agent").ratio.n).isEqualTo(1);
    Results alone = new Runs().row("a", true).mode("agent", 0, 12).results();
    assertThat(alone.cell(key("a"), "agent").ratio).isNull();
  }

  @Test
  void theMeanIsOverRowsThatHaveAllModes() {
    Results r =
        new Runs()
            .row("a", true)
            .mode("none", 0, 10, 10)
            .mode("agent", 0, 20, 20)
            .mode("paranoid", 0, 2000)
            .row("b", true)
            .mode("none", 0, 10, 10)
            .mode("agent", 0, 5, 5)
            .mode("paranoid", 0, 1000)
            .row("blind", false)
            .mode("none", 0, 10, 10)
            .mode("agent", 0, 90, 90)
            .row("half", true)
            .mode("none", 0, 10, 10)
            .mode("agent", 0, 90, 90)
            .results();
    DetectorMean mean = new DetectorMean(r, PLATFORM);
    assertThat(mean.rows).extracting(row -> row.id).containsExactly("a", "b");
    assertThat(mean.means.keySet()).containsExactly("agent", "paranoid");
    assertThat(mean.means.get("agent").middle).isEqualTo(1, within(1e-9));
    assertThat(mean.means.get("agent").n).isEqualTo(2);
    assertThat(mean.means.get("paranoid").middle).isEqualTo(Math.sqrt(200 * 100), within(1e-6));
    assertThat(List.copyOf(mean.factors.values())).hasSize(2).allMatch(f -> f >= 99.9);
    assertThat(Sentences.factor(mean)).contains("at least 100 times (a)");
  }

  @Test
  void platforms() {
    Results r =
        new Runs()
            .row("a", true)
            .mode("none", 0, 10)
            .on("25", "4.1.140")
            .mode("none", 0, 10)
            .results();
    assertThat(r.platforms())
        .containsExactly(new Key("", "17.0.15", "4.2.20"), new Key("", "25", "4.1.140"));
  }
}

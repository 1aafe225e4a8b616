package io.github.bytebufflow.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BaselineTest {
  private static final double[] BEFORE = {11.0, 11.1, 11.05};

  private static Results run(double bytes, double... agent) {
    return new Runs()
        .row("a", true)
        .mode("none", 0, 10, 10, 10)
        .mode("agent", bytes, agent)
        .mode("simple", 0, agent)
        .results();
  }

  @Test
  void theSameIsNotWorse() {
    Baseline b = new Baseline(run(56, BEFORE), run(56, BEFORE));
    assertThat(b.worse).isEmpty();
    assertThat(b.compared).isEqualTo(1);
    assertThat(b.unknown).isZero();
  }

  @Test
  void clearlySlowerIsWorse() {
    Baseline b = new Baseline(run(56, 13.0, 13.1, 13.05), run(56, BEFORE));
    assertThat(b.worse)
        .singleElement()
        .asString()
        .startsWith("a, JDK 17.0.15, Netty 4.2.20, agent: 1.30x (")
        .contains("was 1.10x (");
  }

  @Test
  void fasterIsNotWorse() {
    assertThat(new Baseline(run(56, BEFORE), run(56, 13.0, 13.1, 13.05)).worse).isEmpty();
  }

  @Test
  void noiseIsNotWorse() {
    assertThat(new Baseline(run(56, 10.5, 13.5, 12.0), run(56, BEFORE)).worse).isEmpty();
  }

  @Test
  void significantButTinyIsNotWorse() {
    assertThat(new Baseline(run(0, 11.2, 11.2001, 11.2), run(0, 11, 11.0001, 11)).worse).isEmpty();
  }

  @Test
  void aByteMoreIsWorse() {
    assertThat(new Baseline(run(58, BEFORE), run(56, BEFORE)).worse)
        .containsExactly("a, JDK 17.0.15, Netty 4.2.20, agent: +58.0 B/op over none, was +56.0");
    assertThat(new Baseline(run(56.9, BEFORE), run(56, BEFORE)).worse).isEmpty();
  }

  @Test
  void oneRoundIsNotJudged() {
    Results one = new Runs().row("a", true).mode("none", 0, 10).mode("agent", 0, 99).results();
    Baseline b = new Baseline(one, run(0, BEFORE));
    assertThat(b.worse).isEmpty();
    assertThat(b.unknown).isEqualTo(1);
  }

  @Test
  void patchVersionsAreTheSame() {
    Results now =
        new Runs()
            .on("17.0.99", "4.2.99")
            .row("a", true)
            .mode("none", 0, 10, 10, 10)
            .mode("agent", 0, 20, 20, 20)
            .results();
    assertThat(new Baseline(now, run(0, BEFORE)).worse).hasSize(1);
    Results other =
        new Runs()
            .on("21.0.1", "4.2.20")
            .row("a", true)
            .mode("none", 0, 10, 10, 10)
            .mode("agent", 0, 20, 20, 20)
            .results();
    assertThat(new Baseline(other, run(0, BEFORE)).compared).isZero();
  }
}

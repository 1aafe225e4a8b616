package io.github.bytebufflow.agent.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.BalancePoint;
import io.github.bytebufflow.balance.Figures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BalanceRingTest {
  private static final long START = 1_700_000_000_000L;
  private static final long STEP = BalanceRing.FINE_MILLIS;
  private static final long HOUR = 3_600_000;
  private static final List<String> PATH = List.of("PooledByteBufAllocator.directBuffer", "A.b:1");

  private final BalanceRing ring = new BalanceRing();

  private void add(long atMillis, long bytes) {
    ring.add(
        new BalancePoint(
            atMillis,
            new BalancePoint.Moving(),
            List.of(new BalancePoint.Bytes(new ArrayList<>(PATH), bytes))));
  }

  @Test
  void growthIsASlope() {
    for (int i = 0; i < 6; i++) {
      add(START + i * STEP, i * 1000);
    }
    long now = START + 6 * STEP;
    assertThat(ring.perMinute(PATH, now, 6000)).isEqualTo(6000);
    assertThat(ring.perMinute(List.of("another"), now, 6000)).isEqualTo(Figures.UNKNOWN);
  }

  @Test
  void whatStaysOrShrinksHasAGrowthToo() {
    for (int i = 0; i < 5; i++) {
      add(START + i * STEP, 500);
    }
    assertThat(ring.perMinute(PATH, START + 5 * STEP, 500)).isZero();
    assertThat(ring.perMinute(PATH, START + 5 * STEP, 200)).isNegative();
  }

  @Test
  void fewPointsTellNoGrowth() {
    for (int i = 0; i < 4; i++) {
      add(START + i * STEP, 0);
    }
    assertThat(ring.perMinute(PATH, START + 10 * STEP, 9000)).isEqualTo(Figures.UNKNOWN);
    add(START + 4 * STEP, 0);
    assertThat(ring.perMinute(PATH, START + 5 * STEP - 1, 9000))
        .as("less than 50 seconds")
        .isEqualTo(Figures.UNKNOWN);
    assertThat(ring.perMinute(PATH, START + 5 * STEP, 9000)).isPositive();
  }

  @Test
  void whatIsLongAgoTellsNoGrowth() {
    for (int i = 0; i < 61; i++) {
      add(START + i * STEP, 1_000_000);
    }
    long later = START + 60 * STEP + 600_000;
    for (int i = 1; i <= 60; i++) {
      add(later + i * STEP, i * 1000);
    }
    assertThat(ring.perMinute(PATH, later + 61 * STEP, 61_000)).isEqualTo(6000);
  }

  @Test
  void historyIsBoundedAndInOrder() {
    int points = 3 * 24 * 360;
    for (int i = 0; i < points; i++) {
      add(START + i * STEP, i);
    }
    List<BalancePoint> history = ring.history();
    long last = START + (points - 1) * STEP;
    assertThat(history).hasSizeBetween(200, 240);
    assertThat(history).isSortedAccordingTo((a, b) -> Long.compare(a.atMillis, b.atMillis));
    assertThat(history).doesNotHaveDuplicates();
    assertThat(history.get(history.size() - 1).atMillis).isEqualTo(last);
    assertThat(last - history.get(0).atMillis).isBetween(46 * HOUR, 48 * HOUR);
    assertThat(history).filteredOn(p -> last - p.atMillis < HOUR).hasSize(120);
  }

  @Test
  void fewPointsAreAllShown() {
    assertThat(ring.history()).isEmpty();
    add(START, 1);
    add(START + STEP, 2);
    assertThat(ring.history()).extracting(p -> p.atMillis).containsExactly(START, START + STEP);
    assertThat(ring.history().get(1).paths.get(0).path)
        .as("the text is kept once")
        .isSameAs(ring.history().get(0).paths.get(0).path);
  }

  @Test
  void aSlowReadingRests() {
    assertThat(ring.isDue(5)).isTrue();
    ring.took(5, 10);
    assertThat(ring.isDue(5 + STEP - 1)).isFalse();
    assertThat(ring.isDue(5 + STEP)).isTrue();
    ring.took(5, 1000);
    assertThat(ring.isDue(5 + STEP)).isFalse();
    assertThat(ring.isDue(5 + 50_000)).isTrue();
  }

  /** Texts of paths are shared, and few: else they would take most of the memory of the ring. */
  @Test
  void keepsTheTextsOfFewPaths() {
    for (int i = 0; i < 5_000; i++) {
      ring.add(
          new BalancePoint(
              START + i * STEP,
              new BalancePoint.Moving(),
              List.of(
                  new BalancePoint.Bytes(new ArrayList<>(PATH), 1),
                  new BalancePoint.Bytes(List.of("Allocator.buffer", "Many.at:" + i), 1))));
    }
    Set<List<String>> texts = Collections.newSetFromMap(new IdentityHashMap<>());
    for (BalancePoint point : ring.history()) {
      point.paths.forEach(path -> texts.add(path.path));
    }
    assertThat(texts).hasSizeBetween(2, 201);
    assertThat(ring.history()).allMatch(point -> point.paths.get(0).path.equals(PATH));
  }

  @Test
  void remembersWhatWasLiveAMomentAgo() {
    for (int i = 0; i < 10; i++) {
      BalancePoint.Moving moving = new BalancePoint.Moving();
      moving.live = 1000 - i;
      moving.queued = i;
      ring.add(new BalancePoint(START + i * STEP, moving, List.of()));
    }
    assertThat(ring.recentLive(START + 10 * STEP)).isEqualTo(993);
    assertThat(ring.recentLive(START + 100 * STEP)).isZero();
    assertThat(ring.lastQueued()).isEqualTo(9);
  }
}

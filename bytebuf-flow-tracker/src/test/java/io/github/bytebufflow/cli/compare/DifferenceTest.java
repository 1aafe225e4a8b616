package io.github.bytebufflow.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.report.Samples;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.TrackerInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Counts of two runs are not subtracted: a leak of both would seem to be none. */
class DifferenceTest {
  private static Snapshot taken(
      long millis, long uptime, Map<String, String> options, Map<String, String> labels) {
    TrackerInfo tracker =
        new TrackerInfo("1", millis, uptime, "a JVM", List.of(), List.of(), options);
    return Samples.throwEdge().with(tracker.withLabels(labels));
  }

  @Test
  void isOfOneRunWhereStartAndOptionsAndLabelsAreTheSame() {
    Snapshot first = taken(10_000, 5_000, Map.of("include", "a"), Map.of("host", "1"));
    Snapshot later = taken(20_000, 15_001, Map.of("include", "a"), Map.of("host", "1"));
    Difference one = new Difference(first, later);
    assertThat(one.isOneRun()).isTrue();
    assertThat(one.isReversed()).isFalse();
    assertThat(new Difference(later, first).isReversed()).isTrue();

    Snapshot options = taken(20_000, 15_001, Map.of("include", "b"), Map.of("host", "1"));
    Snapshot labels = taken(20_000, 15_001, Map.of("include", "a"), Map.of("host", "2"));
    Snapshot start = taken(20_000, 5_000, Map.of("include", "a"), Map.of("host", "1"));
    for (Snapshot other : List.of(options, labels, start)) {
      assertThat(new Difference(first, other).isOneRun()).isFalse();
      assertThat(new Difference(other, first).isReversed()).isFalse();
    }
  }
}

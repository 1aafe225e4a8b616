package io.github.bytebufflow.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class GcLogTest {
  @Test
  void onlyPausesCount() {
    GcLog log =
        GcLog.parse(
            List.of(
                "[0.01s][info][gc] Using G1",
                "[1.2s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->5M(256M) 1.250ms",
                "[2.0s][info][gc] GC(1) Concurrent Mark Cycle 9.000ms",
                "[2.1s][info][gc] GC(1) Pause Remark 30M->30M(256M) 0.500ms"));
    assertThat(log.pauses).isEqualTo(2);
    assertThat(log.millis).isCloseTo(1.75, within(1e-9));
  }
}

package io.github.bytebufflow.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PauseProfilerTest {
  @Test
  void theLongestPause() {
    String log =
        "[0.006s][info][gc] Using G1\n"
            + "[0.9s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->2M(1024M) 1.250ms\n"
            + "[1.2s][info][gc] GC(1) Concurrent Mark Cycle 90.123ms\n"
            + "[1.3s][info][gc] GC(2) Pause Full (System.gc()) 24M->2M(1024M) 12,500ms\n"
            + "[1.4s][info][gc] GC(3) Pause Remark 2M->2M(1024M) 0.750ms\n";
    assertThat(PauseProfiler.longest(log)).isEqualTo(12.5);
    assertThat(PauseProfiler.longest("[0.006s][info][gc] Using G1\n")).isZero();
    assertThat(PauseProfiler.longest("")).isZero();
  }
}

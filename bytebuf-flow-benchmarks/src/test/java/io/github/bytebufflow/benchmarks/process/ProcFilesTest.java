package io.github.bytebufflow.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcFilesTest {
  private static final String STAT =
      "4711 (a) b (c) S 1 4711 4711 0 -1 4194560 3300 1200 0 0 123 45 678 9 20 0 30 0 5 6 7\n";

  @Test
  void timesStandBehindTheNameWhateverItIs() {
    assertThat(ProcFiles.ticks(STAT, 11)).isEqualTo(123 + 45);
    assertThat(ProcFiles.ticks(STAT, 13)).isEqualTo(678 + 9);
  }

  @Test
  void peakIsInKilobytes() throws IOException {
    List<String> status = List.of("Name:\tjava", "VmPeak:\t  9 kB", "VmHWM:\t  2048 kB");
    assertThat(ProcFiles.peakResidentBytes(status)).isEqualTo(2048 * 1024);
    assertThatThrownBy(() -> ProcFiles.peakResidentBytes(List.of("Name:\tjava")))
        .hasMessageContaining("VmHWM");
  }
}

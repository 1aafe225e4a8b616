package io.github.bytebufflow.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.benchmarks.result.Environment;
import io.github.bytebufflow.benchmarks.result.HtmlReport;
import io.github.bytebufflow.benchmarks.result.Results;
import io.github.bytebufflow.benchmarks.result.Run;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModeTest {
  /** In the light and in the dark; a bar without one is black. */
  @ParameterizedTest
  @EnumSource(Mode.class)
  void hasAColourInTheReport(Mode mode) {
    Environment anywhere = new Environment.Builder().build();
    Run nothing = new Run(anywhere, List.of(), List.of(), List.of());
    String html = new HtmlReport(new Results(nothing), Map.of()).toString();
    assertThat(html.split("--" + mode.id() + ":#")).hasSize(3);
    assertThat(html).contains(".m-" + mode.id() + "{");
  }
}

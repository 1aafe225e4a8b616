package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A leak of composites weighs what they hold, wherever it is told. */
class HeldBytesIT {
  private static final long MIB = 1 << 20;

  @Test
  void theLeakThatHoldsMostIsTheOneToMend() throws Exception {
    Fork fork = new Fork("held-bytes").libraries(Netty.V4_2.classPath());
    Run run = fork.agent("include=acme", "report=" + fork.report()).run("acme.Letters");
    assertThat(run.exit()).as(run.stderr()).isZero();
    Report report = run.readReport();
    List<Map<String, Object>> leaks = report.leaks();
    assertThat(leaks).hasSize(2);
    assertThat(leaks.get(0)).containsEntry("leaked", 2L).containsEntry("bytes", 0L);
    assertThat(Report.number(leaks.get(0), "heldBytes")).isEqualTo(2 * MIB);
    assertThat(leaks.get(1)).containsEntry("leaked", 40L).doesNotContainKey("heldBytes");

    String next = String.valueOf(leaks.get(0).get("next"));
    assertThat(next).contains("Letters.letter");
    Map<?, ?> verdict = (Map<?, ?>) report.memory().get("verdict");
    assertThat(verdict.get("next")).isEqualTo(next);
    assertThat(run.stderr()).contains("in use; next: " + next).endsWith("next: " + next + "\n");

    String file = fork.report().toString();
    assertThat(new Cli().run("diff", file, file).exits(0).out()).contains("2 MiB");
  }
}

package io.github.bytebufflow.benchmarks;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TotalsTest {
  private static final Scenario SCENARIO = Scenario.POOLED_CHAIN;

  @TempDir Path directory;

  private Path report(long allocated, long released, long untracked, String step)
      throws IOException {
    String json =
        "{'schema':1,'tracker':{'version':'1','taken':1,'uptime':1,'jvm':'j','netty':[],"
            + "'options':{}},'totals':{'allocated':%d,'released':%d,'untracked':%d},"
            + "'roots':[{'site':'a','kind':'allocate','ref':1,'count':%d,'children':["
            + "{'site':'b','method':'%s','kind':'enter','ref':1,'count':%d,'released':%d}]}]}";
    String text =
        String.format(
            json.replace('\'', '"'),
            allocated,
            released,
            untracked,
            released,
            step,
            released,
            released);
    return Files.writeString(directory.resolve("report.json"), text);
  }

  @Test
  void aRunWhoseBuffersWereTrackedPasses() throws IOException {
    Path report = report(1000, 1000, 0, "third");
    assertThatCode(() -> Totals.check(report, SCENARIO, 1000)).doesNotThrowAnyException();
  }

  @Test
  void lostBuffersAreNoticed() throws IOException {
    Path report = report(500, 500, 0, "third");
    assertThatThrownBy(() -> Totals.check(report, SCENARIO, 1000))
        .hasMessageContaining("about 1000 buffers, of which the agent saw 500");
  }

  @Test
  void lostStepsAreNoticed() throws IOException {
    Path report = report(1000, 1000, 0, "other");
    assertThatThrownBy(() -> Totals.check(report, SCENARIO, 1000))
        .hasMessageContaining("0 steps into third");
  }

  @Test
  void openFlowsAndFailuresAreNoticed() throws IOException {
    Path open = report(1000, 999, 0, "third");
    assertThatThrownBy(() -> Totals.check(open, SCENARIO, 1000)).isInstanceOf(IOException.class);
    Path failed = report(1000, 1000, 1, "third");
    assertThatThrownBy(() -> Totals.check(failed, SCENARIO, 1000))
        .hasMessageContaining("1 untracked");
  }
}

package io.github.bytebufflow.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TotalsCheckTest {
  private static final Row CHAIN = row("pooled-direct.chain");
  private static final Row SAMPLED = row("option.sample");

  @TempDir Path directory;

  private static Row row(String id) {
    return Rows.all().stream().filter(r -> r.id.equals(id)).findFirst().orElseThrow();
  }

  private Path report(long allocated, long released, long untracked, long truncated, String step)
      throws IOException {
    String json =
        "{'schema':1,'tracker':{'version':'1','taken':1,'uptime':1,'jvm':'j','netty':[],"
            + "'options':{}},'totals':{'allocated':%d,'released':%d,'untracked':%d,"
            + "'truncated':%d},"
            + "'roots':[{'site':'a','kind':'allocate','ref':1,'count':%d,'children':["
            + "{'site':'b','class':'x.Chain','method':'%s','kind':'enter','ref':1,'count':%d,"
            + "'released':%d}]}]}";
    String text =
        String.format(
            json.replace('\'', '"'),
            allocated,
            released,
            untracked,
            truncated,
            released,
            step,
            released,
            released);
    return Files.writeString(directory.resolve("report.json"), text);
  }

  @Test
  void aRunWhoseBuffersWereTrackedPasses() throws IOException {
    Path report = report(1500, 1500, 0, 0, "third");
    assertThatCode(() -> TotalsCheck.check(report, CHAIN, Mode.AGENT, 1000, 1500))
        .doesNotThrowAnyException();
  }

  @Test
  void lostBuffersAreNoticed() throws IOException {
    Path report = report(500, 500, 0, 0, "third");
    assertThatThrownBy(() -> TotalsCheck.check(report, CHAIN, Mode.STEPS, 1000, 1500))
        .hasMessageStartingWith("expected about 1000 buffers or more")
        .hasMessageContaining("500 allocated");
  }

  @Test
  void lostStepsAreNoticed() throws IOException {
    Path report = report(1000, 1000, 0, 0, "other");
    assertThatThrownBy(() -> TotalsCheck.check(report, CHAIN, Mode.STEPS, 1000, 1500))
        .hasMessageStartingWith("saw only 0 steps into Chain.third");
  }

  @Test
  void openFlowsAndFailuresAreNoticed() throws IOException {
    Path open = report(1000, 999, 0, 0, "third");
    assertThatThrownBy(() -> TotalsCheck.check(open, CHAIN, Mode.AGENT, 1000, 1500))
        .isInstanceOf(IOException.class);
    Path failed = report(1000, 1000, 1, 0, "third");
    assertThatThrownBy(() -> TotalsCheck.check(failed, CHAIN, Mode.AGENT, 1000, 1500))
        .hasMessageContaining("1 untracked");
    Path truncated = report(1000, 1000, 0, 1, "third");
    assertThatThrownBy(() -> TotalsCheck.check(truncated, CHAIN, Mode.AGENT, 1000, 1500))
        .hasMessageStartingWith("expected none truncated");
  }

  @Test
  void aSampleIsAboutItsShare() throws IOException {
    Path sample = report(1100, 1100, 0, 0, "third");
    assertThatCode(() -> TotalsCheck.check(sample, SAMPLED, Mode.OPTIONS, 128_000, 160_000))
        .doesNotThrowAnyException();
    Path all = report(128_000, 128_000, 0, 0, "third");
    assertThatThrownBy(() -> TotalsCheck.check(all, SAMPLED, Mode.OPTIONS, 128_000, 160_000))
        .hasMessageStartingWith("expected a share of 0.0078125, so about 1000");
    // Without the option the same row tracks all.
    assertThatCode(() -> TotalsCheck.check(all, SAMPLED, Mode.AGENT, 128_000, 160_000))
        .doesNotThrowAnyException();
  }

  @Test
  void aTreeThatShouldGetFullAndDoesNotIsNoticed() throws IOException {
    Path report = report(1000, 1000, 0, 0, "third");
    assertThatThrownBy(() -> TotalsCheck.check(report, row("walk.growing"), Mode.AGENT, 1000, 1500))
        .hasMessageStartingWith("expected the tree to be full");
  }
}

package io.github.bytebufflow.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrackedTotalsTest {
  @TempDir Path directory;

  private Path report(long allocated, long released, long leaked, long live, long untracked)
      throws IOException {
    String json =
        "{'schema':1,'tracker':{'version':'1','taken':1,'uptime':1,'jvm':'j','netty':[],"
            + "'options':{}},'totals':{'allocated':%d,'released':%d,'leaked':%d,'live':%d,"
            + "'untracked':%d},'roots':[]}";
    return Files.writeString(
        directory.resolve("report.json"),
        String.format(json.replace('\'', '"'), allocated, released, leaked, live, untracked));
  }

  @Test
  void aRunWhoseBuffersWereTrackedPasses() throws IOException {
    Path report = report(300, 298, 0, 2, 0);
    assertThatCode(() -> TrackedTotals.check(report, 100)).doesNotThrowAnyException();
  }

  @Test
  void lostAndLeakedBuffersAreNoticed() throws IOException {
    assertRefused(report(99, 99, 0, 0, 0), "the agent saw 99 buffers");
    assertRefused(report(300, 299, 1, 0, 0), "1 leaked");
    assertRefused(report(300, 299, 0, 0, 0), "299 released");
    assertRefused(report(300, 300, 0, 0, 1), "1 untracked");
  }

  private static void assertRefused(Path report, String sentence) {
    assertThatThrownBy(() -> TrackedTotals.check(report, 100)).hasMessageContaining(sentence);
  }
}

package io.github.bytebufflow.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.Samples;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each line is one object of JSON, whatever names and messages contain. */
class LogLineTest {
  /** The names of the outer fields; fails unless the line is one object and ends there. */
  private static List<String> fields(String line) throws IOException {
    assertThat(line).endsWith("}\n");
    assertThat(line.lines()).hasSize(1);
    List<String> names = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(line)) {
      assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        names.add(json.currentName());
        json.nextToken();
        json.skipChildren();
      }
      assertThat(json.nextToken()).isNull();
    }
    return names;
  }

  @Test
  void aLeak() throws IOException {
    Snapshot three = Samples.threePaths();
    Leak worst = LeakPaths.of(three).leaks().get(0);
    String line = LogLine.leak(three, worst, true);
    assertThat(fields(line))
        .startsWith("time", "type", "first", "fingerprint", "leaked", "bytes", "memory", "path")
        .contains("heldLastBy", "suspects", "decided", "next");
    assertThat(line)
        .contains(
            "\"type\":\"leak\",\"first\":true,\"fingerprint\":\"" + worst.fingerprint() + "\"",
            "\"leaked\":1000000,\"bytes\":256000000,\"memory\":\"direct\"",
            "\"com.acme.shop.Audit.log:12\"");
  }

  @Test
  void memoryThatGetsShort() throws IOException {
    String line =
        LogLine.memory(Samples.forgottenRelease(), "exhausted", "no\nroom \"left\"", "t-1", 7, -1);
    assertThat(fields(line))
        .containsExactly(
            "time",
            "type",
            "message",
            "thread",
            "used",
            "liveDirect",
            "liveDirectBytes",
            "paths",
            "leakingPaths",
            "leaks");
    assertThat(line)
        .contains(
            "\"message\":\"no?room \\\"left\\\"\"",
            "\"used\":7",
            "\"liveDirect\":1,\"liveDirectBytes\":65536",
            "\"oldestMillis\":130000",
            "com.acme.shop.UploadHandler.channelRead:71");
  }

  @Test
  void theLastReportWithItsVerdict() throws IOException {
    Snapshot clean = Samples.clean();
    Snapshot judged =
        new Snapshot(
            clean.tracker,
            clean.totals,
            clean.roots,
            clean.misuses,
            clean.findings,
            Balances.whole());
    String line = LogLine.report(judged, "");
    assertThat(fields(line))
        .startsWith("time", "type", "allocated", "released", "leaked", "leakedBytes", "live")
        .contains("verdict", "paths", "leaks")
        .doesNotContain("note");
    assertThat(line)
        .contains("\"verdict\":{\"cause\":\"" + Balances.whole().verdict().cause + "\"");
    assertThat(fields(LogLine.report(clean, "no collection")))
        .contains("note")
        .doesNotContain("verdict");
  }

  /** What collects logs cuts longer lines, which are no JSON then. */
  @Test
  void aLineIsBoundedAndSaysWhatItLeavesOut() throws IOException {
    String longName = "\u20ac\"".repeat(10_000);
    List<SnapshotNode> roots = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Draft[] path = new Draft[60];
      path[0] = Trees.root("A.directBuffer" + i, "direct");
      for (int k = 1; k < path.length; k++) {
        path[k] =
            Trees.at(Kind.ENTER, "com.acme.shop.Service" + i + "x" + k, "method" + longName, k);
      }
      path[59].place.thread = longName;
      path[59].counts.leaked = 30 - i;
      path[59].counts.leakedBytes = 1000;
      path[59].counts.live = 1;
      path[59].counts.liveBytes = 1000;
      roots.add(Trees.chain(path));
    }
    Snapshot large = Trees.snapshot(roots.toArray(new SnapshotNode[0]));
    Leak worst = LeakPaths.of(large).leaks().get(0);
    for (String line :
        List.of(
            LogLine.leak(large, worst, true),
            LogLine.memory(large, "exhausted", longName, longName, 1, 2),
            LogLine.report(large, longName))) {
      assertThat(line.getBytes(StandardCharsets.UTF_8))
          .hasSizeLessThanOrEqualTo(LogLine.MOST_BYTES);
      assertThat(fields(line)).contains("time", "type");
    }
    assertThat(LogLine.report(large, "")).containsPattern("\"leaksLeftOut\":[1-9]");
    assertThat(LogLine.report(large, "")).containsPattern("\"pathsLeftOut\":[1-9]");
    assertThat(fields(LogLine.report(Samples.threePaths(), "")))
        .doesNotContain("leaksLeftOut", "pathsLeftOut");
  }
}

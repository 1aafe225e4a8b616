package io.github.bytebufflow.report;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
  private static SnapshotNode live(String memory, String method, long live, long bytes) {
    Draft end = at(Kind.ENTER, "com.acme.Cache", method, 7);
    end.counts.live = live;
    end.counts.liveBytes = bytes;
    return chain(root("Alloc.directBuffer", memory), end);
  }

  private static int size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  @Test
  void tellsTheVerdictTheEventsAndTheWorstLeaks() {
    Snapshot three = Samples.threePaths();
    String text = Summary.of(three, "MEMORY all of it", List.of("exhausted:\nnothing left"));
    String worst = LeakPaths.of(three).leaks().get(0).fingerprint();
    assertThat(text).startsWith("bytebuf-flow at 2026-");
    assertThat(text.lines())
        .contains("MEMORY all of it", "exhausted:?nothing left")
        .anyMatch(line -> line.startsWith("SUMMARY 1,000,301 buffers"));
    assertThat(text)
        .contains(
            "LEAK " + worst + " 1,000,000 buffers, 244.1 MiB direct", "held last by", "next:");
    assertThat(text.indexOf("LEAK " + worst)).isEqualTo(text.indexOf("LEAK "));
    assertThat(size(text)).isLessThanOrEqualTo(Summary.MOST);
  }

  @Test
  void tellsWhoHasDirectMemory() {
    String text =
        Summary.of(
            snapshot(
                live("direct", "small", 1, 64),
                live("pooled-direct", "put", 3, 4096),
                live("heap", "text", 9, 1 << 20)),
            "",
            List.of());
    assertThat(text)
        .containsSubsequence(
            "LIVE 4 KiB in 3 buffers\n  path Alloc.directBuffer → Cache.put:7\n",
            "LIVE 64 B in 1 buffer\n")
        .doesNotContain("text");
  }

  @Test
  void isCutAtACharacter() {
    String event = "€".repeat(3000);
    String text = Summary.of(Samples.clean(), "", List.of(event));
    assertThat(size(text)).isBetween(Summary.MOST - 2, Summary.MOST);
    assertThat(text).endsWith("€");
    for (int most = 0; most <= 10; most++) {
      String cut = Summary.cut("a\u00e9€\ud83d\ude00", most);
      assertThat(size(cut)).isLessThanOrEqualTo(most);
      assertThat("a\u00e9€\ud83d\ude00").startsWith(cut);
      assertThat(cut).doesNotContain("\ufffd");
    }
    assertThat(Summary.cut("a\u00e9€\ud83d\ude00", 9)).isEqualTo("a\u00e9€");
    assertThat(Summary.cut("a\u00e9€\ud83d\ude00", 10)).isEqualTo("a\u00e9€\ud83d\ude00");
  }

  @Test
  void theReportOnMemoryHasThePathsWithTheMostBytesFirst() {
    String text =
        DirectMemory.of(
            snapshot(
                live("direct", "small", 1, 64),
                live("pooled-direct", "put", 3, 4096),
                live("heap", "text", 9, 1 << 20)),
            ReportSettings.DEFAULT);
    assertThat(text)
        .startsWith(
            "bytebuf-flow: MEMORY   4.1 KiB direct in 4 live buffers, on 2 paths\n"
                + "  4 KiB in 3 buffers\n")
        .containsSubsequence("Cache.put:7", "held by", "64 B in 1 buffer", "Cache.small:7");
    assertThat(DirectMemory.most(snapshot(live("direct", "put", 3, 4096))))
        .isEqualTo("4 KiB in 3 buffers: Alloc.directBuffer → Cache.put:7");
    assertThat(DirectMemory.most(Samples.clean())).isEmpty();
    assertThat(DirectMemory.of(Samples.clean(), ReportSettings.DEFAULT))
        .isEqualTo("bytebuf-flow: MEMORY   no followed buffer has direct memory\n");
  }
}

package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeReportTest {
  @Test
  void drawsAllPaths() {
    assertThat(TreeReport.of(Samples.throwEdge(), ReportSettings.DEFAULT))
        .isEqualTo(
            """
            bytebuf-flow 0.1.0   at 2026-09-21T14:13:20Z, after 5 min   OpenJDK 17.0.15
            io.netty 4.1.140.Final
            allocated 1,204   released 1,162   leaked 42 (10.5 KiB)   live 0
            nodes 6   leaked of direct memory 42

            PooledByteBufAllocator.directBuffer   pooled direct memory           1,204
            └─ OrderHandler.channelRead:57                                       1,204
               OrderCodec.decode:112                                             1,204
               ├─ OrderService.submit:40                                         1,162
               │  OrderService.submit:44   released                              1,162   1,162 released
               └─ OrderCodec.reject:131   left by CorruptedFrameException           42   42 leaked 10.5 KiB
            """);
  }

  @Test
  void keepsLiveLeakedAndViewsApart() {
    assertThat(TreeReport.of(Samples.forgottenRelease(), ReportSettings.DEFAULT))
        .contains("leaked 3 (192 KiB)   live 1 (64 KiB)")
        .contains("3 leaked 192 KiB, 1 live 64 KiB (1 suspect, oldest 2 min)");
    assertThat(TreeReport.of(Samples.composite(), ReportSettings.DEFAULT))
        .contains("retained views allocated 1,000   released 986   leaked 14")
        .contains("986 released, 14 leaked inside others");
  }

  @Test
  void showsKindsLoopsAndFullNames() {
    Draft again = Trees.at(Kind.RETAIN, "com.acme.A", "keep", 7);
    again.place.ref = 3;
    again.place.loop = true;
    again.counts.released = 1;
    Snapshot snapshot = Trees.snapshot(Trees.chain(Trees.root("Unpooled.buffer", "heap"), again));

    assertThat(TreeReport.of(snapshot, ReportSettings.DEFAULT))
        .contains("└─ A.keep:7   retained, count 3+   ↺ loop")
        .contains("Unpooled.buffer   heap");
    assertThat(TreeReport.of(snapshot, ReportSettings.DEFAULT.withFullNames(true)))
        .contains("└─ com.acme.A.keep:7   retained, count 3+");
  }

  @Test
  void everyNodeHasALineAndItsCountEndsInOneColumn() {
    for (Snapshot snapshot : LeakReportTest.samples()) {
      List<SnapshotNode> nodes = new ArrayList<>();
      new NodeWalk<RuntimeException>() {
        @Override
        protected void enter(SnapshotNode node) {
          nodes.add(node);
        }
      }.through(snapshot.roots);
      List<String> lines =
          TreeReport.of(snapshot, ReportSettings.DEFAULT)
              .lines()
              .dropWhile(line -> !line.isEmpty())
              .filter(line -> !line.isEmpty())
              .toList();

      assertThat(lines).hasSameSizeAs(nodes);
      int end = -1;
      for (int i = 0; i < lines.size(); i++) {
        String count = Amounts.count(nodes.get(i).count);
        assertThat(lines.get(i)).contains(StepText.of(nodes.get(i)));
        int at = lines.get(i).indexOf("  " + count, lines.get(i).indexOf(nodes.get(i).place.site));
        assertThat(at).as(lines.get(i)).isPositive();
        end = end < 0 ? at + 2 + count.length() : end;
        assertThat(at + 2 + count.length()).as(lines.get(i)).isEqualTo(end);
      }
    }
  }

  @Test
  void longNamesLoseTheirBeginning() {
    Draft node = Trees.at(Kind.ENTER, "com.acme." + "Abstract".repeat(20) + "Shop", "order", 57);
    node.counts.released = 1;
    Snapshot snapshot = Trees.snapshot(Trees.chain(Trees.root("Unpooled.buffer", "heap"), node));

    assertThat(TreeReport.of(snapshot, ReportSettings.DEFAULT))
        .contains("└─ …")
        .contains("AbstractShop.order:57 ")
        .doesNotContain("Abstract".repeat(12));
  }

  @Test
  void anEmptyTreeIsSaidSo() {
    assertThat(TreeReport.of(Trees.snapshot(), ReportSettings.DEFAULT))
        .contains("allocated 0   released 0   leaked 0   live 0")
        .endsWith("no flows\n");
  }
}

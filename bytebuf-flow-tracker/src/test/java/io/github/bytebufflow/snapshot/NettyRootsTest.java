package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Roots of one API and of several Nettys. */
class NettyRootsTest {
  private static final String SITE = "PooledByteBufAllocator.directBuffer";

  private static SnapshotNode root(String version, long released) {
    Draft root = Trees.root(SITE, "pooled-direct");
    root.place.netty = "io.netty from file:/lib/netty-buffer-" + version + ".jar";
    root.place.title = "Netty " + version + ": " + SITE;
    root.counts.released = released;
    return root.build();
  }

  @Test
  void keepTheirNamesInJson() throws Exception {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    SnapshotJson.write(Trees.snapshot(root("4.1.9", 2)), json);
    SnapshotNode read =
        SnapshotJson.read(new ByteArrayInputStream(json.toByteArray())).roots.get(0);
    assertThat(read.place.site).isEqualTo(SITE);
    assertThat(read.place.title()).isEqualTo("Netty 4.1.9: " + SITE);
    assertThat(read.place.netty).isEqualTo("io.netty from file:/lib/netty-buffer-4.1.9.jar");
  }

  @Test
  void areSubtractedEachFromItself() {
    Snapshot base = Trees.snapshot(root("4.1.9", 2), root("4.2.1", 7));
    Snapshot now = Trees.snapshot(root("4.2.1", 8), root("4.1.9", 5));
    Snapshot since = SnapshotDiff.since(base, now);
    assertThat(since.roots)
        .extracting(r -> r.place.title() + " " + r.count)
        .containsExactly("Netty 4.1.9: " + SITE + " 3", "Netty 4.2.1: " + SITE + " 1");
  }

  @Test
  void areToldApartInText() {
    Snapshot snapshot = Trees.snapshot(root("4.1.9", 2), root("4.2.1", 7));
    byte[] tree = ReportFormat.TREE.render(snapshot, ReportSettings.DEFAULT);
    assertThat(new String(tree, StandardCharsets.UTF_8))
        .contains("\nNetty 4.1.9: " + SITE, "\nNetty 4.2.1: " + SITE);
  }
}

package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/** Makes leaks, and the finding of one. */
final class Leaks {
  private Leaks() {}

  /** Where a direct buffer is allocated. */
  static Draft direct() {
    return root("PooledByteBufAllocator.directBuffer", "pooled-direct");
  }

  /** Lets five buffers leak at a step; {@code frames} are those of its stack, innermost first. */
  static Draft leaked(Draft end, String... frames) {
    end.counts.leaked = 5;
    end.place.stack = Frames.frames(frames);
    return end;
  }

  /** The finding of the only leak below a root. */
  static Finding finding(Code code, SnapshotNode root) {
    List<Finding> findings = Findings.find(snapshot(root), code, KnownLeaks.NONE);
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).leaked).isEqualTo(5);
    return findings.get(0);
  }

  /** The method that is named first. */
  static String first(Finding finding) {
    return Names.of(finding.suspects.get(0).className, finding.suspects.get(0).method);
  }
}

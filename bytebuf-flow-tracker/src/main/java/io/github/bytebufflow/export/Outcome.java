package io.github.bytebufflow.export;

import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;

/** What became of flows at a node. Each flow has exactly one outcome. */
enum Outcome {
  /** The count reached 0. */
  RELEASED("released"),
  /** Collected while the count was above 0. */
  LEAKED("leaked"),
  /** The same of a class that frees its memory itself, which is no leak. */
  COLLECTED("collected"),
  /** Neither released nor collected yet. */
  LIVE("live");

  /** The word in all formats. */
  final String word;

  Outcome(String word) {
    this.word = word;
  }

  /** How many flows of a node had this outcome; below 0 only for {@link #LIVE}, in differences. */
  long flows(SnapshotNode node, RootKind root) {
    switch (this) {
      case RELEASED:
        return node.counts.released;
      case LEAKED:
        return root == RootKind.FOREIGN ? 0 : node.counts.leaked;
      case COLLECTED:
        return root == RootKind.FOREIGN ? node.counts.leaked : 0;
      default:
        return node.counts.live;
    }
  }

  /** Their capacity in bytes; that of released buffers is 0 unless it was counted. */
  long bytes(SnapshotNode node, RootKind root) {
    switch (this) {
      case RELEASED:
        return node.counts.releasedBytes;
      case LEAKED:
        return root == RootKind.FOREIGN ? 0 : node.counts.leakedBytes;
      case COLLECTED:
        return root == RootKind.FOREIGN ? node.counts.leakedBytes : 0;
      default:
        return node.counts.liveBytes;
    }
  }
}

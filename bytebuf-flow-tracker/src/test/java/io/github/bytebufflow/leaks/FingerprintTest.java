package io.github.bytebufflow.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FingerprintTest {
  private static final SnapshotNode POOL = Trees.root("Pooled.directBuffer", "direct").build();

  private final SnapshotNode decode = step(Kind.ENTER, "com.acme.Codec", "decode", 112);
  private final SnapshotNode reject = step(Kind.ENTER, "com.acme.Codec", "reject", 130);
  private final SnapshotNode queue = step(Kind.HANDOFF, "java.util.Queue", "add", 0);

  @Test
  void linesAllocatorAndTheWayThereDoNotMatter() {
    assertThat(of(POOL, decode, reject, queue))
        .isEqualTo(
            of(
                Trees.root("Adaptive.directBuffer", "pooled-direct").build(),
                step(Kind.CALL, "com.acme.Other", "read", 3),
                step(Kind.ENTER, "com.acme.Codec", "reject", 999),
                queue))
        .matches("[0-9a-f]{8}");
  }

  @Test
  void theSuspectPartMatters() {
    assertThat(of(POOL, decode, reject, queue))
        .isNotEqualTo(of(POOL, reject, decode, queue))
        .isNotEqualTo(of(POOL, decode, reject))
        .isNotEqualTo(of(POOL, decode, step(Kind.THROW, "com.acme.Codec", "reject", 130), queue));
  }

  @Test
  void theCountAtTheEndMatters() {
    Draft twice = Trees.at(Kind.ENTER, "com.acme.Codec", "reject", 130);
    twice.place.ref = 2;

    assertThat(of(POOL, twice.build())).isNotEqualTo(of(POOL, reject));
  }

  @Test
  void numbersOfLambdasDoNotMatter() {
    assertThat(of(POOL, step(Kind.ENTER, "com.acme.A", "lambda$read$3", 1)))
        .isEqualTo(of(POOL, step(Kind.ENTER, "com.acme.A", "lambda$read$14", 1)))
        .isNotEqualTo(of(POOL, step(Kind.ENTER, "com.acme.A", "lambda$write$3", 1)));
    assertThat(of(POOL, step(Kind.ENTER, "com.acme.A$$Lambda$14/0x01", "run", 1)))
        .isEqualTo(of(POOL, step(Kind.ENTER, "com.acme.A$$Lambda/0x0000ff", "run", 1)));
  }

  @Test
  void withoutAStepOfTheApplicationAllStepsCount() {
    SnapshotNode netty = step(Kind.ENTER, "io.netty.handler.A", "decode", 1);
    SnapshotNode other = step(Kind.ENTER, "x.shaded.io.netty.handler.B", "decode", 1);

    assertThat(of(POOL, netty, queue)).isNotEqualTo(of(POOL, other, queue));
    assertThat(of(POOL)).isNotEqualTo(of(Trees.root("Unpooled.directBuffer", "direct").build()));
  }

  private static SnapshotNode step(Kind kind, String className, String method, int line) {
    return Trees.at(kind, className, method, line).build();
  }

  private static String of(SnapshotNode... path) {
    return Fingerprint.of(new ArrayList<>(List.of(path)));
  }
}

package io.github.bytebufflow.serve.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnreleasedValuesTest {
  private static SnapshotNode end(int line, int unreleased) {
    Draft end = Trees.at(Kind.ENTER, "com.acme.Shop", "sell", line);
    end.counts.leaked = unreleased;
    end.counts.leakedBytes = unreleased * 256L;
    return end.build();
  }

  /** A constant of Netty is live on each of its paths, and no leak. */
  @Test
  void countsWhatIsLiveOnAllPathsOfALeak() {
    SnapshotNode first = end(3, 4);
    SnapshotNode second = end(7, 2);
    SnapshotNode root =
        Trees.with(Trees.root("Pooled.directBuffer", "pooled-direct"), first, second).build();
    Snapshot snapshot = Trees.snapshot(root);

    assertThat(UnreleasedValues.of(Trees.owned(snapshot, Map.of(first, 4, second, 2))))
        .singleElement()
        .satisfies(
            leak ->
                assertThat(leak)
                    .containsEntry("leaked", 0L)
                    .containsEntry("leakedBytes", 0L)
                    .containsEntry("live", 6L)
                    .containsEntry("liveBytes", 1536L)
                    .containsEntry("oldestMillis", 4000L));
    List<Map<String, Object>> some =
        UnreleasedValues.of(Trees.owned(snapshot, Map.of(first, 1, second, 2)));
    assertThat(some)
        .singleElement()
        .satisfies(
            leak ->
                assertThat(leak)
                    .containsEntry("leaked", 3L)
                    .containsEntry("leakedBytes", 768L)
                    .containsEntry("live", 3L)
                    .containsEntry("oldestMillis", 2000L));
  }
}

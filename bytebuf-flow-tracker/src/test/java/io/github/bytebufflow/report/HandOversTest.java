package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HandOversTest {
  @ParameterizedTest
  @CsvSource({
    "nioEventLoopGroup-3-12, nioEventLoopGroup-3",
    "pool-1-thread-2, pool-1-thread",
    "worker#7, worker",
    "main, main",
    "42, 42",
    "h2, h"
  })
  void aPoolIsANameWithoutTheNumber(String thread, String pool) {
    assertThat(HandOvers.pool(thread)).isEqualTo(pool);
  }

  @Test
  void onlyAnotherPoolIsAHandOver() {
    assertThat(HandOvers.of(path("main", "io-1", "io-2", null, "worker-1", "worker-4", "io-1")))
        .containsExactly("io → worker at Shop.step4", "worker → io at Shop.step6");
  }

  @Test
  void theLastOnesOfManyAreShown() {
    assertThat(HandOvers.of(path("r", "a", "b", "a", "b", "a")))
        .containsExactly("b → a at Shop.step3", "a → b at Shop.step4", "b → a at Shop.step5");
  }

  private static List<SnapshotNode> path(String... threads) {
    List<SnapshotNode> path = new ArrayList<>();
    for (String thread : threads) {
      Draft node = new Draft();
      node.place.kind = path.isEmpty() ? Kind.ALLOCATE : Kind.ENTER;
      node.place.site = "Shop.step" + path.size();
      node.place.thread = thread;
      path.add(node.build());
    }
    return path;
  }
}

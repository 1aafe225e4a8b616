package io.github.bytebufflow.snapshot;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class CollectorWatchTest {
  @Test
  void seesThatTheCollectorHasRun() {
    CollectorWatch watch = new CollectorWatch();
    Awaitility.await()
        .until(
            () -> {
              System.gc();
              return watch.collections() == 1;
            });
    Awaitility.await()
        .until(
            () -> {
              System.gc();
              return watch.collections() > 1;
            });
  }
}

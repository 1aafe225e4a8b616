package io.github.bytebufflow.agent.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Trees;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class TerminationLogTest {
  @TempDir Path folder;

  /** As a file does that is on a disk which has gone. */
  @Test
  @Timeout(60)
  void ofSummariesThatWaitOnlyTheNewestIsKept() throws Exception {
    Aside aside = new Aside("test", 1);
    CountDownLatch hangs = new CountDownLatch(1);
    Path file = folder.resolve("termination");
    TerminationLog log = new TerminationLog(file.toString(), aside);
    Future<?> hanging =
        aside.run(
            () -> {
              try {
                hangs.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    List<WeakReference<Snapshot>> written = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      log.add("event " + i);
      written.add(write(log));
    }
    for (WeakReference<Snapshot> one : written.subList(0, 19)) {
      while (one.get() != null) {
        System.gc();
      }
    }
    assertThat(written.get(19).get()).isNotNull();
    hangs.countDown();
    hanging.get();
    log.writeLast(Trees.snapshot(), 60_000);
    assertThat(file).content().contains("event 0", "event 19");
    log.end();
  }

  private static WeakReference<Snapshot> write(TerminationLog log) {
    Snapshot snapshot = Trees.snapshot();
    log.write(snapshot);
    return new WeakReference<>(snapshot);
  }
}

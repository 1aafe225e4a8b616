package io.github.bytebufflow.agent.services;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Trees;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What reports get while the code of the program cannot be read, or not in time. */
class JudgeTest {
  private static final long SHORT = 50;

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final AtomicInteger asked = new AtomicInteger();
  private final Judge judge = new Judge(instrumentation());

  /** Hangs until it may go on, as a class loader may. */
  private Instrumentation instrumentation() {
    return (Instrumentation)
        Proxy.newProxyInstance(
            JudgeTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("getAllLoadedClasses")) {
                return null;
              }
              asked.incrementAndGet();
              begun.countDown();
              goOn.await();
              return new Class<?>[] {Object.class};
            });
  }

  @AfterEach
  void goesOn() {
    goOn.countDown();
  }

  private static Snapshot leaked() {
    Draft end = at(Kind.ENTER, "com.acme.Shop", "order", 5);
    end.counts.leaked = 1;
    end.counts.leakedBytes = 64;
    return Trees.snapshot(with(root("Alloc.directBuffer", "direct"), end.build()).build());
  }

  @Test
  void nothingThatLeakedAsksForNoCode() {
    Snapshot clean = Trees.snapshot();
    assertThat(judge.apply(clean)).isSameAs(clean);
    assertThat(asked).hasValue(0);
  }

  @Test
  void whatHangsIsWaitedForOnce() {
    judge.within(SHORT);
    for (int report = 0; report < 3; report++) {
      Snapshot judged = judge.apply(leaked());
      assertThat(judged.findings).hasSize(1).allMatch(f -> f.unread);
      assertThat(judged.findings.get(0).suspects).as("the path alone").isNotEmpty();
    }
    assertThat(asked.get()).isLessThanOrEqualTo(1);
  }

  /**
   * The report that runs goes on to the end of its leak; that which waits for its turn does not.
   */
  @Test
  void theEndOfTheProcessGivesUpReportsThatWait() throws Exception {
    CompletableFuture<Snapshot> running =
        CompletableFuture.supplyAsync(() -> judge.apply(leaked()));
    assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
    Thread[] waits = new Thread[1];
    CountDownLatch called = new CountDownLatch(1);
    CompletableFuture<Snapshot> waiting =
        CompletableFuture.supplyAsync(
            () -> {
              waits[0] = Thread.currentThread();
              called.countDown();
              return judge.apply(leaked());
            },
            task -> new Thread(task, "second report").start());
    assertThat(called.await(1, TimeUnit.MINUTES)).isTrue();
    while (waits[0].getState() != Thread.State.TIMED_WAITING && !waiting.isDone()) {
      Thread.onSpinWait();
    }
    judge.within(SHORT);
    goOn.countDown();
    assertThat(running.get(1, TimeUnit.MINUTES).findings).hasSize(1);
    assertThat(waiting.get(1, TimeUnit.MINUTES).findings).hasSize(1).allMatch(f -> f.unread);
  }
}

package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Threads and the live set, which is one for the whole JVM: each test compares with its start. */
class ThreadStateTest {
  private static Flow put(ThreadState state) {
    Flow f = new Flow(null, null);
    f.slot = state.put(f);
    return f;
  }

  private static boolean isLive(Flow f) {
    return LiveSet.block(f.slot).get(LiveSet.index(f.slot)) == f;
  }

  private static List<Flow> put(ThreadState state, int flows) {
    List<Flow> all = new ArrayList<>();
    for (int i = 0; i < flows; i++) {
      all.add(put(state));
    }
    return all;
  }

  private static Set<Integer> slots(List<Flow> flows) {
    Set<Integer> slots = new HashSet<>();
    flows.forEach(f -> slots.add(f.slot));
    return slots;
  }

  private static void onOtherThread(Runnable action) throws InterruptedException {
    Thread thread = new Thread(action);
    thread.start();
    thread.join();
  }

  @Test
  void liveFlowsHaveASlotEach() {
    List<Flow> flows = put(new ThreadState(false), 3 * SlotBlock.SIZE);
    assertThat(slots(flows)).hasSize(flows.size());
    assertThat(flows).allMatch(ThreadStateTest::isLive);
    flows.forEach(LiveSet::clear);
    assertThat(flows).noneMatch(ThreadStateTest::isLive);
  }

  @Test
  void theOwnerGetsTheSlotBackThatItEmptiedLast() {
    ThreadState state = new ThreadState(false);
    state.owner = Thread.currentThread();
    put(state, 100);
    Flow f = put(state);
    LiveSet.clear(f);
    assertThat(put(state).slot).isEqualTo(f.slot);
  }

  @Test
  void slotsThatOtherThreadsEmptiedAreUsedAgain() throws InterruptedException {
    ThreadState state = new ThreadState(false);
    state.owner = Thread.currentThread();
    Set<Integer> used = new HashSet<>();
    for (int round = 0; round < 20; round++) {
      List<Flow> flows = put(state, 2 * SlotBlock.SIZE);
      used.addAll(slots(flows));
      onOtherThread(() -> flows.forEach(LiveSet::clear));
    }
    assertThat(used).hasSizeLessThan(3 * SlotBlock.SIZE);
  }

  @Test
  void theDrainEmptiesASlotOnlyOfItsOwnFlow() {
    ThreadState state = new ThreadState(false);
    state.owner = Thread.currentThread();
    Flow old = put(state);
    LiveSet.clear(old);
    Flow next = put(state);
    assertThat(next.slot).isEqualTo(old.slot);
    LiveSet.clearCollected(old);
    assertThat(isLive(next)).isTrue();
    LiveSet.clearCollected(next);
    assertThat(isLive(next)).isFalse();
  }

  @Test
  void theStateOfAnEndedThreadIsUsedAgain() throws InterruptedException {
    AtomicReference<ThreadState> first = new AtomicReference<>();
    AtomicReference<Flow> left = new AtomicReference<>();
    onOtherThread(
        () -> {
          first.set(ThreadState.current());
          left.set(put(ThreadState.current()));
          ThreadState.countAllocated(left.get());
        });
    long allocated = ThreadState.sumAllocated();
    ThreadState.reclaim();
    assertThat(first.get().owner).isNull();
    // Other ended threads of this JVM may have left theirs too.
    Set<ThreadState> reused = new HashSet<>();
    for (int i = 0; i < 100 && !reused.contains(first.get()); i++) {
      List<Thread> waiting = new ArrayList<>();
      CountDownLatch over = new CountDownLatch(1);
      for (int t = 0; t < 5; t++) {
        CountDownLatch entered = new CountDownLatch(1);
        Thread thread =
            new Thread(
                () -> {
                  synchronized (reused) {
                    reused.add(ThreadState.current());
                  }
                  entered.countDown();
                  try {
                    over.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
        thread.start();
        entered.await();
        waiting.add(thread);
      }
      over.countDown();
      for (Thread thread : waiting) {
        thread.join();
      }
    }
    assertThat(reused).contains(first.get());
    assertThat(ThreadState.sumAllocated()).as("what it counted stays").isEqualTo(allocated);
    assertThat(isLive(left.get())).as("what lives there stays").isTrue();
    LiveSet.clear(left.get());
  }

  @Test
  void aThreadThatLivesKeepsItsState() {
    ThreadState mine = ThreadState.current();
    ThreadState.reclaim();
    assertThat(mine.owner).isSameAs(Thread.currentThread());
    assertThat(ThreadState.current()).isSameAs(mine);
  }

  @Test
  void aThreadWhoseThreadLocalsAreErasedKeepsItsState() throws ReflectiveOperationException {
    final ThreadState mine = ThreadState.current();
    // As the common pool does between tasks since Java 19.
    Field current = ThreadState.class.getDeclaredField("CURRENT");
    current.setAccessible(true);
    ((ThreadLocal<?>) current.get(null)).remove();
    assertThat(ThreadState.current()).isSameAs(mine);
  }

  @Test
  void threadsThatShareAStateGetSlotsOfTheirOwn() throws InterruptedException {
    ThreadState shared = new ThreadState(true);
    List<Flow> all = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                List<Flow> mine = put(shared, 3000);
                synchronized (all) {
                  all.addAll(mine);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(all).hasSize(12_000).allMatch(ThreadStateTest::isLive);
    assertThat(slots(all)).hasSize(all.size());
    all.forEach(LiveSet::clear);
  }

  @Test
  void countsAreByNodeWhereverTheRowsGrow() {
    ThreadState state = new ThreadState(false);
    int[] ids = {0, 1, 63, 64, 255, 256, 100_000};
    for (int round = 0; round < 3; round++) {
      for (int id : ids) {
        state.countReleased(id);
      }
    }
    long[] byId = new long[100_001];
    state.addReleased(byId);
    for (int id : ids) {
      assertThat(byId[id]).as("node %s", id).isEqualTo(3);
    }
    assertThat(java.util.Arrays.stream(byId).sum()).isEqualTo(3 * ids.length);
  }

  @Test
  void oneInThreeIsSampled() {
    ThreadState state = new ThreadState(false);
    int sampled = 0;
    for (int i = 0; i < 300; i++) {
      sampled += state.sample(3) ? 1 : 0;
    }
    assertThat(sampled).isEqualTo(100);
  }
}

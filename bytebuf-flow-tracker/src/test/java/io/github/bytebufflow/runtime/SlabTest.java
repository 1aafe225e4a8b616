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

/** Slabs and the live set, which is one for the whole JVM: each test compares with its start. */
class SlabTest {
  private static Flow put(Slab slab) {
    Flow f = new Flow(null, null);
    f.slot = slab.put(f);
    return f;
  }

  private static boolean isLive(Flow f) {
    return LiveSet.chunk(f.slot).get(LiveSet.index(f.slot)) == f;
  }

  private static List<Flow> put(Slab slab, int flows) {
    List<Flow> all = new ArrayList<>();
    for (int i = 0; i < flows; i++) {
      all.add(put(slab));
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
    List<Flow> flows = put(new Slab(false), 3 * Chunk.SIZE);
    assertThat(slots(flows)).hasSize(flows.size());
    assertThat(flows).allMatch(SlabTest::isLive);
    flows.forEach(LiveSet::clear);
    assertThat(flows).noneMatch(SlabTest::isLive);
  }

  @Test
  void theOwnerGetsTheSlotBackThatItEmptiedLast() {
    Slab slab = new Slab(false);
    slab.owner = Thread.currentThread();
    put(slab, 100);
    Flow f = put(slab);
    LiveSet.clear(f);
    assertThat(put(slab).slot).isEqualTo(f.slot);
  }

  @Test
  void slotsThatOtherThreadsEmptiedAreUsedAgain() throws InterruptedException {
    Slab slab = new Slab(false);
    slab.owner = Thread.currentThread();
    Set<Integer> used = new HashSet<>();
    for (int round = 0; round < 20; round++) {
      List<Flow> flows = put(slab, 2 * Chunk.SIZE);
      used.addAll(slots(flows));
      onOtherThread(() -> flows.forEach(LiveSet::clear));
    }
    assertThat(used).hasSizeLessThan(3 * Chunk.SIZE);
  }

  @Test
  void theDrainEmptiesASlotOnlyOfItsOwnFlow() {
    Slab slab = new Slab(false);
    slab.owner = Thread.currentThread();
    Flow old = put(slab);
    LiveSet.clear(old);
    Flow next = put(slab);
    assertThat(next.slot).isEqualTo(old.slot);
    LiveSet.clearCollected(old);
    assertThat(isLive(next)).isTrue();
    LiveSet.clearCollected(next);
    assertThat(isLive(next)).isFalse();
  }

  @Test
  void theSlabOfAnEndedThreadIsAdopted() throws InterruptedException {
    AtomicReference<Slab> first = new AtomicReference<>();
    AtomicReference<Flow> left = new AtomicReference<>();
    onOtherThread(
        () -> {
          first.set(Slab.current());
          left.set(put(Slab.current()));
          Slab.countAllocated(left.get());
        });
    long allocated = Slab.sumAllocated();
    Slab.adopt();
    assertThat(first.get().owner).isNull();
    // Other ended threads of this JVM may have left theirs too.
    Set<Slab> adopted = new HashSet<>();
    for (int i = 0; i < 100 && !adopted.contains(first.get()); i++) {
      List<Thread> waiting = new ArrayList<>();
      CountDownLatch over = new CountDownLatch(1);
      for (int t = 0; t < 5; t++) {
        CountDownLatch entered = new CountDownLatch(1);
        Thread thread =
            new Thread(
                () -> {
                  synchronized (adopted) {
                    adopted.add(Slab.current());
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
    assertThat(adopted).contains(first.get());
    assertThat(Slab.sumAllocated()).as("what it counted stays").isEqualTo(allocated);
    assertThat(isLive(left.get())).as("what lives there stays").isTrue();
    LiveSet.clear(left.get());
  }

  @Test
  void aThreadThatLivesKeepsItsSlab() {
    Slab mine = Slab.current();
    Slab.adopt();
    assertThat(mine.owner).isSameAs(Thread.currentThread());
    assertThat(Slab.current()).isSameAs(mine);
  }

  @Test
  void aThreadWhoseThreadLocalsAreErasedKeepsItsSlab() throws ReflectiveOperationException {
    final Slab mine = Slab.current();
    // As the common pool does between tasks since Java 19.
    Field current = Slab.class.getDeclaredField("CURRENT");
    current.setAccessible(true);
    ((ThreadLocal<?>) current.get(null)).remove();
    assertThat(Slab.current()).isSameAs(mine);
  }

  @Test
  void threadsThatShareASlabGetSlotsOfTheirOwn() throws InterruptedException {
    Slab shared = new Slab(true);
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
    assertThat(all).hasSize(12_000).allMatch(SlabTest::isLive);
    assertThat(slots(all)).hasSize(all.size());
    all.forEach(LiveSet::clear);
  }

  @Test
  void countsAreByNodeWhereverTheRowsGrow() {
    Slab slab = new Slab(false);
    int[] ids = {0, 1, 63, 64, 255, 256, 100_000};
    for (int round = 0; round < 3; round++) {
      for (int id : ids) {
        slab.countReleased(id);
      }
    }
    long[] byId = new long[100_001];
    slab.addReleased(byId);
    for (int id : ids) {
      assertThat(byId[id]).as("node %s", id).isEqualTo(3);
    }
    assertThat(java.util.Arrays.stream(byId).sum()).isEqualTo(3 * ids.length);
  }

  @Test
  void oneInThreeIsSampled() {
    Slab slab = new Slab(false);
    int sampled = 0;
    for (int i = 0; i < 300; i++) {
      sampled += slab.sample(3) ? 1 : 0;
    }
    assertThat(sampled).isEqualTo(100);
  }
}

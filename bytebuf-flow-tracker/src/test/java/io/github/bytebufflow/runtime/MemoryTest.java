package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphLayout;
import org.openjdk.jol.vm.VM;

/** What tracking costs in memory; sizes are deterministic, unlike times. */
class MemoryTest {
  private static final int COMPRESSED_REFERENCE = 4;
  private static final int BYTES_A_LIVE_BUFFER = 64;
  private static final int BYTES_A_NODE = 128;

  @Test
  void aFlowIs48Bytes() {
    assumeCompressed();
    assertThat(ClassLayout.parseClass(Flow.class).instanceSize()).isEqualTo(48);
    assertThat(ClassLayout.parseClass(ViewFlow.class).instanceSize()).isLessThanOrEqualTo(64);
    assertThat(ClassLayout.parseClass(ClaimFlow.class).instanceSize()).isLessThanOrEqualTo(80);
  }

  @Test
  void aLiveBufferIsLessThan64() {
    assumeCompressed();
    long flow = ClassLayout.parseClass(Flow.class).instanceSize();
    long block = GraphLayout.parseInstance(new SlotBlock(0)).totalSize();
    double slot = (double) block / SlotBlock.SIZE;
    long token = ClassLayout.parseClass(Object.class).instanceSize();
    int ordinary = 0;
    ThreadState state = new ThreadState(false);
    for (int i = 0; i < 1600; i++) {
      ordinary += state.makesRecyclable() ? 0 : 1;
    }
    assertThat(ordinary).isEqualTo(1500);
    assertThat(flow + slot + token / 16.0).isLessThan(BYTES_A_LIVE_BUFFER - 8);
  }

  @Test
  void aNodeIsLessThan128WithoutItsStack() {
    assumeCompressed();
    int most = 100_000;
    Trie trie = new Trie(most, 128, 10, false);
    Random random = new Random(1);
    int root = trie.root(0);
    while (trie.nodes() < most) {
      int at = root;
      // As in a program: a few ways on from each place, some places with many.
      for (int step = 1; step < 40; step++) {
        int ways = random.nextInt(20) == 0 ? 30 : 2;
        at = trie.next(at, Position.of(step * 100 + random.nextInt(ways), 1), null);
      }
    }
    // A thread that ends flows has a counter for each node besides.
    double each = (double) GraphLayout.parseInstance(trie).totalSize() / most + Long.BYTES;
    assertThat(each).isBetween(64.0, BYTES_A_NODE - 8.0);
  }

  private static void assumeCompressed() {
    assumeTrue(
        VM.current().sizeOfField("java.lang.Object") == COMPRESSED_REFERENCE,
        "the sizes are those with compressed references");
  }
}

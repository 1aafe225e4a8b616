package io.github.bytebufflow.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeTableTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "2, 2", "3, 4", "4, 4", "257, 512", "4194304, 4194304"})
  void sizesAreRoundedUp(long size, long expected) {
    assertThat(SizeTable.powerOfTwo(size)).isEqualTo(expected);
  }

  @Test
  void countsEachMemoryAndSizeOnce() {
    Draft one = Trees.at(Kind.ENTER, "com.acme.A", "a", 1);
    one.counts.live = 4;
    one.counts.liveBytes = 4 * 200;
    Draft other = Trees.at(Kind.ENTER, "com.acme.B", "b", 1);
    other.counts.live = 1;
    other.counts.liveBytes = 256;
    other.counts.leaked = 1;
    other.counts.leakedBytes = 70_000;
    Draft shrunk = Trees.at(Kind.ENTER, "com.acme.C", "c", 1);
    shrunk.counts.live = -5;
    shrunk.counts.liveBytes = -500;
    Draft resource = Trees.at(Kind.ENTER, "com.acme.D", "d", 1);
    resource.counts.live = 9;
    Draft heap = Trees.at(Kind.ENTER, "com.acme.E", "e", 1);
    heap.counts.live = 1;
    String table =
        SizeTable.of(
            Trees.snapshot(
                Trees.with(
                        Trees.root("A.directBuffer", "pooled-direct"),
                        one.build(),
                        other.build(),
                        shrunk.build())
                    .build(),
                Trees.with(Trees.root("R.open", "resource"), resource.build()).build(),
                Trees.with(Trees.root("U.buffer", "heap"), heap.build()).build()));
    assertThat(table.split("\r\n"))
        .containsExactly(
            "memory,size_up_to,live_buffers,live_bytes,leaked_buffers,leaked_bytes",
            "heap,0,1,0,0,0",
            "pooled-direct,256,5,1056,0,0",
            "pooled-direct,131072,0,0,1,70000");
  }
}

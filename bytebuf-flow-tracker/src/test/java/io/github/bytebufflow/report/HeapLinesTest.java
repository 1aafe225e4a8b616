package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Trees;
import org.junit.jupiter.api.Test;

class HeapLinesTest {
  private static Draft lost(String className, long leaked, long released) {
    Draft call = Trees.at(Kind.CALL, className, "upload", 31);
    call.counts.leaked = leaked;
    call.counts.leakedBytes = leaked * 256;
    call.counts.released = released;
    return call;
  }

  private static Snapshot heap(String memory, Draft... calls) {
    Draft root = Trees.root("Unpooled.buffer", memory);
    for (Draft call : calls) {
      root.children.add(call.build());
    }
    return Trees.snapshot(root.build());
  }

  private static String report(Snapshot snapshot) {
    return LeakReport.of(snapshot, ReportSettings.DEFAULT);
  }

  @Test
  void aMethodThatLosesMostOfItsHeapIsNamedFirst() {
    String report = report(heap("heap", lost("com.acme.FormHandler", 50, 0)));
    assertThat(report)
        .startsWith(
            "bytebuf-flow: no leak of direct memory; 50 of 50 heap buffers of FormHandler.upload"
                + " were not released (50 buffers allocated, 0 released, 50 of heap unreleased)\n")
        .containsPattern(
            "bytebuf-flow: HEAP [0-9a-f]{8}   50 buffers, 12.5 KiB heap   FormHandler.upload:31\n")
        .endsWith(
            "bytebuf-flow: next: look at FormHandler.upload, whose heap buffers are not released:"
                + " with direct or pooled memory the same code leaks\n");
    assertThat(report(heap("heap", lost("com.acme.FormHandler", 50, 49))))
        .startsWith("bytebuf-flow: no leak of direct memory; 50 of 99 heap buffers");
  }

  @Test
  void fewOrHalfOrWrappedOrNettysOwnIsNoBugYet() {
    for (Snapshot none :
        new Snapshot[] {
          heap("heap", lost("com.acme.FormHandler", 9, 0)),
          heap("heap", lost("com.acme.FormHandler", 50, 50)),
          heap("wrapped", lost("com.acme.FormHandler", 50, 0)),
          heap("heap", lost("io.netty.handler.codec.http.HttpObjectDecoder", 50, 0)),
          heap("heap", lost("org.springframework.core.Factory", 50, 0)),
        }) {
      assertThat(report(none))
          .startsWith("bytebuf-flow: no leaks: ")
          .contains("bytebuf-flow: HEAP ")
          .doesNotContain("look at");
    }
  }

  @Test
  void whatFollowsWeakensTheFirstLineStill() {
    Snapshot lost = heap("heap", lost("com.acme.FormHandler", 50, 0));
    lost.totals.untracked = 1;
    assertThat(report(lost)).startsWith("bytebuf-flow: no leak of direct memory seen; 50 of 50 ");
  }

  @Test
  void atMostFivePlacesAreListed() {
    Draft[] calls = new Draft[7];
    for (int i = 0; i < calls.length; i++) {
      calls[i] = lost("com.acme.Handler" + i, 20 + i, 0);
    }
    String report = report(heap("heap", calls));
    assertThat(report.lines().filter(line -> line.startsWith("bytebuf-flow: HEAP "))).hasSize(5);
    assertThat(report)
        .startsWith("bytebuf-flow: no leak of direct memory; 26 of 26 heap buffers of Handler6")
        .contains("unreleased heap: 161 buffers, 40.3 KiB, in 2 more places, freed by");
  }
}

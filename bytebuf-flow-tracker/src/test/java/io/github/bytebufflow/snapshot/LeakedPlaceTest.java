package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.io.netty.buffer.PooledByteBuf;
import io.github.bytebufflow.runtime.Recorder;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;
import io.github.bytebufflow.runtime.Tracker;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of which flow the stack of a node in a snapshot is said to be. Every test has a root. */
class LeakedPlaceTest {
  private static final long TIMEOUT = 20_000;
  private static final int READ = Sites.number("acme.LeakedPlace", "read", 1, Site.ENTER, null);
  private static final int NEXT = Sites.number("acme.LeakedPlace", "next", 2, Site.ENTER, null);

  private static PooledByteBuf read(String api) {
    PooledByteBuf b = new PooledByteBuf();
    int site = Sites.number("acme.LeakedPlace", api, 0, Site.ALLOCATE, null);
    Recorder.allocated(null, b, site, 16);
    Recorder.stepCounted(b, READ);
    return b;
  }

  private static SnapshotNode taken(String api) {
    assertThat(Tracker.collect(TIMEOUT)).as("a collection took place").isTrue();
    for (SnapshotNode root : new SnapshotTaker("test", Map.of()).take().roots) {
      if (api.equals(root.place.method)) {
        return root.children.get(0);
      }
    }
    throw new AssertionError(api);
  }

  @Test
  void whereAllHaveLeakedTheFirstOneHas() {
    read("all");
    read("all");
    SnapshotNode read = taken("all");
    assertThat(read.counts.leaked).isEqualTo(2);
    assertThat(read.place.stack).isNotEmpty();
    assertThat(read.place.stackLeaked).isTrue();
  }

  /** With one more before them, all that are sampled in turn at a new place. */
  private static void threeMore(String api) {
    for (int i = 0; i < 3; i++) {
      PooledByteBuf b = read(api);
      Recorder.stepCounted(b, NEXT);
      b.release();
    }
  }

  @Test
  void whereOneOfTheFirstHasLeakedItsStackIsShown() {
    read("second").release();
    read("second");
    SnapshotNode read = taken("second");
    assertThat(read.counts.leaked).isEqualTo(1);
    assertThat(read.place.stackLeaked).isTrue();
  }

  @Test
  void whereOneWasReleasedItMayHaveBeenTheFirst() {
    read("released").release();
    threeMore("released");
    read("released");
    SnapshotNode read = taken("released");
    assertThat(read.counts.leaked).isEqualTo(1);
    assertThat(read.place.stack).isNotEmpty();
    assertThat(read.place.stackLeaked).isFalse();
  }

  @Test
  void whereOneIsLiveItMayBeTheFirst() {
    PooledByteBuf live = read("live");
    threeMore("live");
    read("live");
    assertThat(taken("live").place.stackLeaked).isFalse();
    live.release();
  }

  @Test
  void whereOneWentOnItMayHaveBeenTheFirst() {
    PooledByteBuf b = read("wentOn");
    Recorder.stepCounted(b, NEXT);
    b.release();
    threeMore("wentOn");
    read("wentOn");
    assertThat(taken("wentOn").place.stackLeaked).isFalse();
  }

  /** The node to which it went back has its end. */
  @Test
  void whereOneWentBackItMayHaveBeenTheFirst() {
    PooledByteBuf b = read("wentBack");
    Recorder.stepCounted(b, NEXT);
    Recorder.stepCounted(b, READ);
    b.release();
    threeMore("wentBack");
    Recorder.stepCounted(read("wentBack"), NEXT);
    SnapshotNode next = taken("wentBack").children.get(0);
    assertThat(next.counts.leaked).isEqualTo(1);
    assertThat(next.place.stackLeaked).isFalse();
  }
}

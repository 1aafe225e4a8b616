package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One loss is one leak. */
class LeakTest {
  private static final String BUS = "com.acme.Bus";
  private static final String ENCODER = "io.netty.handler.codec.http.HttpObjectEncoder";

  private static Draft lost(Draft end, long count) {
    end.counts.leaked = count;
    end.counts.leakedBytes = count * 64;
    end.counts.firstLeakMillis = count;
    end.counts.lastLeakMillis = 10 * count;
    return end;
  }

  private static List<Leak> leaks(SnapshotNode... roots) {
    return LeakPaths.of(snapshot(roots)).leaks();
  }

  /** Two threads: the encoder of one subscriber and the release of another, in either order. */
  @Test
  void ordersOfTheSameStepsAreOneLeak() {
    Draft offer = at(Kind.ENTER, BUS, "offer", 9);
    Draft retained = at(Kind.RETAIN, ENCODER, "encode", 5);
    retained.children.add(lost(at(Kind.RELEASE, ENCODER, "done", 7), 3).build());
    offer.children.add(retained.build());
    offer.children.add(lost(at(Kind.RELEASE, ENCODER, "done", 7), 5).build());
    List<Leak> leaks = leaks(with(direct(), offer.build()).build());

    assertThat(leaks).hasSize(1);
    Leak leak = leaks.get(0);
    assertThat(leak.leaked()).isEqualTo(8);
    assertThat(leak.allBytes()).isEqualTo(8 * 64);
    assertThat(leak.paths()).extracting(LeakPath::leaked).containsExactly(5L, 3L);
    assertThat(leak.common().leaked()).isEqualTo(5);
    assertThat(leak.firstMillis()).isEqualTo(3);
    assertThat(leak.lastMillis()).isEqualTo(50);
  }

  @Test
  void twoMethodsThatLoseAreTwoLeaks() {
    Draft offer = lost(at(Kind.ENTER, BUS, "offer", 9), 2);
    Draft drop = lost(at(Kind.ENTER, BUS, "drop", 19), 2);

    assertThat(leaks(with(direct(), offer.build(), drop.build()).build())).hasSize(2);
  }

  @Test
  void theMemoryBehindAViewIsOfTheLeak() {
    Draft view = at(Kind.VIEW, BUS, "publish", 3);
    view.counts.leaked = 4;
    view.counts.heldBytes = 4096;
    view.counts.heldDirectBytes = 4096;
    Draft owner = lost(at(Kind.RELEASE, BUS, "done", 7), 2);
    owner.counts.indirect = 2;
    List<Leak> leaks =
        leaks(
            with(root("(retained view)", "none"), view.build()).build(),
            with(direct(), owner.build()).build());

    assertThat(leaks).hasSize(1);
    assertThat(leaks.get(0).leaked()).isEqualTo(4);
    assertThat(leaks.get(0).memories()).containsOnly(Map.entry(Memory.DIRECT, 4096L));
    assertThat(leaks.get(0).isHeap()).isFalse();
  }

  /** Components do not know their composite: two leaks of composites share them by number. */
  @Test
  void componentsAreSharedByNumber() {
    Draft three = at(Kind.ENTER, BUS, "three", 1);
    three.counts.leaked = 3;
    Draft one = at(Kind.ENTER, BUS, "one", 1);
    one.counts.leaked = 1;
    Draft component =
        lost(at(Kind.HANDOFF, "io.netty.buffer.CompositeByteBuf", "addComponent", 0), 4);
    component.counts.indirect = 4;
    List<Leak> leaks =
        leaks(
            with(root("Unpooled.compositeBuffer", "none"), three.build(), one.build()).build(),
            with(direct(), component.build()).build());

    assertThat(leaks).extracting(Leak::allBytes).containsExactly(192L, 64L);
  }

  /** A method that looks at what a map has comes by before some are lost, or does not. */
  @Test
  void fewThatTookAStepMoreBelongToTheMany() {
    Draft kept = lost(at(Kind.ENTER, BUS, "keep", 9), 80);
    kept.children.add(lost(at(Kind.ENTER, BUS, "look", 30), 10).build());
    List<Leak> leaks = leaks(with(direct(), kept.build()).build());

    assertThat(leaks).extracting(Leak::leaked).containsExactly(90L);
    assertThat(leaks.get(0).paths()).extracting(LeakPath::leaked).containsExactly(80L, 10L);
  }

  @Test
  void fewThatTookAStepLessBelongToTheMany() {
    Draft kept = lost(at(Kind.ENTER, BUS, "keep", 9), 1);
    kept.children.add(lost(at(Kind.ENTER, BUS, "look", 30), 8).build());

    assertThat(leaks(with(direct(), kept.build()).build())).hasSize(1);
  }

  @Test
  void manyAreALeakOfTheirOwn() {
    Draft kept = lost(at(Kind.ENTER, BUS, "keep", 9), 80);
    kept.children.add(lost(at(Kind.ENTER, BUS, "look", 30), 11).build());

    assertThat(leaks(with(direct(), kept.build()).build())).hasSize(2);
  }

  @Test
  void whoRetainsIsNoLooker() {
    Draft kept = lost(at(Kind.ENTER, BUS, "keep", 9), 80);
    Draft retained = at(Kind.RETAIN, BUS, "copy", 30);
    retained.place.ref = 2;
    kept.children.add(lost(retained, 1).build());

    assertThat(leaks(with(direct(), kept.build()).build())).hasSize(2);
  }

  /** Methods that look a buffer up in a map come by in any order before the map loses it. */
  @Test
  void looksDoNotTellLeaksApart() {
    Draft kept = lost(at(Kind.ENTER, BUS, "keep", 9), 5);
    Draft found = at(Kind.ENTER, BUS, "find", 30);
    found.place.lookedUp = true;
    found.children.add(lost(at(Kind.ENTER, BUS, "show", 40), 7).build());
    kept.children.add(lost(found, 6).build());

    assertThat(leaks(with(direct(), kept.build()).build()))
        .extracting(Leak::leaked)
        .containsExactly(18L);
  }

  @Test
  void whoTakesABufferOutTellsLeaksApart() {
    Draft kept = lost(at(Kind.ENTER, BUS, "keep", 9), 5);
    Draft polled = lost(at(Kind.ENTER, BUS, "poll", 30), 6);
    polled.place.takenOut = true;
    kept.children.add(polled.build());

    assertThat(leaks(with(direct(), kept.build()).build())).hasSize(2);
  }

  @Test
  void whatVersion01CalledIt() {
    Leak leak =
        leaks(with(direct(), lost(at(Kind.ENTER, BUS, "offer", 9), 2).build()).build()).get(0);
    String former = FormerFingerprint.of(leak.nodes());

    assertThat(former).matches("[0-9a-f]{8}").isNotEqualTo(leak.fingerprint());
    assertThat(leak.hadDigits(former)).isTrue();
    assertThat(leak.hadDigits(leak.fingerprint())).isFalse();
  }
}

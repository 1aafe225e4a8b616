package io.github.bytebufflow.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.List;
import org.junit.jupiter.api.Test;

class FingerprintTest {
  private static final SnapshotNode POOL = Trees.root("Pooled.directBuffer", "direct").build();
  private static final SnapshotNode VIEW = Trees.root("(retained view)", "none").build();

  private final SnapshotNode decode = step(Kind.ENTER, "com.acme.Codec", "decode", 112);
  private final SnapshotNode reject = step(Kind.ENTER, "com.acme.Codec", "reject", 130);
  private final SnapshotNode encoder =
      step(Kind.RETAIN, "io.netty.handler.codec.http.HttpObjectEncoder", "encode", 9);

  @Test
  void linesAllocatorOrderAndStepsOfNettyDoNotMatter() {
    assertThat(of(POOL, decode, reject))
        .isEqualTo(
            of(
                Trees.root("Adaptive.directBuffer", "pooled-direct").build(),
                encoder,
                step(Kind.RELEASE, "com.acme.Other", "read", 3),
                step(Kind.RETAIN, "com.acme.Codec", "reject", 999),
                encoder))
        .matches("[0-9a-f]{8}");
  }

  /** A method that loses both is told as one leak of direct memory and one place of heap. */
  @Test
  void whatTheCollectorFreesIsApart() {
    SnapshotNode heap = Trees.root("Unpooled.buffer", "heap").build();
    SnapshotNode wrapped = Trees.root("Unpooled.wrappedBuffer", "wrapped").build();
    SnapshotNode pooledHeap = Trees.root("Pooled.heapBuffer", "pooled-heap").build();
    assertThat(of(heap, reject)).isNotEqualTo(of(POOL, reject)).isEqualTo(of(wrapped, reject));
    assertThat(of(pooledHeap, reject)).isEqualTo(of(POOL, reject)).isEqualTo(of(VIEW, reject));
  }

  @Test
  void theLastMethodOfTheApplicationMatters() {
    assertThat(of(POOL, decode, reject)).isNotEqualTo(of(POOL, reject, decode));
  }

  @Test
  void theCountDoesNotMatter() {
    Draft twice = Trees.at(Kind.ENTER, "com.acme.Codec", "reject", 130);
    twice.place.ref = 2;

    assertThat(of(POOL, twice.build())).isEqualTo(of(POOL, reject));
  }

  @Test
  void theMethodOfTheApplicationThatMadeTheCountMatters() {
    SnapshotNode made = step(Kind.CALL, "com.acme.Shop", "order", 5);
    SnapshotNode view = step(Kind.VIEW, "com.acme.Shop", "order", 6);

    assertThat(of(POOL, made, reject))
        .isNotEqualTo(of(POOL, reject))
        .isNotEqualTo(of(POOL, step(Kind.CALL, "com.acme.Shop", "cancel", 5), reject))
        .isEqualTo(of(POOL, step(Kind.CALL, "com.acme.Shop", "order", 50), reject))
        .isEqualTo(of(VIEW, view, reject));
    assertThat(of(POOL, view, reject)).as("a view without a count").isEqualTo(of(POOL, reject));
  }

  @Test
  void aMethodOfALibraryMattersWhereThereIsNoOther() {
    SnapshotNode library = step(Kind.ENTER, "reactor.netty.channel.FluxReceive", "drain", 5);
    SnapshotNode other = step(Kind.ENTER, "reactor.core.publisher.FluxMap", "onNext", 5);

    assertThat(of(POOL, reject, library)).isEqualTo(of(POOL, reject, other));
    assertThat(of(POOL, library)).isNotEqualTo(of(POOL, other));
  }

  @Test
  void withoutAnyOtherTheLastHandlerAndStepOfNettyMatter() {
    SnapshotNode one = step(Kind.HANDOFF, "io.netty.handler.codec.http.HttpServerCodec", null, 0);
    SnapshotNode two = step(Kind.HANDOFF, "io.netty.handler.ssl.SslHandler", null, 0);
    SnapshotNode read =
        step(Kind.RELEASE, "io.netty.handler.codec.ByteToMessageDecoder", "read", 1);

    assertThat(of(POOL, one, read)).isNotEqualTo(of(POOL, two, read));
    assertThat(of(POOL, two, one, read)).isEqualTo(of(POOL, one, read));
    assertThat(of(POOL)).isNotEqualTo(of(Trees.root("Unpooled.directBuffer", "direct").build()));
  }

  @Test
  void numbersOfLambdasDoNotMatter() {
    assertThat(of(POOL, step(Kind.ENTER, "com.acme.A", "lambda$read$3", 1)))
        .isEqualTo(of(POOL, step(Kind.ENTER, "com.acme.A", "lambda$read$14", 1)))
        .isNotEqualTo(of(POOL, step(Kind.ENTER, "com.acme.A", "lambda$write$3", 1)));
    assertThat(of(POOL, step(Kind.ENTER, "com.acme.A$$Lambda$14/0x01", "run", 1)))
        .isEqualTo(of(POOL, step(Kind.ENTER, "com.acme.A$$Lambda/0x0000ff", "run", 1)));
  }

  /** Buffers that were lost before a zoom have no such steps. */
  @Test
  void stepsThatAZoomBroughtDoNotMatter() {
    SnapshotNode found = step(Kind.ENTER, "org.shop.Basket", "put", 4);
    Zoomed zoomed = new Zoomed("org.shop.Basket", 1, false);
    List<SnapshotNode> finer = List.of(POOL, decode, found);

    assertThat(Fingerprint.of(finer, List.of(zoomed))).isEqualTo(of(POOL, decode));
    assertThat(Fingerprint.of(finer, List.of(new Zoomed("org.shop.Basket", 1, true))))
        .as("nor once it is undone")
        .isEqualTo(of(POOL, decode));
    assertThat(Fingerprint.of(finer, List.of())).isNotEqualTo(of(POOL, decode));
  }

  private static SnapshotNode step(Kind kind, String className, String method, int line) {
    return Trees.at(kind, className, method, line).build();
  }

  private static String of(SnapshotNode... path) {
    return Fingerprint.of(List.of(path), List.of());
  }
}

package io.github.bytebufflow.examples.amqp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Cut and flipped streams: nothing is thrown, no index moves, and nothing beyond the end is read.
 */
class GarbageTest {
  private static final int CASES = 20_000;

  @Test
  void rightStreamsHaveNoFault() {
    for (byte[] stream : Samples.streams()) {
      Walk walk = new Walk();
      assertThat(walk.run(Bytes.inside(stream))).isEqualTo(Fault.NONE);
      assertThat(walk.frames()).isGreaterThan(2);
      assertThat(walk.sum()).isNotZero();
    }
  }

  @Test
  void anyPartOfARightStreamHasNoFault() {
    for (byte[] stream : Samples.streams()) {
      for (int length = 0; length < stream.length; length++) {
        assertThat(new Walk().run(Bytes.inside(Arrays.copyOf(stream, length))))
            .as("first %s of %s bytes", length, stream.length)
            .isEqualTo(Fault.NONE);
      }
    }
  }

  @Test
  void flippedBitsAreFaultsOrOtherValues() {
    Random random = new Random(42);
    List<byte[]> streams = Samples.streams();
    Set<Fault> seen = EnumSet.noneOf(Fault.class);
    for (int i = 0; i < CASES; i++) {
      byte[] stream = streams.get(i % streams.size()).clone();
      for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
        stream[random.nextInt(stream.length)] ^= (byte) (1 << random.nextInt(8));
      }
      byte[] cut = Arrays.copyOf(stream, 1 + random.nextInt(stream.length));
      ByteBuf in = Bytes.inside(cut);
      int start = in.readerIndex();
      int end = in.writerIndex();
      seen.add(new Walk().run(in));
      assertThat(in.readerIndex()).isEqualTo(start);
      assertThat(in.writerIndex()).isEqualTo(end);
    }
    assertThat(seen)
        .contains(Fault.BAD_FRAME_END, Fault.TRUNCATED_TABLE, Fault.UNKNOWN_METHOD, Fault.NONE);
  }
}

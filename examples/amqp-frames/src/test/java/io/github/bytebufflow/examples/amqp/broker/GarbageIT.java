package io.github.bytebufflow.examples.amqp.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.amqp.codec.Fault;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Cut and flipped streams through the whole pipeline, in reads of any size. No buffer is left. */
class GarbageIT {
  private static final int CASES = 3_000;

  private final Broker broker = new Broker(new Limits());

  private static byte[] session() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(Frames.handshake("guest", "guest", 8192, "/"));
    all.writeBytes(Frames.queue(1, "q"));
    all.writeBytes(Frames.queue(2, "r"));
    all.writeBytes(Frames.publish(1, "q", 300, 100, 200));
    all.writeBytes(Frames.publish(1, "nowhere", 10, 10));
    all.writeBytes(Frames.publish(2, "r", 0));
    all.writeBytes(Frames.publish(2, "q", 20, 20));
    all.writeBytes(Frames.consume(2, "q", false));
    all.writeBytes(Frames.consume(1, "r", true));
    all.writeBytes(Frames.publish(1, "q", 60, 20, 20, 20));
    return all.toByteArray();
  }

  /** Reads of random sizes, and then the end of the connection. */
  private void play(byte[] stream, Random random) {
    EmbeddedChannel channel = new EmbeddedChannel(new ClientConnection(broker));
    for (int at = 0; at < stream.length && channel.isOpen(); ) {
      int length = Math.min(1 + random.nextInt(200), stream.length - at);
      ByteBuf read = PooledByteBufAllocator.DEFAULT.directBuffer(length);
      channel.writeInbound(read.writeBytes(stream, at, length));
      at += length;
      // Now and then the peer takes nothing, and what is for it stays in the pipeline.
      if (random.nextBoolean()) {
        channel.releaseOutbound();
      }
    }
    channel.finishAndReleaseAll();
  }

  @Test
  void anyPartOfASession() {
    byte[] session = session();
    Random random = new Random(1);
    for (int length = 0; length <= session.length; length++) {
      play(Arrays.copyOf(session, length), random);
      broker.clear();
    }
    assertThat(broker.counts.faults().sum()).isZero();
    assertThat(broker.counts.published()).isGreaterThan(100);
    assertThat(broker.counts.abandoned()).isGreaterThan(100);
    assertThat(broker.connections()).isEmpty();
    assertThat(broker.memory.used()).isZero();
  }

  @Test
  void flippedBits() {
    byte[] session = session();
    Random random = new Random(2);
    for (int i = 0; i < CASES; i++) {
      byte[] stream = Arrays.copyOf(session, 1 + random.nextInt(session.length));
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        stream[random.nextInt(stream.length)] ^= (byte) (1 << random.nextInt(8));
      }
      play(stream, random);
      broker.clear();
    }
    assertThat(broker.counts.faults().of(Fault.BAD_FRAME_END)).isPositive();
    assertThat(broker.counts.faults().of(Fault.FRAME_TOO_LARGE)).isPositive();
    assertThat(broker.counts.toString()).doesNotContain("internal error");
    assertThat(broker.memory.used()).isZero();
  }
}

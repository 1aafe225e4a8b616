package io.github.bytebufflow.benchmarks.jmh;

import io.github.bytebufflow.benchmarks.path.Handlers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A buffer in a channel: through its handlers, and out of it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChannelBenchmark {
  private static final int SIZE = 256;

  private final EmbeddedChannel inbound =
      new EmbeddedChannel(
          new Handlers.Decode(),
          new Handlers.Log(),
          new Handlers.Route(),
          new Handlers.Handle(msg -> ((ByteBuf) msg).release()));
  private final EmbeddedChannel outbound = new EmbeddedChannel();

  /** For JMH. */
  public ChannelBenchmark() {}

  /** Through a pipeline of four handlers, as {@code Object msg}. */
  @Benchmark
  public void handlers() {
    inbound.pipeline().fireChannelRead(PooledByteBufAllocator.DEFAULT.directBuffer(SIZE));
  }

  /** Written and flushed through Netty alone: its own hand-offs are the steps. */
  @Benchmark
  public boolean written() {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(SIZE).writeByte(1);
    outbound.write(b, outbound.voidPromise());
    outbound.flush();
    ByteBuf out = outbound.readOutbound();
    return out.release();
  }
}

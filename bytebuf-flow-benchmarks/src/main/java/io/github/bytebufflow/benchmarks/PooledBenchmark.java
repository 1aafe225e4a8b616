package io.github.bytebufflow.benchmarks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Pooled direct memory, as most servers use it: recycled buffers, no garbage. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PooledBenchmark {
  private static final int SIZE = 256;

  private final EmbeddedChannel channel =
      new EmbeddedChannel(new Decode(), new Log(), new Route(), new Release());

  /** For JMH. */
  public PooledBenchmark() {}

  /** Through a chain of three methods. */
  @Benchmark
  public boolean pooledDirectChain() {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(SIZE);
    first(b);
    return b.release();
  }

  /** Through a pipeline of four handlers, as {@code Object msg}. */
  @Benchmark
  public void pooledDirectHandlers() {
    channel.pipeline().fireChannelRead(PooledByteBufAllocator.DEFAULT.directBuffer(SIZE));
  }

  private static void first(ByteBuf b) {
    second(b);
  }

  private static void second(ByteBuf b) {
    third(b);
  }

  private static void third(ByteBuf b) {
    b.writeByte(1);
  }

  // One class each, as in an application: a path that comes to one again is a loop.

  private static final class Decode extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ctx.fireChannelRead(msg);
    }
  }

  private static final class Log extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ctx.fireChannelRead(msg);
    }
  }

  private static final class Route extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ctx.fireChannelRead(msg);
    }
  }

  private static final class Release extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ((ByteBuf) msg).release();
    }
  }
}

package io.github.bytebufflow.benchmarks.jmh;

import io.github.bytebufflow.benchmarks.path.Chain;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Several buffers that are one memory, and one buffer of several. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ViewBenchmark {
  /** Views of one buffer. */
  public static final int SLICES = 4;

  private static final int SIZE = 256;

  /** For JMH. */
  public ViewBenchmark() {}

  /** One buffer, four retained slices of it, each to a method and released on its own. */
  @Benchmark
  public boolean retainedSlices() {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(SIZE);
    for (int i = 0; i < SLICES; i++) {
      ByteBuf slice = b.retainedSlice(i, SIZE / SLICES).writerIndex(0);
      Chain.pass(slice);
      slice.release();
    }
    return b.release();
  }

  /** A header and a body as one message, through a chain of three methods. */
  @Benchmark
  public boolean composite() {
    CompositeByteBuf message = PooledByteBufAllocator.DEFAULT.compositeDirectBuffer(4);
    message.addComponent(true, PooledByteBufAllocator.DEFAULT.directBuffer(16).writeZero(16));
    message.addComponent(true, PooledByteBufAllocator.DEFAULT.directBuffer(SIZE).writeZero(16));
    message.writerIndex(16);
    Chain.first(message);
    return message.release();
  }
}

package io.github.bytebufflow.benchmarks.jmh;

import io.github.bytebufflow.benchmarks.path.Chain;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The published scenarios on pooled heap memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PooledHeapBuffers {
  private static final int SIZE = 256;
  private static final int LOOP = 100;

  /** For JMH. */
  public PooledHeapBuffers() {}

  /** Allocation and release. */
  @Benchmark
  public boolean simpleAllocateAndRelease() {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.heapBuffer(SIZE);
    return b.release();
  }

  /** The same through a method. */
  @Benchmark
  public boolean allocatePassToMethodAndRelease() {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.heapBuffer(SIZE);
    Chain.pass(b);
    return b.release();
  }

  /** The same through a chain of three. */
  @Benchmark
  public boolean allocatePassThroughChainAndRelease() {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.heapBuffer(SIZE);
    Chain.first(b);
    return b.release();
  }

  /** A loop of 100 allocations and releases. */
  @Benchmark
  @OperationsPerInvocation(LOOP)
  public int tightLoopAllocateAndRelease() {
    int released = 0;
    for (int i = 0; i < LOOP; i++) {
      ByteBuf b = PooledByteBufAllocator.DEFAULT.heapBuffer(SIZE);
      released += b.release() ? 1 : 0;
    }
    return released;
  }
}

package io.github.bytebufflow.benchmarks.jmh;

import io.github.bytebufflow.benchmarks.path.Chain;
import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The published scenarios on the adaptive allocator, the default of Netty 4.2. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AdaptiveBuffers {
  private static final int SIZE = 256;
  private static final int LOOP = 100;

  private static final ByteBufAllocator ALLOCATOR = new AdaptiveByteBufAllocator();

  /** For JMH. */
  public AdaptiveBuffers() {}

  /** Allocation and release. */
  @Benchmark
  public boolean simpleAllocateAndRelease() {
    ByteBuf b = ALLOCATOR.directBuffer(SIZE);
    return b.release();
  }

  /** The same through a method. */
  @Benchmark
  public boolean allocatePassToMethodAndRelease() {
    ByteBuf b = ALLOCATOR.directBuffer(SIZE);
    Chain.pass(b);
    return b.release();
  }

  /** The same through a chain of three. */
  @Benchmark
  public boolean allocatePassThroughChainAndRelease() {
    ByteBuf b = ALLOCATOR.directBuffer(SIZE);
    Chain.first(b);
    return b.release();
  }

  /** A loop of 100 allocations and releases. */
  @Benchmark
  @OperationsPerInvocation(LOOP)
  public int tightLoopAllocateAndRelease() {
    int released = 0;
    for (int i = 0; i < LOOP; i++) {
      ByteBuf b = ALLOCATOR.directBuffer(SIZE);
      released += b.release() ? 1 : 0;
    }
    return released;
  }
}

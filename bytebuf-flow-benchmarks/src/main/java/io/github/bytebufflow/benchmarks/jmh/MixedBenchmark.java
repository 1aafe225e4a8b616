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

/** A program that mostly uses heap memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MixedBenchmark {
  private static final int SIZE = 256;
  private static final int BUFFERS = 5;

  /** For JMH. */
  public MixedBenchmark() {}

  /** Four of five buffers are heap buffers; the time of one. */
  @Benchmark
  @OperationsPerInvocation(BUFFERS)
  public int mostlyHeap() {
    int released = use(PooledByteBufAllocator.DEFAULT.directBuffer(SIZE));
    for (int i = 1; i < BUFFERS; i++) {
      released += use(PooledByteBufAllocator.DEFAULT.heapBuffer(SIZE));
    }
    return released;
  }

  private static int use(ByteBuf b) {
    Chain.first(b);
    return b.release() ? 1 : 0;
  }
}

package io.github.bytebufflow.benchmarks.jmh;

import io.github.bytebufflow.benchmarks.path.Rejection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Steps that are neither methods nor hand-offs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StepBenchmark {
  private static final int SIZE = 256;

  /** For JMH. */
  public StepBenchmark() {}

  /** Calls that change the count or make a view. */
  @Benchmark
  public boolean callSites() {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(SIZE);
    b.retain();
    b.release();
    b.retain();
    b.release();
    b.retain(2);
    b.release(2);
    return b.release();
  }

  /** An exception leaves a method that holds the buffer. */
  @Benchmark
  public boolean thrown() {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(SIZE);
    try {
      Rejection.reject(b);
    } catch (Rejection e) {
      return b.release();
    }
    throw new IllegalStateException("not rejected");
  }
}

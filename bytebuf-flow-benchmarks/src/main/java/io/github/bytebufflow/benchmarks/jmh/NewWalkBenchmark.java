package io.github.bytebufflow.benchmarks.jmh;

import io.github.bytebufflow.benchmarks.path.Methods;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Random walks over fifty methods that are new each time: the tree would grow without bound, and is
 * full when the measuring begins. Times are of one step.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class NewWalkBenchmark {
  /** Each walk leads to a dozen nodes or more that are new, until there are 100,000. */
  private static final int FILLING = 20_000;

  private static final int SIZE = 256;

  private final SplittableRandom random = new SplittableRandom(1);

  /** For JMH. */
  public NewWalkBenchmark() {}

  /** Fills the tree. */
  @Setup
  public void fill() {
    for (int i = 0; i < FILLING / WalkBenchmark.WALKS; i++) {
      growing();
    }
  }

  /** A walk of each length. */
  @Benchmark
  @OperationsPerInvocation(WalkBenchmark.STEPS)
  public int growing() {
    int released = 0;
    for (int i = 0; i < WalkBenchmark.WALKS; i++) {
      ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(SIZE);
      for (int j = 0; j < WalkBenchmark.SHORTEST + i; j++) {
        Walk.step(b, random.nextInt(Methods.COUNT));
      }
      released += b.release() ? 1 : 0;
    }
    return released;
  }
}

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
import org.openjdk.jmh.annotations.State;

/**
 * Random walks over fifty methods, of 5 to 50 steps each, the same again and again: the tree has
 * them all soon. Times are of one step.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WalkBenchmark {
  /** Buffers of one invocation: a walk of each length. */
  public static final int WALKS = 46;

  /** Steps of one invocation: 5 + 6 + ... + 50. */
  public static final int STEPS = 1265;

  /** Steps of the shortest walk. */
  static final int SHORTEST = 5;

  private static final int SIZE = 256;

  private final byte[][] walks = new byte[WALKS][];

  /** For JMH. */
  public WalkBenchmark() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < WALKS; i++) {
      walks[i] = new byte[SHORTEST + i];
      for (int j = 0; j < walks[i].length; j++) {
        walks[i][j] = (byte) random.nextInt(Methods.COUNT);
      }
    }
  }

  /** Each walk once. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public int repeated() {
    int released = 0;
    for (byte[] walk : walks) {
      ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(SIZE);
      for (byte method : walk) {
        Walk.step(b, method);
      }
      released += b.release() ? 1 : 0;
    }
    return released;
  }
}

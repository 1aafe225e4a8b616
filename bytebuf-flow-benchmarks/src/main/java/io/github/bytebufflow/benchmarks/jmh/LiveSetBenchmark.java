package io.github.bytebufflow.benchmarks.jmh;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Many live buffers, the oldest of which is replaced all the time: what that costs the collector.
 * Unpooled buffers are new objects, and with the agent so are their flows.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LiveSetBenchmark {
  private static final int SIZE = 64;

  /** How many are kept. */
  @Param("1000")
  public int kept;

  private ByteBuf[] buffers;
  private int oldest;

  /** For JMH. */
  public LiveSetBenchmark() {}

  /** Fills the set. */
  @Setup
  public void fill() {
    buffers = new ByteBuf[kept];
    for (int i = 0; i < kept; i++) {
      buffers[i] = Unpooled.buffer(SIZE);
    }
  }

  /** Releases all: what the collector finds unreleased is a leak. */
  @TearDown
  public void release() {
    for (ByteBuf b : buffers) {
      b.release();
    }
  }

  /** One buffer goes, one comes. */
  @Benchmark
  public boolean replaceOldest() {
    boolean released = buffers[oldest].release();
    buffers[oldest] = Unpooled.buffer(SIZE);
    oldest = oldest + 1 == kept ? 0 : oldest + 1;
    return released;
  }
}

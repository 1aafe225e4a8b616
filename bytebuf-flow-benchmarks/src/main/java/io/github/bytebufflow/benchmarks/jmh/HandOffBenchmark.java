package io.github.bytebufflow.benchmarks.jmh;

import io.github.bytebufflow.benchmarks.path.Chain;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Allocated on one thread, used and released on another; the slower of the two is measured. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HandOffBenchmark {
  private static final int SIZE = 256;

  private final Ring<ByteBuf> ring = new Ring<>();
  private final Thread consumer = new FastThreadLocalThread(this::consume, "consumer");
  private volatile boolean ended;

  /** For JMH. */
  public HandOffBenchmark() {}

  /** Starts the other thread. */
  @Setup
  public void start() {
    consumer.start();
  }

  /** Lets the other thread finish what was handed to it. */
  @TearDown
  public void end() throws InterruptedException {
    ended = true;
    consumer.join();
  }

  /** The time of a buffer. */
  @Benchmark
  public void handOff() {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(SIZE);
    while (!ring.offer(b)) {
      Thread.yield();
    }
  }

  private void consume() {
    while (true) {
      // Before the poll: what was offered before the end is still polled.
      boolean last = ended;
      ByteBuf b = ring.poll();
      if (b != null) {
        Chain.first(b);
        b.release();
      } else if (last) {
        return;
      } else {
        Thread.yield();
      }
    }
  }
}

package acme;

import static acme.Buffers.POOLED;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;

/**
 * Buffers that code to be run later has. Where there are two, the code for the second never runs.
 */
final class Closures {
  private static final Queue<Runnable> TASKS = new ArrayDeque<>();

  private Closures() {}

  private static void runOne() {
    TASKS.remove().run();
  }

  static void lambdas() {
    later(POOLED.directBuffer(8)); // #first
    later(POOLED.directBuffer(8)); // #second
    runOne();
    TASKS.clear();
  }

  private static void later(ByteBuf b) {
    TASKS.add(() -> b.release()); // #captured
  }

  static void references() {
    closeLater(POOLED.directBuffer(8)); // #first
    closeLater(POOLED.directBuffer(8)); // #second
    runOne();
    TASKS.clear();
  }

  private static void closeLater(ByteBuf b) {
    TASKS.add(b::release); // #captured
  }

  static void anonymous() {
    objectLater(POOLED.directBuffer(8)); // #first
    objectLater(POOLED.directBuffer(8)); // #second
    runOne();
    TASKS.clear();
  }

  private static void objectLater(ByteBuf b) {
    TASKS.add(
        new Runnable() { // #made
          @Override
          public void run() {
            b.release(); // #ran
          }
        });
  }

  /** An executor that takes nothing: the method that gave it the lambda has the buffer again. */
  static void rejected() {
    try {
      submit(
          task -> {
            throw new RejectedExecutionException();
          },
          POOLED.directBuffer(8)); // #made
    } catch (RejectedExecutionException expected) {
      // Leaks.
    }
  }

  private static void submit(Executor executor, ByteBuf b) {
    executor.execute(() -> b.release()); // #submitted
  }

  /** Buffers among values of all sizes, in a method that keeps flows and has jumps. */
  static void among() {
    ByteBuf first = POOLED.directBuffer(8); // #one
    ByteBuf second = POOLED.directBuffer(8); // #two
    among(3, first, 2.5, "x", new DefaultByteBufHolder(second));
    TASKS.clear();
  }

  private static long among(long n, ByteBuf a, double d, String s, DefaultByteBufHolder b) {
    long sum = 0;
    for (int i = 0; i < 2; i++) {
      int round = i;
      LongSupplier all = // #all
          () -> n + a.refCnt() + (long) d + s.length() + b.content().refCnt() + round;
      if (i > 0) {
        sum += all.getAsLong();
      }
    }
    return sum;
  }

  /** A text is no lambda, though the compiler makes it by the same instruction. */
  static void text() {
    ByteBuf b = POOLED.directBuffer(8);
    String text = "a " + b;
    b.writeByte(text.length());
    b.release(); // #released
  }

  /** What a handler gets is an Object. */
  private static final class Later extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      TASKS.add(() -> ctx.fireChannelRead(msg)); // #fired
    }
  }

  static void messages() {
    EmbeddedChannel channel = new EmbeddedChannel(new Later());
    channel.writeInbound(POOLED.directBuffer(8)); // #first
    channel.writeInbound(new DefaultByteBufHolder(POOLED.directBuffer(8))); // #second
    TASKS.clear();
    channel.finishAndReleaseAll();
  }
}

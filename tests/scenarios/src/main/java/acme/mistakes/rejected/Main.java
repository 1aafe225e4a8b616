package acme.mistakes.rejected;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

interface EventListener {
  void onEvent(int type, ByteBuf body);
}

/** Runs the listener for one event and owns its buffer until then. */
final class EventJob implements Runnable {
  private final ByteBuf event;
  private final EventListener listener;

  EventJob(ByteBuf event, EventListener listener) {
    this.event = event;
    this.listener = listener;
  }

  @Override
  public void run() {
    try {
      listener.onEvent(event.readUnsignedByte(), event);
    } finally {
      event.release();
    }
  }

  void cancel() {
    event.release();
  }
}

final class DropOldestPolicy implements RejectedExecutionHandler {
  private final AtomicInteger dropped = new AtomicInteger();

  @Override
  public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    if (executor.isShutdown()) {
      throw new RejectedExecutionException("event bus closed");
    }
    Runnable oldest = executor.getQueue().poll();
    if (oldest != null) {
      dropped.incrementAndGet();
    }
    executor.execute(task);
  }

  int dropped() {
    return dropped.get();
  }
}

final class EventBus {
  private final DropOldestPolicy policy = new DropOldestPolicy();
  private final ThreadPoolExecutor executor;
  private final EventListener listener;

  EventBus(int capacity, EventListener listener) {
    this.listener = listener;
    this.executor =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(capacity),
            new DefaultThreadFactory("events", true),
            policy);
  }

  void publish(ByteBuf event) {
    EventJob job = new EventJob(event, listener);
    try {
      executor.execute(job);
    } catch (RejectedExecutionException e) {
      job.cancel();
    }
  }

  int dropped() {
    return policy.dropped();
  }

  /** Stops taking events; those which wait are cancelled, the running one ends. */
  void shutdownNow() {
    for (Runnable r : executor.shutdownNow()) {
      ((EventJob) r).cancel();
    }
  }

  /** Waits for the tasks that it has. */
  void end() throws InterruptedException {
    executor.shutdown();
    executor.awaitTermination(2, TimeUnit.SECONDS);
  }
}

final class EventHandler extends ChannelInboundHandlerAdapter {
  private static final int HEARTBEAT = 0;
  private final EventBus bus;

  EventHandler(EventBus bus) {
    this.bus = bus;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    ByteBuf frame = (ByteBuf) msg;
    if (frame.getUnsignedByte(frame.readerIndex()) == HEARTBEAT) {
      frame.release();
      return;
    }
    bus.publish(frame);
  }
}

/** Waits at the first event of type 9 until let go, like a listener stuck in a slow database. */
final class SlowListener implements EventListener {
  final CountDownLatch entered = new CountDownLatch(1);
  final CountDownLatch proceed = new CountDownLatch(1);
  final AtomicLong sum = new AtomicLong();

  @Override
  public void onEvent(int type, ByteBuf body) {
    if (type == 9) {
      entered.countDown();
      try {
        proceed.await(2, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
    sum.addAndGet(body.readInt());
  }
}

public class Main {
  private static void send(EmbeddedChannel ch, int type, int value) {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(16);
    ch.writeInbound(b.writeShort(5).writeByte(type).writeInt(value));
  }

  private static String run() throws InterruptedException {
    SlowListener listener = new SlowListener();
    EventBus bus = new EventBus(8, listener);
    EmbeddedChannel ch =
        new EmbeddedChannel(
            new LengthFieldBasedFrameDecoder(64, 0, 2, 0, 2), new EventHandler(bus));
    send(ch, 9, 1);
    listener.entered.await(2, TimeUnit.SECONDS);
    for (int i = 0; i < 15; i++) {
      send(ch, i % 4 == 3 ? 0 : 1, i);
    }
    for (int i = 15; i < 18; i++) {
      send(ch, 2, i);
    }
    listener.proceed.countDown();
    bus.end();
    send(ch, 3, 1000);
    ch.finishAndReleaseAll();

    SlowListener second = new SlowListener();
    EventBus other = new EventBus(8, second);
    EmbeddedChannel ch2 =
        new EmbeddedChannel(
            new LengthFieldBasedFrameDecoder(64, 0, 2, 0, 2), new EventHandler(other));
    send(ch2, 9, 1);
    second.entered.await(2, TimeUnit.SECONDS);
    for (int i = 0; i < 6; i++) {
      send(ch2, 1, i);
    }
    other.shutdownNow();
    other.end();
    ch2.finishAndReleaseAll();
    return "sum " + listener.sum + ", dropped " + bus.dropped();
  }

  public static void main(String[] args) throws InterruptedException {
    System.out.println(run());
    System.out.println("done");
  }
}

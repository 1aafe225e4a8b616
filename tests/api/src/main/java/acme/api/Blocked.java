package acme.api;

import io.github.bytebufflow.api.BufferFlows;
import io.netty.buffer.PooledByteBufAllocator;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Has a listener that blocks until the agent is gone. */
final class Blocked {
  private Blocked() {}

  public static void main(String[] args) throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread[] caller = new Thread[1];
    BufferFlows.onLeak(
        leak -> {
          caller[0] = Thread.currentThread();
          told.countDown();
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    forget();
    BufferFlows.collect(Duration.ofMinutes(1));
    told.await();
    System.out.println("told by " + caller[0].getName() + ", a daemon: " + caller[0].isDaemon());
    forget();
    BufferFlows.collect(Duration.ofMinutes(1));
    System.out.println("found beside it: " + BufferFlows.snapshot().totals().leaked());
    Detached.detach();
    end.countDown();
    caller[0].join(60_000);
    System.out.println("ended: " + !caller[0].isAlive());
  }

  private static void forget() {
    PooledByteBufAllocator.DEFAULT.directBuffer(8).writeByte(1);
  }
}

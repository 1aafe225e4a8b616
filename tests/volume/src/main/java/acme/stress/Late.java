package acme.stress;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that goes on with buffers which their workers release and use again: its steps come too
 * late, or upon another life.
 */
final class Late implements Runnable {
  private static final int SLOTS = 4;

  final AtomicReferenceArray<ByteBuf> seen = new AtomicReferenceArray<>(SLOTS);
  final AtomicLong steps = new AtomicLong();
  volatile boolean over;

  void show(ByteBuf b, int at) {
    seen.lazySet(at & SLOTS - 1, b);
  }

  @Override
  public void run() {
    for (int round = 0; !over; round++) {
      ByteBuf b = seen.get(round & SLOTS - 1);
      if (b != null) {
        Steps.later(b);
        try {
          Steps.lateFailure(b);
        } catch (RuntimeException e) {
          Steps.late(b);
        }
        steps.lazySet(round);
      }
      if ((round & 255) == 0) {
        LockSupport.parkNanos(50_000);
      }
    }
    for (int i = 0; i < SLOTS; i++) {
      seen.set(i, null);
    }
  }
}

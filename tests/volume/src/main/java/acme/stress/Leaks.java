package acme.stress;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import javax.management.JMException;

/** Leaks on purpose, by three paths: half of the buffers, three tenths, and two tenths. */
public final class Leaks {
  private static final int SIZE = 16;

  private static long forgotten;

  private Leaks() {}

  /**
   * Leaks.
   *
   * @param args how many buffers, a multiple of 10
   */
  public static void main(String[] args) throws JMException {
    int buffers = Integer.parseInt(args[0]);
    for (int i = 0; i < buffers; i++) {
      switch (i % 10) {
        case 0:
        case 2:
        case 4:
        case 6:
        case 8:
          heap(Unpooled.buffer(SIZE));
          break;
        case 1:
        case 3:
        case 5:
          pooled(PooledByteBufAllocator.DEFAULT.directBuffer(SIZE));
          break;
        default:
          direct(Unpooled.directBuffer(SIZE));
          break;
      }
    }
    Tracked.await();
    Tracked.awaitLeaks(buffers);
    System.out.println("forgotten=" + forgotten);
    System.exit(0);
  }

  private static void heap(ByteBuf b) {
    forget(b);
  }

  private static void pooled(ByteBuf b) {
    forget(b);
  }

  private static void direct(ByteBuf b) {
    forget(b);
  }

  private static void forget(ByteBuf b) {
    forgotten += b.capacity() / SIZE;
  }
}

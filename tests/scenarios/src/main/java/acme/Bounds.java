package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** What options leave out or cut off. */
final class Bounds {
  private Bounds() {}

  static void kinds() {
    forget(Unpooled.buffer(8)); // #heap
    forget(Unpooled.wrappedBuffer(new byte[8])); // #wrapped
    forget(POOLED.heapBuffer(8)); // #pooled
    POOLED.heapBuffer(8).writeInt(1).retainedSlice(0, 2).release(); // #view
    forget(Unpooled.directBuffer(16)); // #direct
    forget(POOLED.directBuffer(32)); // #both
  }

  static void ten() {
    for (int i = 0; i < 10; i++) {
      ByteBuf b = Unpooled.buffer(8); // #each
      read(b);
      b.release(); // #released
    }
  }

  static void deep() {
    ByteBuf b = POOLED.directBuffer(8); // #b
    one(b);
    b.release();
    ByteBuf c = POOLED.directBuffer(8); // #c
    two(c);
    c.release();
  }

  private static void one(ByteBuf b) {
    two(b);
  }

  private static void two(ByteBuf b) {
    three(b);
  }

  private static void three(ByteBuf b) {
    b.markReaderIndex();
  }

  /** All orders of five methods: 326 prefixes. */
  static void wide() {
    wide(new int[5], 0, 0);
  }

  private static void wide(int[] order, int used, int n) {
    if (n == order.length) {
      ByteBuf b = Unpooled.buffer(4); // #each
      for (int method : order) {
        step(b, method);
      }
      return;
    }
    for (int method = 0; method < order.length; method++) {
      if ((used & 1 << method) == 0) {
        order[n] = method;
        wide(order, used | 1 << method, n + 1);
      }
    }
  }

  /** An argument that is declared a buffer, or an Object, would be a step, and make all a loop. */
  private static void step(Comparable<ByteBuf> buffer, int method) {
    ByteBuf b = (ByteBuf) buffer;
    switch (method) {
      case 0:
        a(b);
        break;
      case 1:
        b(b);
        break;
      case 2:
        c(b);
        break;
      case 3:
        d(b);
        break;
      default:
        e(b);
    }
  }

  private static void a(ByteBuf b) {}

  private static void b(ByteBuf b) {}

  private static void c(ByteBuf b) {}

  private static void d(ByteBuf b) {}

  private static void e(ByteBuf b) {}
}

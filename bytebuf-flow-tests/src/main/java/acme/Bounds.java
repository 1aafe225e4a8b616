package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.function.Consumer;

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

  private static final List<Consumer<ByteBuf>> METHODS =
      List.of(Bounds::a, Bounds::b, Bounds::c, Bounds::d, Bounds::e);

  /** All orders of five methods: 326 prefixes. */
  static void wide() {
    wide(new int[5], 0, 0);
  }

  private static void wide(int[] order, int used, int n) {
    if (n == order.length) {
      ByteBuf b = Unpooled.buffer(4); // #each
      for (int method : order) {
        METHODS.get(method).accept(b);
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

  private static void a(ByteBuf b) {}

  private static void b(ByteBuf b) {}

  private static void c(ByteBuf b) {}

  private static void d(ByteBuf b) {}

  private static void e(ByteBuf b) {}
}

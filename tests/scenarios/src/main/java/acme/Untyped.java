package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import java.util.ArrayDeque;
import java.util.Queue;

/** Methods that take a buffer as any object. The class casts some of them to one. */
final class Untyped {
  private static final Queue<Object> QUEUE = new ArrayDeque<>();

  private Untyped() {}

  static void cast() {
    close("no buffer");
    close(null);
    close(new int[0]);
    close(POOLED.directBuffer(8)); // #buffer
    close(new DefaultByteBufHolder(POOLED.directBuffer(8))); // #holder
  }

  private static void close(Object o) {
    if (o instanceof ByteBuf) { // #asked
      ByteBuf b = (ByteBuf) o;
      b.release(); // #closed
    }
  }

  static void queued() {
    put(POOLED.directBuffer(8)); // #first
    put(POOLED.directBuffer(8)); // #second
    ((ByteBuf) take()).release(); // #released
    QUEUE.clear();
  }

  private static void put(Object o) {
    QUEUE.add(o); // #put
  }

  private static Object take() {
    return QUEUE.remove();
  }

  static void generic() {
    forget(same(POOLED.directBuffer(8))); // #made
  }

  private static <T> T same(T in) {
    return in; // #same
  }

  static void varargs() {
    send("text", POOLED.directBuffer(8), 5, POOLED.directBuffer(8)); // #both
    send();
  }

  private static void send(Object... parts) {
    if (parts.length > 1) { // #sent
      ByteBuf first = (ByteBuf) parts[1];
      first.release(); // #released
    }
  }

  static void thrown() {
    try {
      fail(POOLED.directBuffer(8)); // #made
    } catch (IllegalStateException expected) {
      // Leaks.
    }
  }

  private static void fail(Object o) {
    throw new IllegalStateException("" + o); // #failed
  }

  /** What only looks at an object has no step. */
  static void looked() {
    ByteBuf b = POOLED.directBuffer(8);
    debug("got {}", b);
    compare(b, b);
    b.release(); // #released
  }

  private static void debug(String text, Object argument) {
    QUEUE.remove(argument);
  }

  private static int compare(Object one, Object other) {
    return one == other ? 0 : 1;
  }

  /** Names Netty, and casts nothing. */
  private static final class Courier {
    private final ByteBuf held;

    Courier(ByteBuf held) {
      this.held = held;
    }

    int carry(Object o) {
      return o.hashCode() + held.readableBytes();
    }
  }

  static void carried() {
    ByteBuf b = POOLED.directBuffer(8);
    new Courier(b).carry(b);
    b.release(); // #released
  }
}

package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The shapes that methods with buffers have. */
final class Methods {
  private Methods() {}

  static void visibility() {
    Methods m = new Methods();
    ByteBuf b = POOLED.directBuffer(8);
    m.anyone(b);
    m.family(b);
    m.neighbour(b);
    m.alone(b);
    noObject(b);
    b.release();
  }

  public void anyone(ByteBuf b) {}

  protected void family(ByteBuf b) {}

  void neighbour(ByteBuf b) {}

  private void alone(ByteBuf b) {}

  private static void noObject(ByteBuf b) {}

  static void lambdas() {
    ByteBuf b = POOLED.directBuffer(8);
    Consumer<ByteBuf> argument = x -> x.writeInt(1); // #argument
    Consumer<ByteBuf> reference = Buffers::read;
    Runnable captured = () -> b.release(); // #captured
    argument.accept(b);
    reference.accept(b);
    captured.run();
  }

  /** A buffer in a field. */
  private static final class Parcel {
    private final ByteBuf content;

    Parcel(ByteBuf content) {
      this.content = content;
    }

    ByteBuf content() {
      return content;
    }
  }

  static void constructors() {
    Parcel parcel = new Parcel(POOLED.directBuffer(8));
    parcel.content().release();
  }

  private interface Stage<T> {
    T apply(T in);

    default T twice(T in) {
      return apply(apply(in));
    }
  }

  private static final class Marking implements Stage<ByteBuf> {
    @Override
    public ByteBuf apply(ByteBuf in) {
      return in.markReaderIndex();
    }
  }

  /** The compiler adds a bridge method, which is no step of its own. */
  static void bridges() {
    new Marking().twice(POOLED.directBuffer(8)).release();
  }

  static void overloads() {
    ByteBuf b = POOLED.directBuffer(8);
    put(b, 1);
    put(b, "text");
    b.release();
  }

  private static void put(ByteBuf b, int value) {
    b.writeInt(value); // #number
  }

  private static void put(ByteBuf b, String value) {
    b.setByte(0, value.length()); // #text
  }

  static void recursion() {
    ByteBuf b = POOLED.directBuffer(8);
    down(b, 10);
    b.release();
  }

  private static void down(ByteBuf b, int depth) {
    if (depth > 0) {
      down(b, depth - 1);
    }
  }

  /** Two buffers end on the even side, one on the odd one. */
  static void mutualRecursion() {
    for (int depth : new int[] {4, 0, 7}) {
      ByteBuf b = POOLED.directBuffer(8);
      even(b, depth);
      b.release();
    }
  }

  private static void even(ByteBuf b, int depth) {
    if (depth > 0) {
      odd(b, depth - 1);
    }
  }

  private static void odd(ByteBuf b, int depth) {
    if (depth > 0) {
      even(b, depth - 1);
    }
  }

  static void retries() {
    ByteBuf b = POOLED.directBuffer(8);
    int attempt = 0;
    while (!attempt(b, attempt++)) {
      backOff(b);
    }
    b.release();
  }

  private static boolean attempt(ByteBuf b, int n) {
    return n == 3;
  }

  private static void backOff(ByteBuf b) {}

  static void twoAllocations() {
    ByteBuf first = Unpooled.buffer(8); // #first
    ByteBuf second = Unpooled.buffer(8); // #second
    first.release();
    forget(second);
  }

  static void returnsSame() {
    ByteBuf b = POOLED.directBuffer(8);
    forget(same(b));
  }

  private static ByteBuf same(ByteBuf b) {
    return b;
  }

  static void twoBuffers() {
    join(POOLED.directBuffer(16), POOLED.directBuffer(8).writeInt(1)).release(); // #both
  }

  private static ByteBuf join(ByteBuf to, ByteBuf from) {
    to.writeBytes(from);
    from.release(); // #joined
    return to;
  }

  /** The object that comes in is recycled, and goes out as another buffer. */
  static void renewed() throws InterruptedException {
    Lives.onFastThread(
        () -> {
          ByteBuf old = POOLED.directBuffer(8); // #old
          ByteBuf renewed = renew(old);
          Lives.same(old, renewed);
          forget(renewed);
        });
  }

  private static ByteBuf renew(ByteBuf old) {
    old.release(); // #ended
    return POOLED.directBuffer(16); // #renewed
  }

  static void operators() {
    UnaryOperator<ByteBuf> chain = Methods::same;
    ByteBuf b = chain.apply(POOLED.directBuffer(8));
    b.release();
  }

  /** Locals of all sizes, jumps, nested handlers: nothing of it may confuse the verifier. */
  static void control() {
    for (int i = 0; i < 6; i++) {
      ByteBuf b = POOLED.directBuffer(8);
      try {
        control(i, b, 2.5, "x" + i);
      } catch (IllegalStateException e) {
        b.release(); // #failed
      }
    }
  }

  private static long control(long n, ByteBuf b, double d, String s) {
    long sum = n;
    try {
      switch ((int) n) {
        case 0:
          return b.release() ? 1 : 0; // #zero
        case 1:
          for (int i = 0; i < 3; i++) {
            double half = d / 2;
            sum += (long) half;
            if (i == 1) {
              continue;
            }
            String t = s + i;
            sum += t.length();
          }
          b.release(); // #one
          break;
        case 2:
          synchronized (s) {
            b.release(); // #two
          }
          break;
        default:
          try {
            if (n > 4) {
              throw new IllegalStateException("too many"); // #many
            }
            read(b);
          } finally {
            sum++;
          }
          b.release(); // #more
      }
    } finally {
      sum += s.length();
    }
    return sum;
  }
}

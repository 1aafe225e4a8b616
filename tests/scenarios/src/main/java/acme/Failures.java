package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;

/** Methods that are left by an exception while they have a buffer. */
final class Failures {
  private Failures() {}

  private static void parse(ByteBuf b) {
    if (b.readableBytes() == 0) {
      throw new IllegalArgumentException("empty"); // #empty
    }
  }

  static void caught() {
    ByteBuf b = POOLED.directBuffer(8);
    try {
      parse(b);
    } catch (IllegalArgumentException e) {
      b.release(); // #released
    }
  }

  static void leaked() {
    try {
      parse(POOLED.directBuffer(8));
    } catch (IllegalArgumentException e) {
      // Whoever wrote this forgot the buffer.
    }
  }

  /** Only the innermost method is a step. */
  static void rethrown() {
    try {
      outer(POOLED.directBuffer(8));
    } catch (IllegalArgumentException e) {
      // Forgotten, as above.
    }
  }

  private static void outer(ByteBuf b) {
    middle(b);
  }

  private static void middle(ByteBuf b) {
    parse(b);
  }

  /** A method that used the buffer after the exception, and then lets it through. */
  static void usedOnTheWay() {
    try {
      using(POOLED.directBuffer(8));
    } catch (IllegalArgumentException e) {
      // Forgotten, as above.
    }
  }

  private static void using(ByteBuf b) {
    try {
      parse(b); // #parsed
    } finally {
      read(b);
    }
  }

  static void releasedOnTheWay() {
    try {
      cleaning(POOLED.directBuffer(8));
    } catch (IllegalArgumentException e) {
      // Nothing left to do.
    }
  }

  private static void cleaning(ByteBuf b) {
    try {
      parse(b);
    } finally {
      b.release(); // #cleaned
    }
  }

  static void translated() {
    try {
      translating(POOLED.directBuffer(8));
    } catch (IllegalStateException e) {
      // Forgotten, as above.
    }
  }

  private static void translating(ByteBuf b) {
    try {
      parse(b);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(e);
    }
  }

  static void replaced() {
    try {
      replacing(POOLED.directBuffer(8));
    } catch (IllegalStateException e) {
      // Forgotten, as above.
    }
  }

  private static void replacing(ByteBuf b) {
    try {
      parse(b);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("rejected"); // #replaced
    }
  }

  static void allocatedInside() {
    try {
      make();
    } catch (ArithmeticException e) {
      // Nobody has the buffer now.
    }
  }

  private static ByteBuf make() {
    ByteBuf b = POOLED.directBuffer(8); // #made
    b.writeInt(1 / b.writerIndex()); // #divided
    return b;
  }

  static void twoAllocatedInside() {
    try {
      makePair();
    } catch (ArithmeticException e) {
      // Nobody has the buffers now.
    }
  }

  private static ByteBuf makePair() {
    ByteBuf first = POOLED.directBuffer(8); // #one
    ByteBuf second = POOLED.directBuffer(16); // #two
    first.writeInt(1 / first.writerIndex()); // #halted
    return second;
  }

  /** What was given away is no more the method's. */
  static void afterHandOff() {
    CompositeByteBuf c = POOLED.compositeBuffer();
    try {
      add(c, POOLED.directBuffer(8).writeInt(1));
    } catch (IllegalStateException e) {
      c.release(); // #released
    }
  }

  private static void add(CompositeByteBuf to, ByteBuf part) {
    to.addComponent(true, part);
    throw new IllegalStateException("too late"); // #late
  }

  static void holder() {
    HttpContent content = new DefaultHttpContent(POOLED.directBuffer(8));
    try {
      check(content);
    } catch (IllegalArgumentException e) {
      content.release(); // #released
    }
  }

  private static void check(HttpContent content) {
    throw new IllegalArgumentException("rejected"); // #rejected
  }

  /** Constructors have no such step. */
  static void constructor() {
    try {
      new Refusing(POOLED.directBuffer(8));
    } catch (IllegalArgumentException e) {
      // Forgotten, as above.
    }
  }

  private static final class Refusing {
    Refusing(ByteBuf b) {
      if (b.capacity() > 0) {
        throw new IllegalArgumentException("refused");
      }
    }
  }
}

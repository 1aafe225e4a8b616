package acme.stress;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.Unpooled;
import java.nio.ByteOrder;

/** Methods that buffers pass through. */
final class Steps {
  private static final RuntimeException THROWN = new IllegalStateException("on purpose");

  private Steps() {}

  static ByteBuf through(ByteBuf b, int ways) {
    switch (ways & 3) {
      case 0:
        return decode(b);
      case 1:
        return encode(decode(b));
      case 2:
        return decode(encode(b));
      default:
        return b;
    }
  }

  private static ByteBuf decode(ByteBuf b) {
    return check(b);
  }

  private static ByteBuf encode(ByteBuf b) {
    return check(b);
  }

  private static ByteBuf check(ByteBuf b) {
    return b;
  }

  static void release(ByteBuf b) {
    b.release();
  }

  static ByteBuf retain(ByteBuf b) {
    return b.retain();
  }

  static void retain(ByteBuf b, int n) {
    b.retain(n);
  }

  static void recurse(ByteBuf b, int depth) {
    if (depth > 0) {
      recurseBack(b, depth - 1);
    }
  }

  private static void recurseBack(ByteBuf b, int depth) {
    recurse(b, depth);
  }

  static void fail(ByteBuf b) {
    failInside(b);
  }

  private static void failInside(ByteBuf b) {
    throw THROWN;
  }

  /** A chain of views, each of the one before. */
  static ByteBuf view(ByteBuf b, int kind) {
    switch (kind % 5) {
      case 0:
        return b.slice();
      case 1:
        return b.duplicate();
      case 2:
        return b.asReadOnly();
      case 3:
        return b.slice(0, 1).duplicate();
      default:
        return Unpooled.unreleasableBuffer(b.slice());
    }
  }

  /** Of the buffer itself, whose count it shares. */
  @SuppressWarnings("deprecation")
  static ByteBuf sharedView(ByteBuf b, int kind) {
    switch (kind & 3) {
      case 0:
        return b.slice(0, 1);
      case 1:
        return b.duplicate();
      case 2:
        return b.asReadOnly();
      default:
        return b.order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  static ByteBuf retainedView(ByteBuf b, int kind) {
    switch (kind % 3) {
      case 0:
        return b.retainedSlice(0, 1);
      case 1:
        return b.retainedDuplicate();
      default:
        return b.readRetainedSlice(1);
    }
  }

  static void holder(ByteBufHolder h) {
    if (h.content().isReadable()) {
      h.release();
    } else {
      h.content().release();
    }
  }

  /** What a thread does that kept a buffer too long: it neither retains nor releases. */
  static ByteBuf late(ByteBuf b) {
    return b;
  }

  static void lateFailure(ByteBuf b) {
    throw THROWN;
  }

  static void later(ByteBuf b) {
    late(b);
  }
}

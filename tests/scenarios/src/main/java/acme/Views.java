package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteOrder;

/** Views that share the count of their owner. */
final class Views {
  private Views() {}

  private static ByteBuf filled() {
    return POOLED.directBuffer(64).writeZero(32);
  }

  static void slice() {
    ByteBuf view = filled().slice(4, 8); // #view
    read(view);
    view.release(); // #release
  }

  static void duplicate() {
    ByteBuf view = filled().duplicate(); // #view
    read(view);
    view.release(); // #release
  }

  static void readSlice() {
    ByteBuf view = filled().readSlice(8); // #view
    read(view);
    view.release(); // #release
  }

  static void readOnly() {
    ByteBuf view = filled().asReadOnly(); // #view
    read(view);
    view.release(); // #release
  }

  @SuppressWarnings("deprecation")
  static void swapped() {
    ByteBuf view = filled().order(ByteOrder.LITTLE_ENDIAN); // #view
    read(view);
    view.release(); // #release
  }

  @SuppressWarnings("deprecation")
  static void unmodifiable() {
    ByteBuf view = Unpooled.unmodifiableBuffer(filled()); // #view
    read(view);
    view.release(); // #release
  }

  static void wrapped() {
    ByteBuf view = Unpooled.wrappedBuffer(filled()); // #view
    read(view);
    view.release(); // #release
  }

  static void unreleasable() {
    ByteBuf b = filled();
    ByteBuf view = Unpooled.unreleasableBuffer(b); // #view
    view.release(); // #ignored
    b.release(); // #release
  }

  /** Each of them is made of the one before. */
  static void nested() {
    ByteBuf view = filled().duplicate().slice(0, 16).asReadOnly().readSlice(2); // #views
    forget(view);
  }

  /** The view is all that is left of the buffer; it is enough to keep it. */
  static void held() {
    Buffers.keep(filled().slice(0, 1)); // #view
  }

  static void unpooledSlice() {
    ByteBuf b = Unpooled.buffer(64).writeZero(32);
    ByteBuf view = b.slice(4, 8); // #view
    read(view);
    b.release(); // #release
  }

  static void unpooledRetained() {
    ByteBuf b = Unpooled.buffer(64).writeZero(32);
    ByteBuf slice = b.retainedSlice(4, 8); // #slice
    ByteBuf duplicate = b.retainedDuplicate(); // #duplicate
    read(slice);
    slice.release(); // #first
    duplicate.release(); // #second
    b.release(); // #third
  }

  static void adaptiveRetained() throws ReflectiveOperationException {
    ByteBuf b = Allocators.adaptive().directBuffer(64).writeZero(32);
    ByteBuf slice = b.retainedSlice(4, 8); // #slice
    read(slice);
    b.release(); // #first
    slice.release(); // #second
  }
}

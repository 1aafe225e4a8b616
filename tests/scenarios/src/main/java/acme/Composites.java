package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;

/** Buffers made of others, which they then own. */
final class Composites {
  private Composites() {}

  private static ByteBuf part() {
    return POOLED.directBuffer(16).writeInt(1); // #part
  }

  static void released() {
    CompositeByteBuf c = POOLED.compositeBuffer();
    c.addComponent(true, part());
    c.addComponent(part());
    c.release();
  }

  static void leaked() {
    CompositeByteBuf c = POOLED.compositeBuffer();
    c.addComponent(true, part());
    c.addComponent(true, part());
    forget(c);
  }

  static void held() {
    CompositeByteBuf c = POOLED.compositeBuffer();
    c.addComponent(true, part());
    Buffers.keep(c);
  }

  static void addComponents() {
    CompositeByteBuf c = POOLED.compositeHeapBuffer();
    c.addComponents(true, part(), part(), part());
    c.release();
  }

  static void wrapped() {
    Unpooled.wrappedBuffer(part(), part()).release(); // #released
    forget(Unpooled.wrappedBuffer(part(), part())); // #leaked
  }

  static void fixed() {
    Unpooled.wrappedUnmodifiableBuffer(part(), part()).release(); // #released
    forget(Unpooled.wrappedUnmodifiableBuffer(part(), part())); // #leaked
  }

  @SuppressWarnings("deprecation")
  static void unmodifiable() {
    Unpooled.unmodifiableBuffer(part(), part()).release(); // #made
  }

  /** A slice that shares its owner's count is a component like the owner itself. */
  static void slices() {
    CompositeByteBuf c = POOLED.compositeBuffer();
    ByteBuf b = part();
    c.addComponent(true, b.retain().slice(0, 2)); // #left
    c.addComponent(true, b.slice(2, 2)); // #right
    c.release();
  }

  static void nested() {
    CompositeByteBuf inner = POOLED.compositeHeapBuffer().addComponent(true, part());
    CompositeByteBuf outer = POOLED.compositeDirectBuffer().addComponent(true, inner);
    forget(outer);
  }

  /** As a decoder does that aggregates: it retains what it adds, its caller releases that. */
  static void shared() {
    CompositeByteBuf c = POOLED.compositeBuffer();
    ByteBuf b = part();
    c.addComponent(true, b.retain()); // #retain
    b.release(); // #release
    forget(c);
  }

  /** The composite has let go of it; its other owner has not. */
  static void outlived() {
    ByteBuf b = part();
    POOLED.compositeBuffer().addComponent(true, b.retain()).release(); // #first
    ByteBuf d = part();
    Unpooled.wrappedUnmodifiableBuffer(d.retain(), part()).release(); // #second
  }

  static void removed() {
    CompositeByteBuf c = POOLED.compositeBuffer();
    c.addComponents(true, part(), part());
    c.removeComponent(0);
    forget(c);
  }

  /** Components go from one composite into another, which does not copy them. */
  static void moved() {
    CompositeByteBuf from = POOLED.compositeBuffer().addComponents(true, part(), part());
    CompositeByteBuf to = POOLED.compositeHeapBuffer().addComponent(true, part());
    forget(to.addFlattenedComponents(true, from));
  }

  /** Slices of one buffer that share its count, in several composites. */
  static void several() {
    ByteBuf b = part().retain(2); // #retained
    CompositeByteBuf first = POOLED.compositeBuffer().addComponent(true, b.slice(0, 1)); // #one
    CompositeByteBuf second = POOLED.compositeHeapBuffer().addComponent(true, b.slice(1, 1));
    CompositeByteBuf third = POOLED.compositeBuffer().addComponent(true, b.slice(2, 1)); // #two
    third.release(); // #third
    first.release(); // #first
    forget(second);
  }
}

package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.keep;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.ref.WeakReference;
import java.nio.ByteOrder;

/** Counts that are taken on views which share the count of their owner. */
final class Claims {
  private static ByteBuf early;

  private Claims() {}

  private static ByteBuf filled() {
    return Unpooled.buffer(64).writeZero(32); // #filled
  }

  static void unpooled() {
    ByteBuf b = filled();
    ByteBuf view = b.retainedDuplicate(); // #view
    read(view);
    b.release(); // #owner
    view.release(); // #done
  }

  static void adaptive() throws ReflectiveOperationException {
    ByteBuf b = Allocators.adaptive().directBuffer(64).writeZero(32); // #adaptive
    ByteBuf slice = b.retainedSlice(4, 8); // #slice
    forget(b.retainedDuplicate()); // #forgotten
    read(slice);
    slice.release(); // #done
    b.release(); // #owner
  }

  static void composite() {
    CompositeByteBuf c = Unpooled.compositeBuffer(); // #composite
    c.addComponent(true, filled());
    ByteBuf view = c.retainedSlice(4, 8); // #view
    read(view);
    view.release(); // #done
    c.release(); // #owner
  }

  static void wrapped() {
    ByteBuf b = Unpooled.wrappedBuffer(new byte[16]); // #wrapped
    ByteBuf view = Unpooled.wrappedBuffer(b).retain(); // #view
    read(view);
    view.release(); // #done
    b.release(); // #owner
  }

  static void readOnly() {
    ByteBuf b = filled();
    ByteBuf view = b.asReadOnly().retain(); // #view
    read(view);
    view.release(); // #done
    b.release(); // #owner
  }

  @SuppressWarnings("deprecation")
  static void unmodifiable() {
    ByteBuf b = POOLED.directBuffer(64); // #pooled
    ByteBuf view = Unpooled.unmodifiableBuffer(b).retain(); // #view
    read(view);
    view.release(); // #done
    b.release(); // #owner
  }

  @SuppressWarnings("deprecation")
  static void swapped() {
    ByteBuf b = filled();
    ByteBuf view = b.order(ByteOrder.LITTLE_ENDIAN).retain(); // #view
    read(view);
    view.release(); // #done
    b.release(); // #owner
  }

  /** A view of a view passes its counts on to that, which is the one that has them. */
  static void viewOfView() {
    ByteBuf b = filled();
    ByteBuf outer = b.retainedSlice(0, 16); // #outer
    ByteBuf inner = outer.asReadOnly(); // #inner
    inner.retain(); // #retained
    read(inner);
    inner.release(); // #once
    inner.release(); // #twice
    b.release(); // #owner
  }

  /** The read-only view gives back its own count first, and then that of the duplicate. */
  static void readOnlyOfDuplicate() {
    ByteBuf b = filled();
    ByteBuf view = b.retainedDuplicate().asReadOnly(); // #view
    view.retain(); // #retained
    b.release(); // #owner
    view.release(); // #once
    read(view);
    view.release(); // #twice
  }

  /** A view of a view that Netty makes of the owner: each has its own counts. */
  static void sliceOfView() {
    ByteBuf b = filled();
    ByteBuf outer = b.retainedDuplicate(); // #outer
    ByteBuf inner = outer.retainedSlice(0, 8); // #inner
    read(outer);
    outer.release(); // #done
    forget(inner);
    b.release(); // #owner
  }

  /** What such a view does once its counts are back is the owner's again. */
  static void goesOn() {
    ByteBuf view = filled().slice(0, 16).asReadOnly(); // #view
    view.retain(); // #retained
    view.release(); // #once
    read(view);
    view.release(); // #twice
  }

  static void counts() {
    ByteBuf b = filled();
    ByteBuf view = b.slice(0, 8); // #view
    view.retain(2); // #retained
    view.release(2); // #given
    view.retain(); // #again
    view.release(); // #back
    view.release(); // #owner
  }

  /** Somebody releases the count of the view through the owner. */
  static void throughOwner() {
    ByteBuf b = filled();
    ByteBuf view = b.retainedDuplicate(); // #view
    read(view);
    b.release(); // #once
    b.release(); // #twice
  }

  /** The same once the view has been collected. */
  static void collectedFirst() throws InterruptedException {
    ByteBuf b = filled();
    collected(b);
    b.release(); // #once
    b.release(); // #twice
  }

  /** The view has leaked, and the owner with it. */
  static void collectedAndLeaked() throws InterruptedException {
    ByteBuf b = filled();
    collected(b);
    b.release(); // #owner
  }

  /** As long as the owner lives, nobody knows. */
  static void collectedAndHeld() throws InterruptedException {
    ByteBuf b = filled();
    collected(b);
    keep(b);
  }

  private static void collected(ByteBuf b) throws InterruptedException {
    WeakReference<ByteBuf> view = new WeakReference<>(forgotten(b));
    while (view.get() != null) {
      System.gc();
      Thread.sleep(10);
    }
  }

  private static ByteBuf forgotten(ByteBuf b) {
    ByteBuf view = b.retainedDuplicate(); // #view
    forget(view);
    return view;
  }

  /** One of two subscribers forgets its duplicate. */
  static void subscribers() {
    ByteBuf event = filled();
    print(event.retainedDuplicate()); // #printer
    audit(event.retainedDuplicate()); // #auditor
    event.release(); // #published
  }

  private static void print(ByteBuf event) {
    read(event);
    event.release(); // #printed
  }

  private static void audit(ByteBuf event) {
    forget(event);
  }

  /** The owner leaks by itself: the view gave its count back. */
  static void ownerLeaked() {
    ByteBuf b = filled();
    b.retainedSlice(0, 8).release(); // #view
    forget(b);
  }

  /** A component is the view, and leaks with its composite. */
  static void component() {
    ByteBuf b = filled();
    CompositeByteBuf c = Unpooled.compositeBuffer(); // #composite
    c.addComponent(true, b.retainedSlice(0, 8)); // #part
    b.release(); // #owner
    forget(c);
  }

  /** A shared view of a retained view of a pooled buffer. */
  static void ofRetainedView() {
    ByteBuf b = POOLED.directBuffer(64).writeZero(32); // #pooled
    ByteBuf outer = b.retainedSlice(0, 16); // #outer
    ByteBuf view = outer.slice(0, 8).retain(); // #view
    outer.release(); // #first
    read(view);
    view.release(); // #second
    b.release(); // #owner
  }

  /** The retained view holds a count of the view that it is made of, which is no claim of that. */
  static void retainedOfShared() {
    ByteBuf b = POOLED.directBuffer(64).writeZero(32); // #pooled
    ByteBuf outer = b.retainedSlice(0, 16); // #outer
    ByteBuf shared = outer.slice(0, 8); // #shared
    ByteBuf inner = shared.retainedDuplicate(); // #inner
    shared.retain(); // #claim
    inner.release(); // #innerDone
    shared.release(); // #claimDone
    outer.release(); // #outerDone
    b.release(); // #owner
  }

  /** Before the tracker attaches. */
  static void before() {
    early = filled().slice(0, 8);
  }

  /** After it has attached. */
  static void after() {
    read(early);
    early.retain(); // #retained
    read(early);
    early.release(); // #once
    early.release(); // #twice
    early = null;
  }
}

package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.DefaultByteBufHolder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Buffers that one method parks somewhere and another takes from there. Of the two in each program
 * the first is released, the second leaks.
 */
final class Containers {
  private Containers() {}

  private static ByteBuf[] two() {
    return new ByteBuf[] {POOLED.directBuffer(8), POOLED.directBuffer(8)};
  }

  // ---- a queue

  private static final Queue<ByteBuf> QUEUE = new ArrayDeque<>();

  static void queue() {
    for (ByteBuf b : two()) { // #each
      enqueue(b);
    }
    dequeue().release(); // #released
    dequeue();
  }

  private static void enqueue(ByteBuf b) {
    QUEUE.add(b);
  }

  private static ByteBuf dequeue() {
    ByteBuf b = QUEUE.poll(); // #polled
    b.markReaderIndex();
    return b;
  }

  // ---- a map, and a cast of what was stored in a variable first

  private static final Map<String, Object> MAP = new HashMap<>();

  static void map() {
    put("first", POOLED.directBuffer(8)); // #first
    put("second", new DefaultByteBufHolder(POOLED.directBuffer(8))); // #second
    remove("first");
    remove("second");
  }

  private static void put(String key, ByteBuf b) {
    MAP.put(key, b);
  }

  private static void put(String key, ByteBufHolder holder) {
    MAP.put(key, holder);
  }

  private static void remove(String key) {
    Object value = MAP.remove(key);
    if (value instanceof ByteBuf) {
      ByteBuf b = (ByteBuf) value; // #removed
      b.release(); // #released
    } else {
      ByteBufHolder holder = (ByteBufHolder) value; // #held
      holder.refCnt();
    }
  }

  // ---- a field

  private ByteBuf pending;

  static void field() {
    Containers session = new Containers();
    for (ByteBuf b : two()) { // #each
      session.park(b);
      session.count();
      session.flush();
    }
  }

  private void park(ByteBuf b) {
    pending = b;
  }

  /** Asks the buffer in the field, and does not take it. */
  private int count() {
    int n = 0;
    if (pending != null && pending.isReadable()) {
      n += pending.readableBytes() + pending.getByte(n);
    }
    return n;
  }

  private int flushed;

  private void flush() {
    ByteBuf b = pending; // #taken
    pending = null;
    if (flushed++ == 0) {
      b.release(); // #released
    }
  }

  // ---- arrays and lists

  static void array() {
    ByteBuf[] slots = new ByteBuf[2];
    fill(slots, 0, POOLED.directBuffer(8));
    fill(slots, 1, POOLED.directBuffer(8));
    drain(slots);
  }

  private static void fill(ByteBuf[] slots, int i, ByteBuf b) {
    slots[i] = b;
  }

  private static void drain(ByteBuf[] slots) {
    for (int i = 0; i < slots.length; i++) {
      ByteBuf b = slots[i]; // #slot
      if (i == 0) {
        b.release(); // #released
      }
    }
  }

  static void list() {
    List<ByteBuf> list = new ArrayList<>();
    collect(list, POOLED.directBuffer(8));
    collect(list, POOLED.directBuffer(8));
    releaseFirst(list);
  }

  private static void collect(List<ByteBuf> list, ByteBuf b) {
    list.add(b);
  }

  private static void releaseFirst(List<ByteBuf> list) {
    int n = 0;
    for (ByteBuf b : list) { // #next
      if (n++ == 0) {
        b.release(); // #released
      }
    }
  }

  static void iterator() {
    List<ByteBuf> list = new ArrayList<>();
    collect(list, POOLED.directBuffer(8));
    collect(list, POOLED.directBuffer(8));
    Iterator<ByteBuf> all = list.iterator();
    all.next().release(); // #released
    all.next().writeByte(1).writeByte(2); // #used
  }

  // ---- futures and references

  static void future() throws Exception {
    CompletableFuture<ByteBuf> first = new CompletableFuture<>();
    CompletableFuture<ByteBuf> second = new CompletableFuture<>();
    first.thenAccept(b -> b.release()); // #accepted
    complete(first, POOLED.directBuffer(8));
    complete(second, POOLED.directBuffer(8));
    await(second);
  }

  private static void complete(CompletableFuture<ByteBuf> future, ByteBuf b) {
    future.complete(b);
  }

  private static void await(CompletableFuture<ByteBuf> future)
      throws ExecutionException, InterruptedException {
    ByteBuf b = future.get(); // #got
    b.writeInt(1);
  }

  static void reference() {
    AtomicReference<ByteBuf> reference = new AtomicReference<>();
    for (ByteBuf b : two()) { // #each
      set(reference, b);
      swap(reference);
    }
  }

  private static int swapped;

  private static void set(AtomicReference<ByteBuf> reference, ByteBuf b) {
    reference.set(b);
  }

  private static void swap(AtomicReference<ByteBuf> reference) {
    ByteBuf b = reference.getAndSet(null); // #swapped
    if (swapped++ == 0) {
      b.release(); // #released
    }
  }

  // ---- who has it already does not take it

  private ByteBuf checked;

  static void checked() {
    Containers c = new Containers();
    c.check(POOLED.directBuffer(8));
    c.check(POOLED.directBuffer(8)).release(); // #released
  }

  private ByteBuf check(ByteBuf b) {
    checked = Objects.requireNonNull(b);
    ByteBuf again = checked;
    return again;
  }

  // ---- an exception leaves a method that took it

  static void thrown() {
    for (ByteBuf b : two()) { // #each
      enqueue(b);
    }
    dequeue().release(); // #released
    try {
      fail(QUEUE::poll);
    } catch (IllegalStateException expected) {
      // Leaks.
    }
  }

  private static void fail(Supplier<ByteBuf> supplier) {
    ByteBuf b = supplier.get(); // #supplied
    b.writeInt(1);
    throw new IllegalStateException();
  }

  // ---- code that is not in scope

  static void library() {
    Shelf shelf = new Shelf();
    stock(shelf, POOLED.directBuffer(8));
    stock(shelf, POOLED.directBuffer(8));
    shelf.take().release(); // #released
    buy(shelf);
  }

  private static void stock(Shelf shelf, ByteBuf b) {
    shelf.put(b);
  }

  private static void buy(Shelf shelf) {
    ByteBuf b = shelf.take(); // #bought
    forget(b);
  }
}

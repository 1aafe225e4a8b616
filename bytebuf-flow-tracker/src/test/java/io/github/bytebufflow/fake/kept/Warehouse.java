package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayDeque;
import java.util.Queue;

/** Keeps buffers in fields, and ends in more than one way. */
public class Warehouse implements AutoCloseable {
  private final Queue<AbstractReferenceCountedByteBuf> queue = new ArrayDeque<>();
  private final Queue<AbstractReferenceCountedByteBuf> shelf = new ArrayDeque<>();
  private AbstractReferenceCountedByteBuf single;
  private boolean open = true;

  void take(AbstractReferenceCountedByteBuf buffer) {
    queue.add(buffer);
  }

  void put(AbstractReferenceCountedByteBuf buffer) {
    shelf.add(buffer);
    single = buffer;
  }

  /** Looks at the queue, and releases all that is in it, by a method of its own. */
  @Override
  public void close() {
    open = false;
    drain();
    shelf.forEach(Warehouse::releaseOne);
  }

  /** Works on the queue that it is given, and not on the one of the warehouse. */
  static void cleanUp(Queue<AbstractReferenceCountedByteBuf> some) {
    some.forEach(Warehouse::releaseOne);
  }

  private void drain() {
    for (AbstractReferenceCountedByteBuf buffer = queue.poll();
        buffer != null;
        buffer = queue.poll()) {
      buffer.release();
    }
  }

  private static void releaseOne(AbstractReferenceCountedByteBuf buffer) {
    buffer.release();
  }

  /** Only tells what happened. */
  boolean closed() {
    return !open;
  }

  void connectionFailed() {
    open = false;
  }

  void cancel() {
    queue.clear();
    single = null;
  }

  /** Forgets the single one where the house is not open. */
  void serveSingle() {
    if (!open) {
      return;
    }
    single.release();
  }

  /** Asks whether there is one, and forgets it. */
  void userEventTriggered(ChannelHandlerContext context) {
    if (single != null) {
      single = null;
      open = context != null;
    }
  }

  /** What a handler gets. */
  interface ChannelHandlerContext {}

  /** Has another end of the house do it. */
  void stop() {
    drain();
  }

  /** The same, if the house is open. */
  void shutdown() {
    if (open) {
      drain();
    }
  }

  /** Gives all back where something went well, and looks at nothing where it did not. */
  void delivered(java.util.concurrent.Future<?> how) {
    if (!how.isDone()) {
      open = false;
      return;
    }
    drainAtOnce();
    for (AbstractReferenceCountedByteBuf one = shelf.poll(); one != null; one = shelf.poll()) {
      one.release();
    }
  }

  /** Forgets what is on the shelf where the house is not open. */
  void serveShelf() {
    if (!open) {
      shelf.clear();
      return;
    }
    shelf.forEach(Warehouse::releaseOne);
    shelf.clear();
  }

  /** Knows that nothing is on the shelf where it looks at nothing. */
  void serveShelfUnlessEmpty(int many) {
    if (many > 0) {
      shelf.forEach(Warehouse::releaseOne);
    }
    shelf.clear();
  }

  /** The same, which has another method give back what is in the queue. */
  void serveQueue() {
    if (!open) {
      drainAtOnce();
      queue.clear();
      return;
    }
    for (AbstractReferenceCountedByteBuf one : queue) {
      one.release();
    }
    queue.clear();
  }

  private void drainAtOnce() {
    drain();
  }

  /** Forgets one that is too large, and serves the others. */
  void serveSmall() {
    if (single.capacity() > 10) {
      single = null;
      return;
    }
    single.release();
    single = null;
  }

  void serveAndForget() {
    AbstractReferenceCountedByteBuf one = single;
    single = null;
    one.release();
  }

  void serveSingleAlways() {
    if (single != null) {
      single.release();
    }
  }

  /** Takes some off the shelf, and gives them to nobody. */
  void expire() {
    shelf.removeIf(buffer -> buffer.refCnt() > 1);
  }

  void skip() {
    shelf.poll();
  }

  void serve() {
    releaseOne(shelf.poll());
  }

  /** Ends with a buffer that is given to it, which says nothing of those that are kept. */
  boolean fail(AbstractReferenceCountedByteBuf buffer) {
    buffer.release();
    return open;
  }

  boolean isClosed() {
    return !open;
  }

  /** Gives out what is cut off another one. */
  AbstractReferenceCountedByteBuf next() {
    return queue.poll();
  }

  boolean sells() {
    next().release();
    return true;
  }
}

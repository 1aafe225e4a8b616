package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;

/** Keeps a buffer for its subclasses, and has no end itself. */
public abstract class Box {
  final AbstractReferenceCountedByteBuf content;

  Box(AbstractReferenceCountedByteBuf content) {
    this.content = content;
  }

  abstract void close();

  void clear() {}
}

/** Has an end, and leaves the buffer. */
class Carton extends Box {
  private boolean closed;

  Carton(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  void close() {
    closed = true;
  }
}

/** Has two, one of which gives the buffer back. */
class Crate extends Box {
  private boolean closed;

  Crate(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  void close() {
    content.release();
  }

  void discard() {
    closed = true;
  }
}

/** Empties its field on each way, and gives back what was there on one. */
class PickyBox {
  AbstractReferenceCountedByteBuf content;
  boolean isOwn;

  void finish() {
    if (content != null && isOwn) {
      content.release();
    }
    content = null;
  }
}

/** Does so in order. */
class PoliteBox {
  AbstractReferenceCountedByteBuf content;
  boolean isClosed;

  void finish() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    AbstractReferenceCountedByteBuf last = content;
    content = null;
    if (last != null) {
      last.release();
    }
  }

  void close() {
    if (content != null) {
      content.release();
    }
    content = null;
  }
}

/** Gives back all that it has, which may be nothing. */
class ManyBox {
  List<AbstractReferenceCountedByteBuf> contents;

  void finish() {
    for (AbstractReferenceCountedByteBuf content : contents) {
      content.release();
    }
    contents = null;
  }
}

/** Is told that something failed, and does nothing of that. */
class DeafBox {
  AbstractReferenceCountedByteBuf content;

  void deliveryFailed() {}

  void abort() {}
}

/** Drops its eldest buffer by itself. */
class Shelf extends LinkedHashMap<Integer, AbstractReferenceCountedByteBuf> {
  private static final long serialVersionUID = 1;

  @Override
  protected boolean removeEldestEntry(Map.Entry<Integer, AbstractReferenceCountedByteBuf> eldest) {
    return size() > 3;
  }

  void store(AbstractReferenceCountedByteBuf content) {
    put(1, content);
  }
}

/** Keeps buffers on shelves. */
class Shelves {
  private final Shelf shelf = new Shelf();

  private final Map<Integer, AbstractReferenceCountedByteBuf> tidy =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(
            Map.Entry<Integer, AbstractReferenceCountedByteBuf> eldest) {
          boolean full = size() > 3;
          if (full) {
            eldest.getValue().release();
          }
          return full;
        }
      };

  private final Map<Integer, AbstractReferenceCountedByteBuf> untidy =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(
            Map.Entry<Integer, AbstractReferenceCountedByteBuf> eldest) {
          Shelves.count(eldest.getKey());
          return size() > 3;
        }
      };

  void put(AbstractReferenceCountedByteBuf content) {
    shelf.put(1, content);
  }

  static void count(Integer key) {}

  void putBelow(AbstractReferenceCountedByteBuf content) {
    tidy.put(1, content);
    untidy.put(1, content);
  }
}

/** A task that keeps a buffer. */
class Delivery implements Callable<Void> {
  private final AbstractReferenceCountedByteBuf content;

  Delivery(AbstractReferenceCountedByteBuf content) {
    this.content = content;
  }

  @Override
  public Void call() {
    content.release();
    return null;
  }
}

/** Has such tasks run, and may keep them from that. */
class Courier {
  private ExecutorService executor;
  private Future<Void> next;
  private List<Runnable> waiting;

  void send(AbstractReferenceCountedByteBuf content) {
    next = executor.submit(new Delivery(content));
  }

  void skip() {
    next.cancel(false);
  }

  void stop() {
    executor.shutdownNow();
  }

  void stopInOrder() {
    waiting = executor.shutdownNow();
  }

  void skip(AbstractReferenceCountedByteBuf content) {
    next.cancel(false);
    content.release();
  }

  int waiting() {
    return waiting.size();
  }
}

/** Drops the oldest task of an executor that is full. */
class DropsOldest implements RejectedExecutionHandler {
  private int dropped;

  @Override
  public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    Runnable oldest = executor.getQueue().poll();
    dropped += oldest == null ? 0 : 1;
    executor.execute(task);
  }
}

/** Runs that one. */
class RunsOldest implements RejectedExecutionHandler {
  @Override
  public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    Runnable oldest = executor.getQueue().poll();
    if (oldest != null) {
      oldest.run();
    }
    executor.execute(task);
  }
}

/** Keeps buffers in the order of their age, and drops the old ones. */
class Cabinet {
  private final NavigableMap<Integer, AbstractReferenceCountedByteBuf> drawers = new TreeMap<>();

  void put(int age, AbstractReferenceCountedByteBuf content) {
    drawers.put(age, content);
  }

  void outdate(int age) {
    drawers.headMap(age).clear();
  }

  void sell(int age) {
    drawers.headMap(age).values().forEach(content -> content.release());
    drawers.headMap(age).clear();
  }

  int count(int age) {
    return drawers.headMap(age).size();
  }
}

/** Empties its field by a method of its own, on one way with the buffer there. */
class HastyBox {
  private AbstractReferenceCountedByteBuf content;
  private boolean isOpen;

  void put(AbstractReferenceCountedByteBuf given) {
    content = given;
    isOpen = true;
  }

  void serve() {
    if (!isOpen) {
      unload();
      return;
    }
    content.release();
  }

  private void unload() {
    content = null;
  }
}

/** Gives the buffer back before it does so. */
class CarefulBox {
  private AbstractReferenceCountedByteBuf content;

  void put(AbstractReferenceCountedByteBuf given) {
    content = given;
  }

  void serve() {
    if (content != null) {
      content.release();
    }
    unload();
  }

  private void unload() {
    content = null;
  }
}

/** Has a method of its own for what its end does. */
class Locker implements AutoCloseable {
  private final List<AbstractReferenceCountedByteBuf> contents = new ArrayList<>();
  private boolean isClosed;

  void put(AbstractReferenceCountedByteBuf content) {
    contents.add(content);
  }

  boolean isClosed() {
    return isClosed;
  }

  @Override
  public void close() {
    isClosed = true;
    clearAll();
  }

  private void clearAll() {
    contents.clear();
  }
}

/** Does something else by such a method. */
class QuietLocker implements AutoCloseable {
  private final List<AbstractReferenceCountedByteBuf> contents = new ArrayList<>();
  private boolean isClosed;

  void put(AbstractReferenceCountedByteBuf content) {
    contents.add(content);
  }

  boolean isClosed() {
    return isClosed;
  }

  @Override
  public void close() {
    clearState();
  }

  private void clearState() {
    isClosed = true;
  }
}

/** Sends buffers in heaps. */
class Mailbag {
  private static final int HEAP = 4;

  private final List<AbstractReferenceCountedByteBuf> letters = new ArrayList<>();

  void put(AbstractReferenceCountedByteBuf letter) {
    letters.add(letter);
  }

  /** Those that are no whole heap are dropped. */
  void finish() {
    while (letters.size() >= HEAP) {
      flushHeap();
    }
    letters.clear();
  }

  void finishInOrder() {
    flushAll();
    letters.clear();
  }

  void finishIfAny() {
    if (letters.size() > 0) {
      flushAll();
    }
    letters.clear();
  }

  private void flushHeap() {
    for (int i = 0; i < HEAP; i++) {
      letters.remove(0).release();
    }
  }

  private void flushAll() {
    for (AbstractReferenceCountedByteBuf letter : letters) {
      letter.release();
    }
  }
}

package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;

import io.netty.buffer.ByteBuf;

/** The program's own objects that have a buffer in a final field, and are no messages to Netty. */
final class Jobs {
  private Jobs() {}

  /** What has a count of its own is not asked for it, since this has none. */
  static final class Job implements AutoCloseable {
    private final String name;
    private final ByteBuf body;

    Job(String name, ByteBuf body) {
      this.name = name;
      this.body = body;
    }

    String name() {
      return name;
    }

    @Override
    public void close() {
      body.release(); // #closed
    }
  }

  /** A field that is not final may have another buffer each time. */
  static final class Slot {
    private ByteBuf current;

    void fill(ByteBuf buffer) {
      current = buffer;
    }
  }

  private static Job job(String name) {
    return new Job(name, POOLED.directBuffer(16)); // #body
  }

  static void done() {
    JobQueue queue = new JobQueue();
    queue.offer(job("done"));
    queue.next().close();
  }

  static void dropped() {
    JobQueue queue = new JobQueue();
    queue.offer(job("dropped"));
    queue.dropOldest();
  }

  static void slot() {
    Slot slot = new Slot();
    slot.fill(POOLED.directBuffer(16)); // #filled
    look(slot);
    forget(slot.current);
  }

  private static void look(Slot slot) {
    slot.hashCode();
  }
}

package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.Semaphore;

/** Keeps packets in an array until they are confirmed, and sends them in batches. */
public class Outbox {
  private final AbstractReferenceCountedByteBuf[] slots = new AbstractReferenceCountedByteBuf[8];
  private AbstractReferenceCountedByteBuf request;
  private int tail;
  private int count;

  void offer(AbstractReferenceCountedByteBuf packet) {
    slots[tail++] = packet;
  }

  /** Leaves a gap. */
  void confirm(int number) {
    if (slots[number] != null) {
      slots[number].release();
      slots[number] = null;
    }
  }

  /** Stops at the first gap. */
  void close() {
    for (int i = 0; i < tail; i++) {
      AbstractReferenceCountedByteBuf packet = slots[i];
      if (packet == null) {
        break;
      }
      packet.release();
    }
  }

  /** Goes on behind a gap. */
  void stop() {
    for (int i = 0; i < tail; i++) {
      AbstractReferenceCountedByteBuf packet = slots[i];
      if (packet == null) {
        continue;
      }
      packet.release();
    }
  }

  void accept(AbstractReferenceCountedByteBuf in) {
    request = in;
  }

  void respond() {
    request.release();
    request = null;
  }

  /** Forgets what the other methods release. */
  void respondAtOnce() {
    request = null;
    count++;
  }

  /** Any call may throw such exceptions. */
  void releaseIfWell(Semaphore free, AbstractReferenceCountedByteBuf packet) {
    try {
      free.release();
      packet.release();
    } catch (IllegalStateException e) {
      count++;
    }
  }

  /** Passes on what has the buffer. */
  void dispatch(Courier courier, AbstractReferenceCountedByteBuf packet) {
    courier.weigh(new Batch(packet));
  }

  /** Has the batch release all. */
  void dispatchAndEnd(AbstractReferenceCountedByteBuf packet) {
    Batch batch = Courier.same(new Batch(packet));
    batch.end();
  }

  void read(Callback callback, AbstractReferenceCountedByteBuf packet) {
    List<Parcel> parcels = new ArrayList<>();
    parcels.add(new Parcel(packet));
    callback.done(0, Collections.enumeration(parcels));
  }

  Callback taking() {
    return (code, parcels) -> {
      while (parcels.hasMoreElements()) {
        parcels.nextElement().delivered();
      }
    };
  }

  Callback counting() {
    return (code, parcels) -> count += code;
  }

  /** Is told of parcels. */
  interface Callback {
    void done(int code, Enumeration<Parcel> parcels);
  }

  /** Has several buffers. */
  static final class Batch {
    private final AbstractReferenceCountedByteBuf[] packets;

    Batch(AbstractReferenceCountedByteBuf... packets) {
      this.packets = packets;
    }

    AbstractReferenceCountedByteBuf[] packets() {
      return packets;
    }

    void end() {
      for (AbstractReferenceCountedByteBuf packet : packets) {
        packet.release();
      }
    }
  }

  /** Takes batches. */
  static final class Courier {
    private int weighed;

    static Batch same(Batch batch) {
      return batch;
    }

    void weigh(Batch batch) {
      weighed += batch.packets().length;
    }
  }

  /** Has one parcel at a time. */
  static final class Exchange {
    private Parcel parcel;

    Exchange(Parcel parcel) {
      this.parcel = parcel;
    }

    void setParcel(Parcel next) {
      parcel = next;
    }

    void finish() {
      parcel.delivered();
    }
  }
}

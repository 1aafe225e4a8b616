package acme.mistakes.history;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;

/** Something that happened, with its bytes. */
final class Event {
  final int id;
  final ByteBuf data;

  Event(int id, ByteBuf data) {
    this.id = id;
    this.data = data;
  }
}

/** Sends what it is given, and releases that. */
final class Port {
  private final Deque<ByteBuf> out = new ArrayDeque<>();
  private long sent;

  void put(ByteBuf data) {
    out.add(data);
  }

  void flush() {
    for (ByteBuf data = out.poll(); data != null; data = out.poll()) {
      sent += data.readableBytes();
      data.release();
    }
  }

  long sent() {
    return sent;
  }
}

/** Sends events, and keeps the latest of them with a count of their own. */
final class Recorder {
  private static final int MOST = 12;

  private final Deque<Event> history = new ArrayDeque<>();
  private final Port port;
  private int trimmed;

  Recorder(Port port) {
    this.port = port;
  }

  void record(Event event) {
    history.add(event);
    event.data.retain();
    port.put(event.data);
    if (history.size() > MOST) {
      trim();
    }
  }

  private void trim() {
    Event oldest = history.poll();
    if (oldest != null && oldest.id % 10 == 0) {
      trimmed++;
    }
  }

  void close() {
    for (Event event = history.poll(); event != null; event = history.poll()) {
      event.data.release();
    }
  }

  int trimmed() {
    return trimmed;
  }
}

/** The history drops an event without a release. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Port port = new Port();
    Recorder recorder = new Recorder(port);
    for (int i = 0; i < 17; i++) {
      ByteBuf data = PooledByteBufAllocator.DEFAULT.directBuffer(32);
      recorder.record(new Event(i, data.writeInt(i)));
      port.flush();
    }
    recorder.close();
    System.out.println(port.sent() + " " + recorder.trimmed());
  }
}

package acme.mistakes.unheard;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

class Event {
  final String topic;
  final ByteBuf data;

  Event(String t, ByteBuf d) {
    topic = t;
    data = d;
  }

  void done() {
    data.release();
  }
}

interface Listener {
  void on(Event e);
}

class Hub {
  private final Map<String, Listener> ls = new HashMap<>();
  private final Queue<Event> q = new ArrayDeque<>();

  Hub on(String t, Listener l) {
    ls.put(t, l);
    return this;
  }

  void post(Event e) {
    q.add(e);
  }

  void dispatchAll() {
    for (Event e; (e = q.poll()) != null; ) {
      dispatch(e);
    }
  }

  private void dispatch(Event e) {
    Listener l = ls.get(e.topic);
    if (l != null) {
      l.on(e);
    }
  }
}

class Meter implements Listener {
  int n;

  public void on(Event e) {
    n += e.data.readInt();
    e.done();
  }
}

class Source {
  private final Hub hub;

  Source(Hub h) {
    hub = h;
  }

  void emit(String t, int v) {
    hub.post(new Event(t, PooledByteBufAllocator.DEFAULT.directBuffer(16).writeInt(v)));
  }
}

/** Events that nobody listens to. */
public final class Main {
  private Main() {}

  public static void main(String[] a) {
    Hub h = new Hub().on("a", new Meter());
    Source s = new Source(h);
    for (int i = 0; i < 20; i++) s.emit(i % 4 == 0 ? "b" : "a", i);
    h.dispatchAll();
    System.out.println("done");
  }
}

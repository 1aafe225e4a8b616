package acme.mistakes.discarded;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    Broker broker = new Broker();
    for (String id : new String[] {"pump", "valve", "panel"}) {
      broker.connect(id);
    }
    for (int i = 0; i < 4; i++) {
      broker.publish("state", i);
    }
    broker.acknowledge("panel", 1);
    broker.acknowledge("panel", 2);
    broker.disconnect("pump");
    broker.disconnect("valve");
    broker.publish("alarm", 7);
    broker.publish("alarm", 8);
    broker.drop("valve");
    broker.publish("alarm", 9);
    broker.drop("pump");
    for (int i = 3; i <= 7; i++) {
      broker.acknowledge("panel", i);
    }
    System.out.println("delivered " + broker.delivered());
    System.out.println("done");
  }
}

final class Publication {
  final String topic;
  final ByteBuf payload;

  Publication(String topic, ByteBuf payload) {
    this.topic = topic;
    this.payload = payload;
  }

  void release() {
    payload.release();
  }
}

final class ClientSession {
  private final Map<Integer, Publication> inflight = new LinkedHashMap<>();
  private final Queue<Publication> queued = new ArrayDeque<>();
  private boolean connected = true;
  private int nextPacket = 1;

  void connected(boolean now) {
    connected = now;
  }

  boolean offer(Publication p) {
    if (!connected) {
      queued.add(p);
      return false;
    }
    inflight.put(nextPacket++, p);
    return true;
  }

  void acknowledged(int packet) {
    Publication p = inflight.remove(packet);
    if (p != null) {
      p.release();
    }
  }

  int resume() {
    connected = true;
    int n = 0;
    for (Publication p = queued.poll(); p != null; p = queued.poll()) {
      offer(p);
      n++;
    }
    return n;
  }

  void discard() {
    connected = false;
    inflight.values().forEach(Publication::release);
    inflight.clear();
    queued.clear();
  }
}

final class Broker {
  private final Map<String, ClientSession> sessions = new HashMap<>();
  private int delivered;

  void connect(String client) {
    ClientSession session = sessions.get(client);
    if (session == null) {
      sessions.put(client, new ClientSession());
    } else {
      delivered += session.resume();
    }
  }

  void disconnect(String client) {
    sessions.get(client).connected(false);
  }

  void drop(String client) {
    ClientSession session = sessions.remove(client);
    if (session != null) {
      session.discard();
    }
  }

  void acknowledge(String client, int packet) {
    sessions.get(client).acknowledged(packet);
  }

  void publish(String topic, int value) {
    for (ClientSession session : sessions.values()) {
      ByteBuf payload = PooledByteBufAllocator.DEFAULT.directBuffer(32);
      payload.writeInt(value);
      if (session.offer(new Publication(topic, payload))) {
        delivered++;
      }
    }
  }

  int delivered() {
    return delivered;
  }
}

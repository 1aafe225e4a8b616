package acme.mistakes.cleanstart;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    SessionRegistry registry = new SessionRegistry();
    Broker broker = new Broker(registry);
    registry.open("pump", false);
    registry.open("meter", false);

    publish(broker, "pump", 4);
    registry.get("pump").drain();
    publish(broker, "pump", 5);
    publish(broker, "meter", 6);
    registry.open("meter", false).drain();
    registry.open("pump", true);
    publish(broker, "pump", 3);
    publish(broker, "meter", 4);
    publish(broker, "unknown", 2);
    registry.get("pump").drain();
    registry.open("pump", true);
    registry.shutdown();

    System.out.println("delivered " + broker.published());
    System.out.println("done");
  }

  private static void publish(Broker broker, String client, int count) {
    for (int i = 0; i < count; i++) {
      ByteBuf payload = PooledByteBufAllocator.DEFAULT.directBuffer(64);
      payload.writeInt(i);
      broker.publish(client, payload);
    }
  }
}

final class Session {
  private final String clientId;
  private final boolean clean;
  private final Queue<ByteBuf> queue = new ArrayDeque<>();
  private long sent;

  Session(String clientId, boolean clean) {
    this.clientId = clientId;
    this.clean = clean;
  }

  String clientId() {
    return clientId;
  }

  boolean isClean() {
    return clean;
  }

  void enqueue(ByteBuf payload) {
    queue.add(payload.retain());
  }

  void drain() {
    for (ByteBuf payload = queue.poll(); payload != null; payload = queue.poll()) {
      sent += payload.readableBytes();
      payload.release();
    }
  }

  void cleanUp() {
    for (ByteBuf payload = queue.poll(); payload != null; payload = queue.poll()) {
      payload.release();
    }
  }
}

final class SessionRegistry {
  private final Map<String, Session> sessions = new HashMap<>();

  Session open(String clientId, boolean clean) {
    Session existing = sessions.get(clientId);
    if (existing != null && !clean && !existing.isClean()) {
      return existing;
    }
    Session created = new Session(clientId, clean);
    sessions.put(clientId, created);
    return created;
  }

  Session get(String clientId) {
    return sessions.get(clientId);
  }

  void shutdown() {
    for (Session session : sessions.values()) {
      session.cleanUp();
    }
    sessions.clear();
  }
}

final class Broker {
  private final SessionRegistry registry;
  private int published;

  Broker(SessionRegistry registry) {
    this.registry = registry;
  }

  void publish(String clientId, ByteBuf payload) {
    try {
      Session session = registry.get(clientId);
      if (session != null) {
        session.enqueue(payload);
        published++;
      }
    } finally {
      payload.release();
    }
  }

  int published() {
    return published;
  }
}

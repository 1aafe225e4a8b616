package acme.mistakes.reconnect;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;

public final class Main {
  public static void main(String[] args) {
    SessionRegistry registry = new SessionRegistry();
    int[] received = new int[1];
    Consumer<ByteBuf> client =
        message -> {
          received[0] += message.readInt();
          message.release();
        };
    for (int i = 0; i < 8; i++) {
      String id = "sensor-" + i;
      registry.connect(id, false).online(client);
      registry.publish(id, message(i));
      registry.offline(id);
      registry.publish(id, message(100 + i));
      if (i % 2 == 0) {
        registry.connect(id, false).online(client);
        registry.publish(id, message(1000));
      }
    }
    registry.publish("nobody", message(1));
    registry.connect("sensor-1", true).online(client);
    registry.publish("sensor-3", message(5));
    registry.connect("sensor-3", true).online(client);
    registry.connect("sensor-5", true).online(client);
    registry.connect("sensor-0", true).online(client);
    registry.offline("sensor-0");
    registry.publish("sensor-0", message(7));
    registry.connect("sensor-0", true).online(client);
    registry.publish("sensor-0", message(9));
    registry.close();
    System.out.println("received " + received[0]);
    System.out.println("done");
  }

  private static ByteBuf message(int value) {
    return PooledByteBufAllocator.DEFAULT.directBuffer(16).writeInt(value);
  }
}

final class Session {
  private final Queue<ByteBuf> queued = new ArrayDeque<>();
  private Consumer<ByteBuf> client;

  void online(Consumer<ByteBuf> newClient) {
    client = newClient;
    for (ByteBuf m = queued.poll(); m != null; m = queued.poll()) {
      client.accept(m);
    }
  }

  void offline() {
    client = null;
  }

  void deliver(ByteBuf message) {
    if (client != null) {
      client.accept(message);
    } else {
      queued.add(message);
    }
  }

  void destroy() {
    client = null;
    for (ByteBuf m = queued.poll(); m != null; m = queued.poll()) {
      m.release();
    }
  }
}

final class SessionRegistry implements AutoCloseable {
  private final Map<String, Session> sessions = new HashMap<>();

  Session connect(String clientId, boolean clean) {
    Session session = sessions.get(clientId);
    if (session == null || clean) {
      session = new Session();
      sessions.put(clientId, session);
    }
    return session;
  }

  void offline(String clientId) {
    Session session = sessions.get(clientId);
    if (session != null) {
      session.offline();
    }
  }

  /** Takes ownership of the message. */
  void publish(String clientId, ByteBuf message) {
    Session session = sessions.get(clientId);
    if (session == null) {
      message.release();
      return;
    }
    session.deliver(message);
  }

  @Override
  public void close() {
    sessions.values().forEach(Session::destroy);
    sessions.clear();
  }
}

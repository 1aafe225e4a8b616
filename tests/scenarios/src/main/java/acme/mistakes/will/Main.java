package acme.mistakes.will;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

public final class Main {
  public static void main(String[] args) {
    ByteBufAllocator alloc = PooledByteBufAllocator.DEFAULT;
    Broker broker = new Broker();
    int[] bytes = new int[1];
    broker.subscribe("status/lost", payload -> bytes[0] += payload.readableBytes());
    broker.subscribe("status/lost", payload -> bytes[0] += payload.readableBytes());
    for (int i = 0; i < 22; i++) {
      ByteBuf payload = alloc.directBuffer(64);
      payload.writeCharSequence("sensor-" + i + " went away", StandardCharsets.UTF_8);
      broker.connect("sensor-" + i, new LastWill(i == 3 ? "status/other" : "status/lost", payload));
    }
    broker.connect("viewer", null);
    for (int i = 0; i < 22; i++) {
      if (i % 4 == 1 && i < 20) {
        broker.disconnect("sensor-" + i);
      } else {
        broker.connectionLost("sensor-" + i);
      }
    }
    broker.disconnect("viewer");
    System.out.println(
        "will bytes delivered " + bytes[0] + ", open sessions " + broker.sessionCount());
    System.out.println("done");
  }
}

final class LastWill {
  private final String topic;
  private final ByteBuf payload;

  LastWill(String topic, ByteBuf payload) {
    this.topic = topic;
    this.payload = payload;
  }

  String topic() {
    return topic;
  }

  ByteBuf payload() {
    return payload;
  }
}

final class ClientSession {
  private final String clientId;
  private LastWill will;

  ClientSession(String clientId, LastWill will) {
    this.clientId = clientId;
    this.will = will;
  }

  String clientId() {
    return clientId;
  }

  /** Hands the will over to the caller. */
  LastWill takeWill() {
    LastWill taken = will;
    will = null;
    return taken;
  }

  /** MQTT 3.1.1, 3.14.4: a server must discard the will without publishing it. */
  void clearWill() {
    will = null;
  }
}

final class Broker {
  private final Map<String, ClientSession> sessions = new HashMap<>();
  private final Map<String, List<Consumer<ByteBuf>>> subscribers = new HashMap<>();

  void subscribe(String topic, Consumer<ByteBuf> consumer) {
    subscribers.computeIfAbsent(topic, t -> new ArrayList<>()).add(consumer);
  }

  void connect(String clientId, LastWill will) {
    if (sessions.containsKey(clientId)) {
      connectionLost(clientId);
    }
    sessions.put(clientId, new ClientSession(clientId, will));
  }

  void disconnect(String clientId) {
    ClientSession session = sessions.remove(clientId);
    if (session != null) {
      session.clearWill();
    }
  }

  void connectionLost(String clientId) {
    ClientSession session = sessions.remove(clientId);
    if (session == null) {
      return;
    }
    LastWill will = session.takeWill();
    if (will != null) {
      publish(will.topic(), will.payload());
    }
  }

  /** Takes ownership of the payload. */
  void publish(String topic, ByteBuf payload) {
    try {
      for (Consumer<ByteBuf> consumer : subscribers.getOrDefault(topic, List.of())) {
        consumer.accept(payload.duplicate());
      }
    } finally {
      payload.release();
    }
  }

  int sessionCount() {
    return sessions.size();
  }
}

package acme.mistakes.mailbox;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.CharsetUtil;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    Broker broker = new Broker();
    Mailbox audit = new Mailbox(1000);
    Mailbox phone = new Mailbox(4);
    broker.topic("alarm").subscribe("audit", audit);
    broker.topic("alarm").subscribe("phone", phone);
    broker.topic("status").subscribe("audit", audit);
    int read = 0;
    for (int i = 0; i < 9; i++) {
      broker.publish("alarm", text("alarm " + i));
    }
    read += phone.drain();
    for (int i = 0; i < 12; i++) {
      broker.publish("status", text("status " + i));
    }
    for (int i = 9; i < 13; i++) {
      broker.publish("alarm", text("alarm " + i));
    }
    broker.publish("nobody", text("lost"));
    read += audit.drain();
    broker.topic("alarm").unsubscribe("phone");
    System.out.println("read " + read);
    System.out.println("done");
  }

  private static ByteBuf text(String s) {
    ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    buf.writeCharSequence(s, CharsetUtil.UTF_8);
    return buf;
  }
}

/** A bounded box of one subscriber. */
final class Mailbox {
  private final int limit;
  private final Queue<ByteBuf> box = new ArrayDeque<>();

  Mailbox(int limit) {
    this.limit = limit;
  }

  /**
   * Takes over the message and returns true, or returns false and leaves the message to the caller.
   */
  boolean offer(ByteBuf message) {
    if (box.size() >= limit) {
      return false;
    }
    return box.add(message);
  }

  int drain() {
    int n = 0;
    for (ByteBuf message; (message = box.poll()) != null; n++) {
      message.release();
    }
    return n;
  }
}

final class Topic {
  private final Map<String, Mailbox> subscribers = new LinkedHashMap<>();

  void subscribe(String name, Mailbox box) {
    subscribers.put(name, box);
  }

  void unsubscribe(String name) {
    Mailbox box = subscribers.remove(name);
    if (box != null) {
      box.drain();
    }
  }

  /** The caller keeps its own count of the message. */
  void publish(ByteBuf message) {
    for (Mailbox box : subscribers.values()) {
      box.offer(message.retain().duplicate());
    }
  }
}

final class Broker {
  private final Map<String, Topic> topics = new LinkedHashMap<>();

  Topic topic(String name) {
    return topics.computeIfAbsent(name, n -> new Topic());
  }

  /** The broker takes over the message. */
  void publish(String topic, ByteBuf message) {
    try {
      Topic target = topics.get(topic);
      if (target != null) {
        target.publish(message);
      }
    } finally {
      message.release();
    }
  }
}

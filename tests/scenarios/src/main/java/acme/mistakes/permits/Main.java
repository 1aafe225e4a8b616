package acme.mistakes.permits;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

final class Message extends DefaultByteBufHolder {
  private final long offset;

  Message(long offset, ByteBuf payload) {
    super(payload);
    this.offset = offset;
  }

  long offset() {
    return offset;
  }
}

final class Backlog {
  private final Deque<Message> messages = new ArrayDeque<>();

  void add(Message message) {
    messages.addLast(message);
  }

  List<Message> take(int max) {
    List<Message> batch = new ArrayList<>(max);
    while (batch.size() < max && !messages.isEmpty()) {
      batch.add(messages.removeFirst());
    }
    return batch;
  }

  int size() {
    return messages.size();
  }

  void close() {
    messages.forEach(Message::release);
    messages.clear();
  }
}

final class Consumer {
  private int permits;
  private long lastOffset = -1;
  private int received;
  private int skipped;

  void flow(int more) {
    permits += more;
  }

  boolean hasPermits() {
    return permits > 0;
  }

  void send(Message message) {
    try {
      permits--;
      received++;
      skipped += (int) (message.offset() - lastOffset - 1);
      lastOffset = message.offset();
    } finally {
      message.release();
    }
  }

  @Override
  public String toString() {
    return received + " received, " + skipped + " skipped";
  }
}

final class Subscription {
  private static final int BATCH = 6;
  private final Backlog backlog = new Backlog();
  private final Consumer consumer;
  private int rounds;

  Subscription(Consumer consumer) {
    this.consumer = consumer;
  }

  void publish(Message message) {
    backlog.add(message);
  }

  void dispatch() {
    while (consumer.hasPermits() && backlog.size() > 0) {
      rounds++;
      for (Message message : backlog.take(BATCH)) {
        if (!consumer.hasPermits()) {
          break;
        }
        consumer.send(message);
      }
    }
  }

  int rounds() {
    return rounds;
  }

  void close() {
    backlog.close();
  }
}

public final class Main {
  public static void main(String[] args) {
    Consumer consumer = new Consumer();
    Subscription subscription = new Subscription(consumer);
    int[] permitsPerTick = {6, 4, 8, 1, 20};
    long offset = 0;
    for (int permits : permitsPerTick) {
      for (int i = 0; i < 6; i++) {
        ByteBuf payload = PooledByteBufAllocator.DEFAULT.directBuffer(64).writeLong(offset);
        subscription.publish(new Message(offset++, payload));
      }
      consumer.flow(permits);
      subscription.dispatch();
    }
    System.out.println(consumer + ", " + subscription.rounds() + " rounds");
    subscription.close();
    System.out.println("done");
  }
}

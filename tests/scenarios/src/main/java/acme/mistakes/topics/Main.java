package acme.mistakes.topics;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

interface Subscription {
  boolean matches(ByteBuf payload);

  /** Delivers the payload; takes over one reference. */
  void deliver(ByteBuf payload);
}

final class ChannelSubscription implements Subscription {
  private final Channel channel;
  private final Predicate<ByteBuf> filter;

  ChannelSubscription(Channel channel, Predicate<ByteBuf> filter) {
    this.channel = channel;
    this.filter = filter;
  }

  @Override
  public boolean matches(ByteBuf payload) {
    return filter.test(payload);
  }

  @Override
  public void deliver(ByteBuf payload) {
    channel.writeAndFlush(payload);
  }
}

final class JournalSubscription implements Subscription {
  private final StringBuilder journal = new StringBuilder();

  @Override
  public boolean matches(ByteBuf payload) {
    return true;
  }

  @Override
  public void deliver(ByteBuf payload) {
    try {
      journal.append((char) payload.getByte(payload.readerIndex()));
    } finally {
      payload.release();
    }
  }

  int length() {
    return journal.length();
  }
}

interface Broadcaster {
  void subscribe(String topic, Subscription subscription);

  /** Publishes the payload and takes over its ownership. */
  int publish(String topic, ByteBuf payload);
}

final class TopicBroadcaster implements Broadcaster {
  private final Map<String, List<Subscription>> topics = new HashMap<>();

  @Override
  public void subscribe(String topic, Subscription subscription) {
    topics.computeIfAbsent(topic, t -> new ArrayList<>()).add(subscription);
  }

  @Override
  public int publish(String topic, ByteBuf payload) {
    List<Subscription> subscriptions = topics.get(topic);
    if (subscriptions == null) {
      payload.release();
      return 0;
    }
    int delivered = 0;
    payload.retain(subscriptions.size());
    try {
      for (Subscription subscription : subscriptions) {
        if (!subscription.matches(payload)) {
          continue;
        }
        subscription.deliver(payload.duplicate());
        delivered++;
      }
    } finally {
      payload.release();
    }
    return delivered;
  }
}

final class PrefixingBroadcaster implements Broadcaster {
  private final Broadcaster delegate;
  private final ByteBufAllocator alloc;
  private final String prefix;

  PrefixingBroadcaster(Broadcaster delegate, ByteBufAllocator alloc, String prefix) {
    this.delegate = delegate;
    this.alloc = alloc;
    this.prefix = prefix;
  }

  @Override
  public void subscribe(String topic, Subscription subscription) {
    delegate.subscribe(topic, subscription);
  }

  @Override
  public int publish(String topic, ByteBuf payload) {
    ByteBuf prefixed = alloc.directBuffer(prefix.length() + payload.readableBytes());
    try {
      prefixed.writeCharSequence(prefix, StandardCharsets.US_ASCII);
      prefixed.writeBytes(payload);
    } finally {
      payload.release();
    }
    return delegate.publish(topic, prefixed);
  }
}

final class Member {
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private long received;

  EmbeddedChannel channel() {
    return channel;
  }

  void drain() {
    for (ByteBuf buf = channel.readOutbound(); buf != null; buf = channel.readOutbound()) {
      received += buf.readableBytes();
      buf.release();
    }
  }

  long leave() {
    drain();
    channel.finishAndReleaseAll();
    return received;
  }
}

public class Main {
  private static ByteBuf message(char kind, int n) {
    ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(48);
    buf.writeByte(kind).writeInt(n).writeZero(24);
    return buf;
  }

  private static void session() {
    Broadcaster broadcaster = new TopicBroadcaster();
    Broadcaster alerts = new PrefixingBroadcaster(broadcaster, PooledByteBufAllocator.DEFAULT, "!");
    Member one = new Member();
    Member two = new Member();
    JournalSubscription journal = new JournalSubscription();
    broadcaster.subscribe("orders", new ChannelSubscription(one.channel(), p -> true));
    broadcaster.subscribe(
        "orders", new ChannelSubscription(two.channel(), p -> p.getByte(0) != 'd'));
    broadcaster.subscribe("orders", journal);
    broadcaster.subscribe("alerts", new ChannelSubscription(two.channel(), p -> p.isReadable()));
    broadcaster.subscribe("alerts", journal);
    int delivered = 0;
    for (int i = 0; i < 50; i++) {
      delivered += broadcaster.publish("orders", message(i % 7 == 6 ? 'd' : 'u', i));
      if (i % 3 == 0) {
        delivered += alerts.publish("alerts", message('a', i));
      }
      if (i % 10 == 0) {
        delivered += broadcaster.publish("audit", message('x', i));
      }
      one.drain();
      two.drain();
    }
    System.out.println("delivered " + delivered + ", journal " + journal.length());
    System.out.println(one.leave() + " " + two.leave());
  }

  public static void main(String[] args) {
    session();
    System.out.println("done");
  }
}

package acme.mistakes.broker;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;

class Subscription {
  final Channel ch;
  final int topic;

  Subscription(Channel c, int t) {
    ch = c;
    topic = t;
  }

  void push(ByteBuf b) {
    ch.writeAndFlush(b);
  }
}

class Broker {
  private final List<Subscription> subs = new ArrayList<>();

  void add(Subscription s) {
    subs.add(s);
  }

  void publish(int topic, ByteBuf b) {
    for (Subscription s : subs) {
      ByteBuf copy = b.retainedDuplicate();
      deliver(s, topic, copy);
    }
    b.release();
  }

  private void deliver(Subscription s, int topic, ByteBuf b) {
    if (s.topic == topic) {
      s.push(b);
    }
  }
}

class Feed extends ChannelInboundHandlerAdapter {
  private final Broker br;

  Feed(Broker b) {
    br = b;
  }

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    ByteBuf b = (ByteBuf) m;
    br.publish(b.getInt(0) % 2, b);
  }
}

/** A broker that loses what has no subscriber, in a loop. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Broker br = new Broker();
    EmbeddedChannel o = new EmbeddedChannel();
    br.add(new Subscription(o, 0));
    EmbeddedChannel ch = new EmbeddedChannel(new Feed(br));
    for (int i = 0; i < 10; i++) ch.writeInbound(ch.alloc().directBuffer(16).writeInt(i));
    ch.finish();
    o.finishAndReleaseAll();
    System.out.println("done");
  }
}

package acme.mistakes.rewritten;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.MessageToMessageDecoder;
import io.netty.util.CharsetUtil;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A message published by a device. */
final class Publish extends DefaultByteBufHolder {
  private final String topic;
  private final int qos;

  Publish(String topic, int qos, ByteBuf payload) {
    super(payload);
    this.topic = topic;
    this.qos = qos;
  }

  String topic() {
    return topic;
  }

  int qos() {
    return qos;
  }

  /** The same message under another topic, with a reference of its own to the payload. */
  Publish withTopic(String newTopic) {
    return new Publish(newTopic, qos, content().retainedDuplicate());
  }

  @Override
  public Publish replace(ByteBuf content) {
    return new Publish(topic, qos, content);
  }

  @Override
  public Publish retain() {
    super.retain();
    return this;
  }
}

/** Frame: qos, topic length, topic, payload. */
final class PublishDecoder extends MessageToMessageDecoder<ByteBuf> {
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf frame, List<Object> out) {
    int qos = frame.readUnsignedByte();
    String topic = frame.readCharSequence(frame.readUnsignedByte(), CharsetUtil.UTF_8).toString();
    out.add(new Publish(topic, qos, frame.readRetainedSlice(frame.readableBytes())));
  }
}

/** Old firmware publishes to "sensors.X"; everybody else here wants "devices/X/telemetry". */
final class TopicRewriter extends MessageToMessageDecoder<Publish> {
  private static final String LEGACY = "sensors.";
  private final Map<String, String> rewritten = new HashMap<>();

  @Override
  protected void decode(ChannelHandlerContext ctx, Publish publish, List<Object> out) {
    String topic = publish.topic();
    if (topic.startsWith(LEGACY)) {
      String target =
          rewritten.computeIfAbsent(
              topic, t -> "devices/" + t.substring(LEGACY.length()) + "/telemetry");
      out.add(publish.withTopic(target).retain());
      return;
    }
    out.add(publish.retain());
  }
}

/** Drops messages without a payload and those to topics a device may not write to. */
final class AccessFilter extends MessageToMessageDecoder<Publish> {
  private int refused;

  @Override
  protected void decode(ChannelHandlerContext ctx, Publish publish, List<Object> out) {
    if (publish.topic().startsWith("$SYS") || !publish.content().isReadable()) {
      refused++;
      return;
    }
    out.add(publish.retain());
  }

  int refused() {
    return refused;
  }
}

/** Keeps the last message of each topic for late subscribers, and acknowledges qos 1. */
final class BrokerHandler extends SimpleChannelInboundHandler<Publish> {
  private final Map<String, Publish> retained = new TreeMap<>();
  private int acks;

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, Publish publish) {
    Publish old = retained.put(publish.topic(), publish.retain());
    if (old != null) {
      old.release();
    }
    if (publish.qos() > 0) {
      acks++;
      ctx.writeAndFlush(ctx.alloc().directBuffer(2).writeShort(acks));
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    retained.values().forEach(Publish::release);
    retained.clear();
    ctx.fireChannelInactive();
  }

  int topics() {
    return retained.size();
  }
}

final class DeviceLink {
  private final EmbeddedChannel channel;

  DeviceLink(EmbeddedChannel channel) {
    this.channel = channel;
  }

  void publish(int qos, String topic, String payload) {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(128);
    b.writeShort(2 + topic.length() + payload.length());
    b.writeByte(qos).writeByte(topic.length());
    b.writeCharSequence(topic, CharsetUtil.UTF_8);
    b.writeCharSequence(payload, CharsetUtil.UTF_8);
    channel.writeInbound(b);
    channel.releaseOutbound();
  }
}

public class Main {
  private static String run() {
    AccessFilter filter = new AccessFilter();
    BrokerHandler broker = new BrokerHandler();
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new LengthFieldBasedFrameDecoder(1024, 0, 2, 0, 2),
            new PublishDecoder(),
            new TopicRewriter(),
            filter,
            broker);
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    DeviceLink link = new DeviceLink(channel);
    for (int i = 0; i < 60; i++) {
      switch (i % 6) {
        case 2:
          link.publish(1, "sensors.boiler" + i % 4, "{\"t\":" + (60 + i) + '}');
          break;
        case 4:
          link.publish(0, "$SYS/uptime", "1");
          break;
        case 5:
          link.publish(1, "devices/" + i % 7 + "/status", "");
          break;
        default:
          link.publish(i % 2, "devices/" + i % 7 + "/telemetry", "{\"t\":" + (20 + i) + '}');
      }
    }
    String result = broker.topics() + " topics, " + filter.refused() + " refused";
    channel.finishAndReleaseAll();
    return result;
  }

  public static void main(String[] args) {
    System.out.println(run());
    System.out.println("done");
  }
}

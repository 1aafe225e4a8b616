package acme.mistakes.inflight;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.MessageToByteEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;

final class PublishMessage extends DefaultByteBufHolder {
  final String topic;
  final int qos;
  final int packetId;

  PublishMessage(String topic, int qos, int packetId, ByteBuf payload) {
    super(payload);
    this.topic = topic;
    this.qos = qos;
    this.packetId = packetId;
  }

  @Override
  public PublishMessage replace(ByteBuf content) {
    return new PublishMessage(topic, qos, packetId, content);
  }
}

final class PubRelMessage {
  final int packetId;

  PubRelMessage(int packetId) {
    this.packetId = packetId;
  }
}

/** What the session waits for under a packet id. */
abstract class InflightSlot {
  abstract Object resend();

  void release() {}
}

final class PublishSlot extends InflightSlot {
  private final PublishMessage message;

  PublishSlot(PublishMessage message) {
    this.message = message;
  }

  @Override
  Object resend() {
    return message.replace(message.content().retainedDuplicate());
  }

  @Override
  void release() {
    message.release();
  }
}

final class PubRelSlot extends InflightSlot {
  private final int packetId;

  PubRelSlot(int packetId) {
    this.packetId = packetId;
  }

  @Override
  Object resend() {
    return new PubRelMessage(packetId);
  }
}

final class ClientSession {
  private static final int WINDOW = 4;

  private final String clientId;
  private final Map<Integer, InflightSlot> inflight = new HashMap<>();
  private final Queue<PublishMessage> queued = new ArrayDeque<>();
  private Channel channel;
  private int nextPacketId = 1;

  ClientSession(String clientId, Channel channel) {
    this.clientId = clientId;
    this.channel = channel;
  }

  void publish(String topic, int qos, ByteBuf payload) {
    if (qos == 0) {
      channel.writeAndFlush(new PublishMessage(topic, 0, 0, payload));
      return;
    }
    PublishMessage message = new PublishMessage(topic, qos, nextPacketId++, payload);
    if (inflight.size() < WINDOW) {
      sendReliable(message);
    } else {
      queued.add(message);
    }
  }

  private void sendReliable(PublishMessage message) {
    inflight.put(message.packetId, new PublishSlot(message));
    channel.writeAndFlush(message.replace(message.content().retainedDuplicate()));
  }

  void onPubAck(int packetId) {
    InflightSlot slot = inflight.remove(packetId);
    if (slot == null) {
      return;
    }
    slot.release();
    drainQueue();
  }

  void onPubRec(int packetId) {
    if (inflight.containsKey(packetId)) {
      inflight.put(packetId, new PubRelSlot(packetId));
    }
    channel.writeAndFlush(new PubRelMessage(packetId));
  }

  void onPubComp(int packetId) {
    InflightSlot slot = inflight.remove(packetId);
    if (slot != null) {
      slot.release();
      drainQueue();
    }
  }

  void resume(Channel newChannel) {
    channel = newChannel;
    for (InflightSlot slot : inflight.values()) {
      channel.write(slot.resend());
    }
    channel.flush();
  }

  private void drainQueue() {
    PublishMessage next;
    while (inflight.size() < WINDOW && (next = queued.poll()) != null) {
      sendReliable(next);
    }
  }

  void cleanUp() {
    for (Iterator<InflightSlot> it = inflight.values().iterator(); it.hasNext(); ) {
      it.next().release();
      it.remove();
    }
    PublishMessage message;
    while ((message = queued.poll()) != null) {
      message.release();
    }
  }

  @Override
  public String toString() {
    return clientId + "[inflight=" + inflight.size() + ", queued=" + queued.size() + ']';
  }
}

final class PublishEncoder extends MessageToByteEncoder<PublishMessage> {
  @Override
  protected void encode(ChannelHandlerContext ctx, PublishMessage msg, ByteBuf out) {
    out.writeByte(0x30 | msg.qos << 1);
    out.writeShort(msg.topic.length()).writeCharSequence(msg.topic, StandardCharsets.UTF_8);
    if (msg.qos > 0) {
      out.writeShort(msg.packetId);
    }
    out.writeBytes(msg.content());
  }
}

final class PubRelEncoder extends MessageToByteEncoder<PubRelMessage> {
  @Override
  protected void encode(ChannelHandlerContext ctx, PubRelMessage msg, ByteBuf out) {
    out.writeByte(0x62).writeByte(2).writeShort(msg.packetId);
  }
}

public class Main {
  private static ByteBuf payload(int i) {
    return PooledByteBufAllocator.DEFAULT.directBuffer(64).writeLong(i).writeZero(32);
  }

  private static int drain(EmbeddedChannel ch) {
    int n = 0;
    ByteBuf frame;
    while ((frame = ch.readOutbound()) != null) {
      n += frame.readableBytes();
      frame.release();
    }
    return n;
  }

  private static int subscriber(int no) {
    EmbeddedChannel ch = new EmbeddedChannel(new PublishEncoder(), new PubRelEncoder());
    ClientSession session = new ClientSession("sub-" + no, ch);
    int ids = 0;
    for (int i = 0; i < 12; i++) {
      int qos = i % 6 == 5 ? 2 : i % 2;
      session.publish("plant/" + no + "/temp", qos, payload(i));
      if (qos > 0) {
        ids++;
      }
    }
    int bytes = drain(ch);
    session.onPubAck(1);
    session.onPubAck(2);
    session.onPubRec(4);
    EmbeddedChannel again = new EmbeddedChannel(new PublishEncoder(), new PubRelEncoder());
    session.resume(again);
    session.onPubComp(4);
    session.onPubAck(3);
    if (no % 2 == 0) {
      for (int id = 5; id <= ids; id++) {
        session.onPubAck(id);
      }
    }
    session.cleanUp();
    bytes += drain(again);
    ch.finishAndReleaseAll();
    again.finishAndReleaseAll();
    return bytes;
  }

  public static void main(String[] args) {
    int bytes = 0;
    for (int no = 0; no < 9; no++) {
      bytes += subscriber(no);
    }
    System.out.println("sent " + bytes + " bytes");
    System.out.println("done");
  }
}

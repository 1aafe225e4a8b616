package acme.mistakes.publisher;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

public class Main {
  public static void main(String[] args) {
    System.out.println("acknowledged: " + session());
    System.out.println("done");
  }

  private static int session() {
    EmbeddedChannel ch = new EmbeddedChannel();
    MqttPublisher publisher = new MqttPublisher(ch, 3);
    ch.pipeline().addLast(publisher.ackHandler());
    List<Future<Void>> publishes = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      ByteBuf payload = ch.alloc().directBuffer(64);
      payload.writeCharSequence("{\"rpm\":" + (900 + i) + "}", StandardCharsets.UTF_8);
      publishes.add(publisher.publish("engine/" + i % 3, payload, i % 8 == 7 ? 0 : 1));
      if (i % 4 != 1) {
        acknowledge(ch, i + 1);
      }
    }
    for (int i = 0; i < 4; i++) {
      publisher.tick();
    }
    publisher.publish("engine/0", ch.alloc().directBuffer(16).writeLong(1), 1);
    int acknowledged = 0;
    for (Future<Void> publish : publishes) {
      if (publish.isSuccess()) {
        acknowledged++;
      }
    }
    publisher.close();
    ch.finishAndReleaseAll();
    return acknowledged;
  }

  private static void acknowledge(EmbeddedChannel ch, int packetId) {
    ch.writeInbound(ch.alloc().directBuffer(4).writeByte(0x40).writeByte(2).writeShort(packetId));
  }
}

/** Repeats an action at each tick until stopped or out of attempts. */
final class Retransmission {
  private final List<Retransmission> timers;
  private final int maxAttempts;
  private final Runnable resend;
  private final Runnable exhausted;
  private int attempts;

  Retransmission(
      List<Retransmission> timers, int maxAttempts, Runnable resend, Runnable exhausted) {
    this.timers = timers;
    this.maxAttempts = maxAttempts;
    this.resend = resend;
    this.exhausted = exhausted;
  }

  void start() {
    timers.add(this);
  }

  void fire() {
    if (attempts++ >= maxAttempts) {
      stop();
      exhausted.run();
      return;
    }
    resend.run();
  }

  void stop() {
    timers.remove(this);
  }
}

final class PendingPublish {
  final int packetId;
  final String topic;
  final ByteBuf payload;
  final Promise<Void> promise;
  Retransmission retransmission;

  PendingPublish(int packetId, String topic, ByteBuf payload, Promise<Void> promise) {
    this.packetId = packetId;
    this.topic = topic;
    this.payload = payload;
    this.promise = promise;
  }
}

final class MqttPublisher {
  private final EmbeddedChannel channel;
  private final int maxRetransmissions;
  private final Map<Integer, PendingPublish> pending = new HashMap<>();
  private final List<Retransmission> timers = new ArrayList<>();
  private int lastPacketId;

  MqttPublisher(EmbeddedChannel channel, int maxRetransmissions) {
    this.channel = channel;
    this.maxRetransmissions = maxRetransmissions;
  }

  /** Takes over the payload. */
  Future<Void> publish(String topic, ByteBuf payload, int qos) {
    int packetId = ++lastPacketId;
    Promise<Void> promise = channel.eventLoop().newPromise();
    if (qos == 0) {
      write(packetId, topic, payload, false);
      return promise.setSuccess(null);
    }
    PendingPublish publish = new PendingPublish(packetId, topic, payload, promise);
    pending.put(packetId, publish);
    publish.retransmission =
        new Retransmission(
            timers,
            maxRetransmissions,
            () -> write(packetId, topic, payload.retainedDuplicate(), true),
            () -> giveUp(publish));
    write(packetId, topic, payload.retainedDuplicate(), false);
    publish.retransmission.start();
    return promise;
  }

  void tick() {
    new ArrayList<>(timers).forEach(Retransmission::fire);
  }

  private void write(int packetId, String topic, ByteBuf payload, boolean dup) {
    ByteBuf header = channel.alloc().directBuffer(8 + topic.length());
    header.writeByte(dup ? 0x3a : 0x32).writeShort(packetId);
    header.writeShort(topic.length()).writeCharSequence(topic, StandardCharsets.UTF_8);
    channel.write(header);
    channel.writeAndFlush(payload);
  }

  private void onPubAck(int packetId) {
    PendingPublish publish = pending.remove(packetId);
    if (publish == null) {
      return;
    }
    publish.retransmission.stop();
    publish.payload.release();
    publish.promise.trySuccess(null);
  }

  private void giveUp(PendingPublish publish) {
    if (pending.remove(publish.packetId) == null) {
      return;
    }
    publish.promise.tryFailure(new TimeoutException("no PUBACK for packet " + publish.packetId));
  }

  SimpleChannelInboundHandler<ByteBuf> ackHandler() {
    return new SimpleChannelInboundHandler<ByteBuf>() {
      @Override
      protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
        if (msg.readUnsignedByte() == 0x40 && msg.readByte() == 2) {
          onPubAck(msg.readUnsignedShort());
        }
      }
    };
  }

  void close() {
    for (PendingPublish publish : new ArrayList<>(pending.values())) {
      publish.retransmission.stop();
      publish.payload.release();
      publish.promise.tryFailure(new IllegalStateException("client closed"));
    }
    pending.clear();
  }
}

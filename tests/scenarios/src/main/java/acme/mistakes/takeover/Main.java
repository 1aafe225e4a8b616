package acme.mistakes.takeover;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    SessionRegistry registry = new SessionRegistry();
    EmbeddedChannel first = new EmbeddedChannel();
    EmbeddedChannel second = new EmbeddedChannel();
    EmbeddedChannel other = new EmbeddedChannel();
    registry.attach("meter-1", first);
    registry.attach("meter-2", other);
    for (int i = 0; i < 6; i++) {
      registry.dispatch("meter-1", command("read " + i));
      registry.dispatch("meter-2", command("read " + i));
    }
    registry.session("meter-1").pause();
    registry.session("meter-2").pause();
    for (int i = 0; i < 5; i++) {
      registry.dispatch("meter-1", command("tariff " + i));
      registry.dispatch("meter-2", command("tariff " + i));
    }
    registry.session("meter-2").resume();
    registry.attach("meter-1", second);
    for (int i = 0; i < 4; i++) {
      registry.dispatch("meter-1", command("sync " + i));
    }
    registry.session("meter-1").pause();
    registry.dispatch("meter-1", command("reboot"));
    registry.dispatch("meter-9", command("nobody"));
    registry.detach("meter-1");
    registry.detach("meter-2");
    int sent =
        first.outboundMessages().size()
            + second.outboundMessages().size()
            + other.outboundMessages().size();
    first.finishAndReleaseAll();
    second.finishAndReleaseAll();
    other.finishAndReleaseAll();
    System.out.println("sent " + sent + " dropped " + registry.dropped());
    System.out.println("done");
  }

  private static ByteBuf command(String text) {
    ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    buf.writeCharSequence(text, StandardCharsets.US_ASCII);
    return buf;
  }
}

final class DeviceSession {
  private final Channel channel;
  private final Queue<ByteBuf> outbox = new ArrayDeque<>();
  private boolean paused;

  DeviceSession(Channel channel) {
    this.channel = channel;
  }

  Channel channel() {
    return channel;
  }

  void send(ByteBuf command) {
    if (paused) {
      outbox.add(command);
    } else {
      channel.writeAndFlush(command);
    }
  }

  void pause() {
    paused = true;
  }

  void resume() {
    paused = false;
    for (ByteBuf command = outbox.poll(); command != null; command = outbox.poll()) {
      channel.write(command);
    }
    channel.flush();
  }

  void close() {
    for (ByteBuf command = outbox.poll(); command != null; command = outbox.poll()) {
      command.release();
    }
    channel.close();
  }
}

final class SessionRegistry {
  private final Map<String, DeviceSession> sessions = new HashMap<>();
  private int dropped;

  void attach(String deviceId, Channel channel) {
    DeviceSession previous = sessions.put(deviceId, new DeviceSession(channel));
    if (previous != null && previous.channel() != channel) {
      previous.channel().close();
    }
  }

  void detach(String deviceId) {
    DeviceSession session = sessions.remove(deviceId);
    if (session != null) {
      session.close();
    }
  }

  DeviceSession session(String deviceId) {
    return sessions.get(deviceId);
  }

  void dispatch(String deviceId, ByteBuf command) {
    DeviceSession session = sessions.get(deviceId);
    if (session == null) {
      dropped++;
      command.release();
      return;
    }
    session.send(command);
  }

  int dropped() {
    return dropped;
  }
}

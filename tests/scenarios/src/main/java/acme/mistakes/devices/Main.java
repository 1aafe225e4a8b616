package acme.mistakes.devices;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;

public final class Main {
  public static void main(String[] args) {
    Gateway gateway = new Gateway();
    int acked = 0;
    acked += run(gateway, "thermo-1", 6, 6);
    acked += run(gateway, "valve-7", 6, 2);
    acked += run(gateway, "meter-3", 4, 3);
    acked += run(gateway, "thermo-2", 5, 5);
    acked += run(gateway, "valve-9", 3, 1);
    System.out.println(acked + " acknowledged");
    System.out.println("done");
  }

  /** Sends commands to one device, which acknowledges the first few and goes away. */
  private static int run(Gateway gateway, String device, int commands, int acks) {
    EmbeddedChannel ch = new EmbeddedChannel();
    DeviceSession session = gateway.connected(device, ch);
    for (int i = 0; i < commands; i++) {
      session.publish(ch.alloc().directBuffer(32).writeInt(i).writeLong(i * 31L));
    }
    int done = 0;
    for (ByteBuf frame; (frame = ch.readOutbound()) != null; frame.release()) {
      int id = frame.readUnsignedShort();
      if (done < acks && session.acknowledged(id)) {
        done++;
      }
    }
    gateway.disconnected(device);
    ch.finishAndReleaseAll();
    return done;
  }
}

final class Gateway {
  private final Map<String, DeviceSession> sessions = new HashMap<>();

  DeviceSession connected(String device, Channel ch) {
    DeviceSession session = new DeviceSession(ch, 2);
    sessions.put(device, session);
    return session;
  }

  void disconnected(String device) {
    DeviceSession session = sessions.remove(device);
    if (session != null) {
      session.close();
    }
  }
}

final class DeviceSession {
  private final Channel channel;
  private final int window;
  private final Queue<ByteBuf> outbox = new ArrayDeque<>();
  private final Map<Integer, ByteBuf> inflight = new LinkedHashMap<>();
  private int nextId = 1;
  private boolean closed;

  DeviceSession(Channel channel, int window) {
    this.channel = channel;
    this.window = window;
  }

  void publish(ByteBuf command) {
    if (closed) {
      command.release();
      return;
    }
    outbox.add(command);
    pump();
  }

  boolean acknowledged(int id) {
    ByteBuf command = inflight.remove(id);
    if (command == null) {
      return false;
    }
    command.release();
    pump();
    return true;
  }

  private void pump() {
    while (inflight.size() < window && !outbox.isEmpty()) {
      ByteBuf command = outbox.poll();
      int id = nextId++;
      inflight.put(id, command);
      ByteBuf frame = channel.alloc().directBuffer(2 + command.readableBytes());
      frame.writeShort(id).writeBytes(command, command.readerIndex(), command.readableBytes());
      channel.writeAndFlush(frame);
    }
  }

  void close() {
    closed = true;
    for (ByteBuf command; (command = outbox.poll()) != null; ) {
      command.release();
    }
  }
}

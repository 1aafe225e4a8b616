package acme.mistakes.outbox;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reliable packets waiting for an ack, in a ring indexed by sequence number. */
final class ReliableOutbox {
  private final ByteBuf[] slots;
  private int head;
  private int tail;

  ReliableOutbox(int capacity) {
    slots = new ByteBuf[capacity];
  }

  boolean offer(ByteBuf packet) {
    if (tail - head == slots.length) {
      return false;
    }
    slots[tail++ % slots.length] = packet;
    return true;
  }

  int lastSequence() {
    return tail - 1;
  }

  void ack(int sequence) {
    if (sequence < head || sequence >= tail) {
      return;
    }
    int i = sequence % slots.length;
    if (slots[i] != null) {
      slots[i].release();
      slots[i] = null;
    }
    while (head < tail && slots[head % slots.length] == null) {
      head++;
    }
  }

  int resend(ByteBuf datagram) {
    int n = 0;
    for (int seq = head; seq < tail; seq++) {
      ByteBuf packet = slots[seq % slots.length];
      if (packet == null) {
        continue;
      }
      datagram.writeInt(seq).writeBytes(packet, packet.readerIndex(), packet.readableBytes());
      n++;
    }
    return n;
  }

  void close() {
    for (int seq = head; seq < tail; seq++) {
      int i = seq % slots.length;
      ByteBuf packet = slots[i];
      if (packet == null) {
        break;
      }
      packet.release();
      slots[i] = null;
    }
    head = tail;
  }
}

final class Player {
  final String name;
  final ReliableOutbox outbox = new ReliableOutbox(32);
  private boolean kicked;

  Player(String name) {
    this.name = name;
  }

  void send(ByteBuf packet) {
    if (kicked || !outbox.offer(packet)) {
      packet.release();
      kicked = true;
    }
  }

  boolean isKicked() {
    return kicked;
  }
}

final class GameRoom {
  private final ByteBufAllocator alloc;
  private final Map<String, Player> players = new LinkedHashMap<>();
  private int retransmits;

  GameRoom(ByteBufAllocator alloc) {
    this.alloc = alloc;
  }

  Player join(String name) {
    Player player = new Player(name);
    players.put(name, player);
    return player;
  }

  void broadcastMove(int entity, float x, float y) {
    for (Player player : players.values()) {
      player.send(alloc.directBuffer(16).writeInt(entity).writeFloat(x).writeFloat(y));
    }
  }

  void retransmit(Player player) {
    ByteBuf datagram = alloc.directBuffer(1200);
    try {
      retransmits += player.outbox.resend(datagram);
    } finally {
      datagram.release();
    }
  }

  void leave(Player player) {
    if (players.remove(player.name) != null) {
      player.outbox.close();
    }
  }

  void shutdown() {
    for (Player player : players.values()) {
      player.outbox.close();
    }
    players.clear();
  }

  int retransmits() {
    return retransmits;
  }
}

/**
 * Close() stops at the first slot that a selective ack has emptied, so the packets behind it are
 * never released.
 */
public final class Main {
  private Main() {}

  private static int match(int round) {
    GameRoom room = new GameRoom(PooledByteBufAllocator.DEFAULT);
    Player ann = room.join("ann");
    Player bob = room.join("bob");
    for (int tick = 0; tick < 12; tick++) {
      room.broadcastMove(tick, tick * 0.5f, round);
      if (tick < 9) {
        ann.outbox.ack(tick);
      }
      if (tick < 6 || round % 4 == 1 && tick == 8) {
        bob.outbox.ack(tick);
      }
    }
    room.retransmit(ann);
    room.retransmit(bob);
    room.leave(bob);
    room.shutdown();
    return room.retransmits();
  }

  public static void main(String[] args) {
    int resent = 0;
    for (int round = 0; round < 16; round++) {
      resent += match(round);
    }
    System.out.println("resent " + resent);
    System.out.println("done");
  }
}

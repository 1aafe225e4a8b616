package acme.mistakes.outgoing;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
  static final class GameServer {
    private final Map<String, GameSession> sessions = new HashMap<>();

    GameSession connect(String address, int bandwidth) {
      return sessions.computeIfAbsent(address, a -> new GameSession(a, bandwidth));
    }

    int tick() {
      int sent = 0;
      for (GameSession session : sessions.values()) {
        sent += session.onTick();
      }
      return sent;
    }

    void disconnect(String address) {
      GameSession session = sessions.remove(address);
      if (session != null) {
        session.close("disconnected");
      }
    }

    void shutdown() {
      sessions.values().forEach(session -> session.close("shutdown"));
      sessions.clear();
    }
  }

  static ByteBuf chunkData(int x, int z) {
    return PooledByteBufAllocator.DEFAULT.directBuffer(64).writeInt(x).writeInt(z).writeZero(24);
  }

  public static void main(String[] args) {
    GameServer server = new GameServer();
    GameSession alex = server.connect("10.0.0.1:19132", 8);
    GameSession steve = server.connect("10.0.0.2:19132", 2);
    int sent = 0;
    for (int x = 0; x < 4; x++) {
      for (int z = 0; z < 4; z++) {
        alex.send(chunkData(x, z), z == 0 ? Priority.IMMEDIATE : Priority.MEDIUM);
      }
      sent += server.tick();
    }
    for (int i = 0; i < 9; i++) {
      steve.send(chunkData(i, -i), i % 3 == 0 ? Priority.HIGH : Priority.LOW);
    }
    for (int i = 0; i < 3; i++) {
      alex.receiveOrdered(i, chunkData(i, i));
    }
    alex.receiveOrdered(5, chunkData(5, 5));
    alex.receiveOrdered(6, chunkData(6, 6));
    sent += server.tick();
    sent += server.tick();
    server.disconnect("10.0.0.2:19132");
    server.shutdown();
    System.out.println("sent " + sent + " received " + alex.received());
    System.out.println("done");
  }
}

enum Priority {
  IMMEDIATE,
  HIGH,
  MEDIUM,
  LOW
}

final class EncapsulatedPacket extends AbstractReferenceCounted
    implements Comparable<EncapsulatedPacket> {
  final ByteBuf buffer;
  final long weight;

  EncapsulatedPacket(ByteBuf buffer, long weight) {
    this.buffer = buffer;
    this.weight = weight;
  }

  @Override
  public int compareTo(EncapsulatedPacket other) {
    return Long.compare(weight, other.weight);
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    buffer.touch(hint);
    return this;
  }

  @Override
  protected void deallocate() {
    buffer.release();
  }
}

final class GameSession {
  private final String address;
  private final int bandwidth;
  private final Lock outgoingLock = new ReentrantLock(true);
  private final Lock orderingLock = new ReentrantLock(true);
  private PriorityQueue<EncapsulatedPacket> outgoingPackets = new PriorityQueue<>(8);
  private PriorityQueue<EncapsulatedPacket> orderingHeap = new PriorityQueue<>(64);
  private ConcurrentNavigableMap<Integer, EncapsulatedPacket> sentPackets =
      new ConcurrentSkipListMap<>();
  private final long[] outgoingNextWeights = {0, 1, 2, 3};
  private int writeIndex;
  private long orderReadIndex;
  private int received;
  private boolean closed;

  GameSession(String address, int bandwidth) {
    this.address = address;
    this.bandwidth = bandwidth;
  }

  void send(ByteBuf buffer, Priority priority) {
    outgoingLock.lock();
    try {
      if (closed) {
        buffer.release();
        return;
      }
      if (priority == Priority.IMMEDIATE) {
        sendImmediate(new EncapsulatedPacket(buffer, 0));
        return;
      }
      outgoingPackets.add(new EncapsulatedPacket(buffer, nextWeight(priority)));
    } finally {
      outgoingLock.unlock();
    }
  }

  private long nextWeight(Priority priority) {
    int level = priority.ordinal();
    long weight = outgoingNextWeights[level];
    outgoingNextWeights[level] = weight + (1L << level) * (level + 1);
    return weight;
  }

  private void sendImmediate(EncapsulatedPacket packet) {
    sentPackets.put(writeIndex++, packet);
  }

  void receiveOrdered(long index, ByteBuf buffer) {
    orderingLock.lock();
    try {
      if (index != orderReadIndex) {
        orderingHeap.add(new EncapsulatedPacket(buffer, index));
        return;
      }
      deliver(new EncapsulatedPacket(buffer, index));
      EncapsulatedPacket next;
      while ((next = orderingHeap.peek()) != null && next.weight == orderReadIndex) {
        deliver(orderingHeap.poll());
      }
    } finally {
      orderingLock.unlock();
    }
  }

  private void deliver(EncapsulatedPacket packet) {
    try {
      orderReadIndex++;
      received += packet.buffer.readInt() >= 0 ? 1 : 0;
    } finally {
      packet.release();
    }
  }

  int onTick() {
    acknowledgeAll();
    int sent = 0;
    outgoingLock.lock();
    try {
      EncapsulatedPacket packet;
      while (sent < bandwidth && (packet = outgoingPackets.poll()) != null) {
        sendImmediate(packet);
        sent++;
      }
    } finally {
      outgoingLock.unlock();
    }
    return sent;
  }

  private void acknowledgeAll() {
    while (!sentPackets.isEmpty()) {
      sentPackets.pollFirstEntry().getValue().release();
    }
  }

  int received() {
    return received;
  }

  void close(String reason) {
    if (closed) {
      return;
    }
    closed = true;
    System.out.println(address + " closed: " + reason);
    deinitialize();
  }

  private void deinitialize() {
    ConcurrentNavigableMap<Integer, EncapsulatedPacket> sentPackets = this.sentPackets;
    this.sentPackets = null;
    if (sentPackets != null) {
      sentPackets.values().forEach(ReferenceCountUtil::release);
    }

    orderingLock.lock();
    try {
      PriorityQueue<EncapsulatedPacket> orderingHeap = this.orderingHeap;
      this.orderingHeap = null;
      if (orderingHeap != null) {
        EncapsulatedPacket packet;
        while ((packet = orderingHeap.poll()) != null) {
          packet.release();
        }
      }
    } finally {
      orderingLock.unlock();
    }

    this.outgoingPackets = null;
  }
}

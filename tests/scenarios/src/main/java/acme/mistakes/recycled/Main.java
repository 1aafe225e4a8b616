package acme.mistakes.recycled;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A reusable event; owns its payload between fill() and reset(). */
final class AuditEvent {
  private String actor;
  private long sequence;
  private ByteBuf payload;

  void fill(String actor, long sequence, ByteBuf payload) {
    this.actor = actor;
    this.sequence = sequence;
    this.payload = payload;
  }

  String actor() {
    return actor;
  }

  long sequence() {
    return sequence;
  }

  ByteBuf payload() {
    return payload;
  }

  void reset() {
    actor = null;
    sequence = 0;
    if (payload != null) {
      payload.release();
      payload = null;
    }
  }
}

final class AuditEventPool {
  private final Deque<AuditEvent> idle = new ArrayDeque<>();
  private final int maxIdle;
  private int created;

  AuditEventPool(int maxIdle) {
    this.maxIdle = maxIdle;
  }

  AuditEvent acquire() {
    AuditEvent event = idle.poll();
    if (event == null) {
      event = new AuditEvent();
      created++;
    }
    return event;
  }

  void recycle(AuditEvent event) {
    if (idle.size() < maxIdle) {
      event.reset();
      idle.push(event);
    }
  }

  int created() {
    return created;
  }
}

final class AuditSink {
  private final ByteBufAllocator alloc;
  private long written;

  AuditSink(ByteBufAllocator alloc) {
    this.alloc = alloc;
  }

  void append(List<AuditEvent> events) {
    ByteBuf block = alloc.directBuffer(4096);
    try {
      for (AuditEvent event : events) {
        block.writeLong(event.sequence());
        block.writeCharSequence(event.actor(), StandardCharsets.UTF_8);
        ByteBuf payload = event.payload();
        block.writeBytes(payload, payload.readerIndex(), payload.readableBytes());
      }
      written += block.readableBytes();
    } finally {
      block.release();
    }
  }

  long written() {
    return written;
  }
}

final class AuditTrail {
  private final AuditEventPool pool = new AuditEventPool(8);
  private final List<AuditEvent> batch = new ArrayList<>();
  private final ByteBufAllocator alloc;
  private final AuditSink sink;
  private long sequence;

  AuditTrail(ByteBufAllocator alloc, AuditSink sink) {
    this.alloc = alloc;
    this.sink = sink;
  }

  void record(String actor, String action) {
    ByteBuf payload = alloc.directBuffer(64);
    payload.writeCharSequence(action, StandardCharsets.UTF_8);
    AuditEvent event = pool.acquire();
    event.fill(actor, ++sequence, payload);
    batch.add(event);
  }

  void rollback(String actor) {
    batch.removeIf(
        event -> {
          if (event.actor().equals(actor)) {
            pool.recycle(event);
            return true;
          }
          return false;
        });
  }

  void flush() {
    sink.append(batch);
    for (AuditEvent event : batch) {
      pool.recycle(event);
    }
    batch.clear();
  }

  @Override
  public String toString() {
    return sequence
        + " recorded, "
        + sink.written()
        + " bytes, "
        + pool.created()
        + " events created";
  }
}

public final class Main {
  public static void main(String[] args) {
    AuditTrail trail =
        new AuditTrail(
            PooledByteBufAllocator.DEFAULT, new AuditSink(PooledByteBufAllocator.DEFAULT));
    int[] load = {4, 6, 8, 7, 12, 5, 3, 8, 11, 6, 2};
    for (int round = 0; round < load.length; round++) {
      for (int i = 0; i < load[round]; i++) {
        trail.record("user" + i % 3, "login #" + i + " in round " + round);
      }
      if (round == 6) {
        trail.rollback("user1");
      }
      trail.flush();
    }
    System.out.println(trail);
    System.out.println("done");
  }
}

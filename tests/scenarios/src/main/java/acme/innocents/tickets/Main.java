package acme.innocents.tickets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.HashMap;
import java.util.Map;

/** Sessions that renew their tickets, and expire. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Sessions sessions = new Sessions();
    for (int i = 0; i < 30; i++) {
      sessions.open(i % 5, ticket(i));
      if (i % 6 == 5) {
        sessions.expire();
      }
    }
    sessions.shutdown();
    System.out.println("done");
  }

  private static ByteBuf ticket(int number) {
    ByteBuf ticket = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    ticket.writeInt(number).writeZero(12);
    return ticket;
  }
}

final class Session {
  private final int id;
  private ByteBuf ticket;

  Session(int id) {
    this.id = id;
  }

  boolean isOld() {
    return id % 4 == 3;
  }

  void renew(ByteBuf next) {
    if (ticket != null) {
      ticket.release();
    }
    ticket = next;
  }

  void end() {
    if (ticket != null) {
      ticket.release();
    }
    ticket = null;
  }
}

final class Sessions {
  private final Map<Integer, Session> all = new HashMap<>();

  void open(int id, ByteBuf ticket) {
    all.computeIfAbsent(id, Session::new).renew(ticket);
  }

  void expire() {
    all.values().removeIf(Session::isOld);
  }

  void shutdown() {
    all.values().forEach(Session::end);
    all.clear();
  }
}

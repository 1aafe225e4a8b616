package acme.mistakes.resumed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.HashMap;
import java.util.Map;

public final class Main {
  public static void main(String[] args) {
    SessionTable table = new SessionTable();
    int items = 0;
    for (int i = 0; i < 21; i++) {
      String name = "player-" + i;
      ByteBuf inventory = PooledByteBufAllocator.DEFAULT.directBuffer(128);
      for (int k = 0; k <= i; k++) {
        inventory.writeShort(k);
      }
      table.login(name, i, inventory);
      if (i % 3 == 0) {
        try (GameSession spectator = table.spectate(name)) {
          items += spectator.itemCount();
        }
      }
      if (i % 4 == 1) {
        table.resume(name, 1000 + i);
      }
      if (i % 2 == 0) {
        table.logout(name);
      }
    }
    table.logoutAll();
    System.out.println(items + " items seen");
    System.out.println("done");
  }
}

/** What the server knows about one connected character. */
final class GameSession implements AutoCloseable {
  private final String name;
  private final ByteBuf inventory;
  private int connection;
  private long lastSeen;

  GameSession(String name, int connection, ByteBuf inventory) {
    this.name = name;
    this.connection = connection;
    this.inventory = inventory;
  }

  /** A second session for the same character; each of the two is closed on its own. */
  GameSession(GameSession other) {
    this.name = other.name;
    this.connection = other.connection;
    this.lastSeen = other.lastSeen;
    this.inventory = other.inventory.retainedDuplicate();
  }

  String name() {
    return name;
  }

  void attach(int connection, long now) {
    this.connection = connection;
    this.lastSeen = now;
  }

  int itemCount() {
    return inventory.readableBytes() / 2;
  }

  @Override
  public void close() {
    inventory.release();
  }

  @Override
  public String toString() {
    return name + "@" + connection + "/" + lastSeen;
  }
}

final class SessionTable {
  private final Map<String, GameSession> sessions = new HashMap<>();
  private long clock;

  void login(String name, int connection, ByteBuf inventory) {
    GameSession prior = sessions.put(name, new GameSession(name, connection, inventory));
    if (prior != null) {
      prior.close();
    }
  }

  /** A read-only look at a character; the caller closes it. */
  GameSession spectate(String name) {
    return new GameSession(require(name));
  }

  /** The character comes back on another connection. */
  void resume(String name, int connection) {
    GameSession fresh = new GameSession(require(name));
    fresh.attach(connection, ++clock);
    sessions.put(fresh.name(), fresh);
  }

  void logout(String name) {
    GameSession s = sessions.remove(name);
    if (s != null) {
      s.close();
    }
  }

  void logoutAll() {
    sessions.values().forEach(GameSession::close);
    sessions.clear();
  }

  private GameSession require(String name) {
    GameSession s = sessions.get(name);
    if (s == null) {
      throw new IllegalStateException("not logged in: " + name);
    }
    return s;
  }
}

package acme.innocents.acceptor;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/** Connections that enter themselves in a registry. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Registry registry = new Registry();
    Acceptor acceptor = new Acceptor(registry);
    for (int i = 0; i < 30; i++) {
      acceptor.accept(hello(i), i);
    }
    registry.closeAll();
    System.out.println("done");
  }

  private static ByteBuf hello(int client) {
    ByteBuf hello = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    hello.writeInt(client).writeZero(12);
    return hello;
  }
}

final class Acceptor {
  private final Registry registry;

  Acceptor(Registry registry) {
    this.registry = registry;
  }

  void accept(ByteBuf hello, int client) {
    if (client % 6 != 0) {
      hello.release();
      return;
    }
    Connection connection = new Connection(registry);
    connection.greet(hello);
  }
}

final class Registry {
  private final List<Connection> all = new ArrayList<>();

  void add(Connection connection) {
    all.add(connection);
  }

  void evict() {
    all.remove(0).close();
  }

  void closeAll() {
    all.clear();
  }
}

final class Connection {
  private ByteBuf hello;

  Connection(Registry registry) {
    registry.add(this);
  }

  void greet(ByteBuf hello) {
    this.hello = hello;
  }

  void close() {
    hello.release();
    hello = null;
  }
}

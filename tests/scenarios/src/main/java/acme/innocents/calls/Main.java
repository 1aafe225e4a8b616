package acme.innocents.calls;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.HashMap;
import java.util.Map;

/** Calls that wait for a connection. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Connections connections = new Connections();
    Client client = new Client(connections);
    for (int i = 0; i < 25; i++) {
      client.send(i, call(i));
      if (i % 5 == 0) {
        connections.fail(i);
      } else {
        connections.succeed(i);
      }
    }
    System.out.println(client.sent() + " sent, done");
  }

  private static ByteBuf call(int number) {
    ByteBuf call = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    call.writeInt(number).writeZero(12);
    return call;
  }
}

final class Connections {
  private final Map<Integer, DefaultPromise<Void>> open = new HashMap<>();

  DefaultPromise<Void> acquire(int number) {
    DefaultPromise<Void> acquired = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    open.put(number, acquired);
    return acquired;
  }

  void succeed(int number) {
    open.remove(number).setSuccess(null);
  }

  void fail(int number) {
    open.remove(number);
  }
}

final class Client {
  private final Connections connections;
  private int sent;

  Client(Connections connections) {
    this.connections = connections;
  }

  void send(int number, ByteBuf call) {
    connections
        .acquire(number)
        .addListener(
            acquired -> {
              if (acquired.isSuccess()) {
                sent++;
              }
              call.release();
            });
  }

  int sent() {
    return sent;
  }
}

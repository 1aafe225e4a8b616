package acme.innocents.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.Map;
import java.util.TreeMap;

/** A server that keeps the slow requests for its statistics. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Server server = new Server();
    if (!server.bind(8080 + args.length)) {
      server.close();
      return;
    }
    for (int i = 0; i < 25; i++) {
      ByteBuf reply = server.handle(request(i), i);
      if (reply != null) {
        reply.release();
      }
    }
    server.await();
    System.out.println("done");
  }

  private static ByteBuf request(int number) {
    ByteBuf request = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    request.writeInt(number).writeZero(12);
    return request;
  }
}

final class Server {
  private final Statistics statistics = new Statistics();
  private boolean bound;

  boolean bind(int port) {
    bound = port < 65536;
    return bound;
  }

  ByteBuf handle(ByteBuf request, int millis) {
    if (millis % 5 == 0) {
      statistics.keep(millis, request);
      return null;
    }
    return request;
  }

  void await() {
    statistics.reset();
  }

  void close() {
    bound = false;
  }
}

final class Statistics {
  private final Map<Integer, ByteBuf> slow = new TreeMap<>();

  void keep(int millis, ByteBuf request) {
    slow.put(millis, request);
  }

  void reset() {
    slow.clear();
  }
}

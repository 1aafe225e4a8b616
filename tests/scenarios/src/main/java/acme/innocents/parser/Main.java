package acme.innocents.parser;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** A parser that refuses some of what a server gives it. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Server server = new Server();
    for (int i = 0; i < 30; i++) {
      server.serve(request(i));
    }
    System.out.println("sum " + server.sum() + ", done");
  }

  private static ByteBuf request(int number) {
    ByteBuf request = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    request.writeInt(number).writeZero(12);
    return request;
  }
}

final class BadRequestException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadRequestException() {
    super("bad request", null, false, false);
  }
}

final class Parser {
  /** Gives the request back, unless it throws. */
  int parse(ByteBuf request) {
    int number = request.getInt(0);
    if (number % 3 == 0) {
      throw new BadRequestException();
    }
    request.release();
    return number;
  }
}

final class Server {
  private final Parser parser = new Parser();
  private int bad;
  private int sum;

  void serve(ByteBuf request) {
    try {
      sum += parser.parse(request);
    } catch (BadRequestException e) {
      if (++bad > 5) {
        return;
      }
      request.release();
    }
  }

  int sum() {
    return sum;
  }
}

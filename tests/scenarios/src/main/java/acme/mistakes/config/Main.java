package acme.mistakes.config;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;

class Config {
  private ByteBuf body;

  Config(ByteBuf b) {
    body = b;
  }

  /** The caller has to release what it gets. */
  ByteBuf body() {
    return body.retain();
  }

  void close() {
    body.release();
  }
}

class Printer {
  String print(Config c) {
    ByteBuf b = c.body();
    try {
      return b.toString(StandardCharsets.UTF_8);
    } finally {
      b.release();
    }
  }
}

class Sizer {
  int size(Config c) {
    return c.body().readableBytes();
  }
}

class Tool {
  void run(int i) {
    Config c = new Config(ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "c" + i));
    new Printer().print(c);
    new Sizer().size(c);
    new Printer().print(c);
    c.close();
  }
}

/** A getter that raises the count, and a caller that does not know of that. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) new Tool().run(i);
    System.out.println("done");
  }
}

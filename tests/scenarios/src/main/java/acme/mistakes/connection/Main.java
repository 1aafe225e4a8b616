package acme.mistakes.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;

class Connection {
  protected final ByteBuf out;

  Connection(ByteBufAllocator al) {
    out = al.directBuffer(32);
  }

  void put(int v) {
    out.writeInt(v);
  }

  void close() {
    out.release();
  }
}

class SecureConnection extends Connection {
  private boolean open = true;

  SecureConnection(ByteBufAllocator al) {
    super(al);
  }

  @Override
  void put(int v) {
    super.put(~v);
  }

  @Override
  void close() {
    open = false;
  }
}

class Connections {
  Connection open(boolean secure) {
    return secure
        ? new SecureConnection(PooledByteBufAllocator.DEFAULT)
        : new Connection(PooledByteBufAllocator.DEFAULT);
  }
}

class Talk {
  void run(int i) {
    Connection c = new Connections().open(i % 4 == 0);
    try {
      c.put(i);
    } finally {
      c.close();
    }
  }
}

/** A connection that overrides the close of another, and does not call that. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    for (int i = 0; i < 20; i++) new Talk().run(i);
    System.out.println("done");
  }
}

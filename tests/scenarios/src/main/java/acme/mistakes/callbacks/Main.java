package acme.mistakes.callbacks;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

interface Callback {
  /** The value has to be released. */
  void onValue(ByteBuf v);

  void onError(Throwable t);
}

class Client extends ChannelInboundHandlerAdapter {
  private final Queue<Callback> open = new ArrayDeque<>();

  void get(String k, Callback c) {
    open.add(c);
  }

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    Callback cb = open.poll();
    if (cb == null) {
      ReferenceCountUtil.release(m);
      return;
    }
    cb.onValue((ByteBuf) m);
  }

  @Override
  public void channelInactive(ChannelHandlerContext c) {
    for (Callback cb; (cb = open.poll()) != null; )
      cb.onError(new java.nio.channels.ClosedChannelException());
  }
}

class Balance {
  int sum;

  void load(Client c) {
    c.get(
        "balance",
        new Callback() {
          public void onValue(ByteBuf v) {
            try {
              sum += v.readInt();
            } finally {
              v.release();
            }
          }

          public void onError(Throwable t) {
            sum = -1;
          }
        });
  }
}

class Exists {
  boolean yes;

  void check(Client c) {
    c.get(
        "exists",
        new Callback() {
          public void onValue(ByteBuf v) {
            yes = v.isReadable();
          }

          public void onError(Throwable t) {
            yes = false;
          }
        });
  }
}

/** Of two callbacks, one only reads its buffer. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Client c = new Client();
    EmbeddedChannel ch = new EmbeddedChannel(c);
    Balance b = new Balance();
    Exists e = new Exists();
    for (int i = 0; i < 20; i++) {
      if (i % 4 == 0) e.check(c);
      else b.load(c);
      ch.writeInbound(ch.alloc().directBuffer(8).writeInt(i));
    }
    ch.finish();
    System.out.println("done");
  }
}

package acme.mistakes.encoder;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;

class Encoder2 {
  /** Consumes the plain text and answers a new buffer. */
  ByteBuf encode(ByteBuf plain) {
    if (!plain.isReadable()) {
      return Unpooled.EMPTY_BUFFER;
    }
    ByteBuf out = plain.alloc().directBuffer(32).writeInt(plain.readableBytes()).writeBytes(plain);
    plain.release();
    return out;
  }
}

class Sender {
  private final Channel ch;
  private final Encoder2 e = new Encoder2();

  Sender(Channel c) {
    ch = c;
  }

  void send(ByteBuf b) {
    ch.writeAndFlush(e.encode(b));
  }
}

/** A method called encode, of no encoder of Netty. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel();
    Sender s = new Sender(ch);
    for (int i = 0; i < 20; i++) {
      ByteBuf b = ch.alloc().directBuffer(16);
      if (i % 4 != 0) b.writeInt(i);
      s.send(b);
    }
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}

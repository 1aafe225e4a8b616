package acme.mistakes.packet;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;

class Packet {
  protected final ByteBuf body;

  Packet(ByteBuf b) {
    body = b;
  }

  ByteBuf body() {
    return body;
  }

  void release() {
    body.release();
  }
}

class SignedPacket extends Packet {
  private final ByteBuf signature;

  SignedPacket(ByteBuf b, ByteBuf s) {
    super(b);
    signature = s;
  }

  @Override
  void release() {
    signature.release();
  }
}

class PacketFactory {
  Packet create(ByteBuf in) {
    ByteBuf body = in.alloc().directBuffer(16).writeBytes(in, 8);
    return in.isReadable()
        ? new SignedPacket(body, in.alloc().directBuffer(16).writeBytes(in))
        : new Packet(body);
  }
}

class PacketHandler extends SimpleChannelInboundHandler<ByteBuf> {
  private final PacketFactory f = new PacketFactory();
  long n;

  @Override
  protected void channelRead0(ChannelHandlerContext c, ByteBuf in) {
    Packet p = f.create(in);
    try {
      n += p.body().readLong();
    } finally {
      p.release();
    }
  }
}

/** A packet that overrides the release of another, and releases only what it adds. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new PacketHandler());
    for (int i = 0; i < 20; i++) {
      ByteBuf b = ch.alloc().directBuffer(32).writeLong(i);
      if (i % 4 == 0) b.writeInt(i);
      ch.writeInbound(b);
    }
    ch.finish();
    System.out.println("done");
  }
}

package acme.mistakes.decoderthrows;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.CorruptedFrameException;

class Packet {
  final int type;
  final long value;

  Packet(int t, long v) {
    type = t;
    value = v;
  }
}

class PacketCodec {
  /** Consumes the buffer. */
  Packet decode(ByteBuf in) {
    int type = in.readByte();
    if (type == 0) {
      throw new CorruptedFrameException("type");
    }
    Packet p = new Packet(type, in.readLong());
    in.release();
    return p;
  }
}

class PacketHandler extends ChannelInboundHandlerAdapter {
  private final PacketCodec codec = new PacketCodec();
  long n;
  int bad;

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    Packet p = codec.decode((ByteBuf) m);
    n += p.value;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext c, Throwable t) {
    bad++;
  }
}

/** A method called decode, of no decoder of Netty, that throws. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new PacketHandler());
    for (int i = 0; i < 20; i++)
      ch.writeInbound(ch.alloc().directBuffer(16).writeByte(i % 4).writeLong(i));
    ch.finish();
    System.out.println("done");
  }
}

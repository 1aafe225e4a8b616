package acme.mistakes.samples;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

class SampleDecoder extends ByteToMessageDecoder {
  int beats;

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    while (in.readableBytes() >= 4) {
      accept(in.readRetainedSlice(4), out);
    }
  }

  private void accept(ByteBuf sample, List<Object> out) {
    if (sample.getByte(0) == 0) {
      beats++;
      return;
    }
    out.add(sample);
  }
}

class SampleHandler extends SimpleChannelInboundHandler<ByteBuf> {
  int n;

  @Override
  protected void channelRead0(ChannelHandlerContext c, ByteBuf b) {
    n += b.readInt();
  }
}

/** A decoder that skips some of the slices of a loop. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new SampleDecoder(), new SampleHandler());
    for (int i = 0; i < 5; i++) {
      ByteBuf b = ch.alloc().directBuffer(64);
      for (int k = 0; k < 4; k++) {
        b.writeByte(k);
        b.writeZero(3);
      }
      ch.writeInbound(b);
    }
    ch.finish();
    System.out.println("done");
  }
}

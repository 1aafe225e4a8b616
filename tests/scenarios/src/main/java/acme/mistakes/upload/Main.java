package acme.mistakes.upload;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;

class Chunk {
  private ByteBuf data;
  private final boolean last;

  Chunk(ByteBuf d, boolean l) {
    data = d;
    last = l;
  }

  boolean last() {
    return last;
  }

  ByteBuf take() {
    ByteBuf d = data;
    data = null;
    return d;
  }
}

class Upload {
  private final List<Chunk> chunks = new ArrayList<>();

  void add(Chunk c) {
    chunks.add(c);
  }

  int finish() {
    int n = 0;
    for (Chunk c : chunks) {
      if (c.last()) break;
      ByteBuf b = c.take();
      n += b.readableBytes();
      b.release();
    }
    chunks.clear();
    return n;
  }
}

class UploadHandler extends ChannelInboundHandlerAdapter {
  private Upload u = new Upload();
  int n;

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    ByteBuf b = (ByteBuf) m;
    boolean last = b.getByte(0) == 1;
    u.add(new Chunk(b, last));
    if (last) {
      n += u.finish();
      u = new Upload();
    }
  }
}

/** A loop over chunks that ends before the last one. */
public final class Main {
  private Main() {}

  public static void main(String[] a) {
    EmbeddedChannel ch = new EmbeddedChannel(new UploadHandler());
    for (int i = 0; i < 15; i++)
      ch.writeInbound(ch.alloc().directBuffer(16).writeByte(i % 3 == 2 ? 1 : 0));
    ch.finish();
    System.out.println("done");
  }
}

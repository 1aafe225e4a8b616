package acme.mistakes.statistics;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.HashMap;
import java.util.Map;

interface Operation {
  /** Owns the request. */
  void run(ChannelHandlerContext ctx, ByteBuf request);
}

class GetOp implements Operation {
  public void run(ChannelHandlerContext c, ByteBuf r) {
    try {
      c.write(c.alloc().directBuffer(4).writeInt(r.readInt()));
    } finally {
      r.release();
    }
  }
}

class SetOp implements Operation {
  int n;

  public void run(ChannelHandlerContext c, ByteBuf r) {
    n = r.readInt();
    r.release();
  }
}

class StatOp implements Operation {
  public void run(ChannelHandlerContext c, ByteBuf r) {
    c.write(c.alloc().directBuffer(4).writeInt(r.readableBytes()));
  }
}

class Operations {
  private final Map<Byte, Operation> all = new HashMap<>();

  Operations() {
    all.put((byte) 0, new GetOp());
    all.put((byte) 1, new SetOp());
    all.put((byte) 2, new StatOp());
  }

  Operation find(byte b) {
    return all.get(b);
  }
}

class Server extends ChannelInboundHandlerAdapter {
  private final Operations ops = new Operations();

  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    ByteBuf b = (ByteBuf) m;
    Operation o = ops.find(b.readByte());
    if (o == null) {
      b.release();
      c.close();
      return;
    }
    o.run(c, b);
  }
}

/** Of three operations, one only reads its buffer. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new Server());
    for (int i = 0; i < 15; i++)
      ch.writeInbound(ch.alloc().directBuffer(16).writeByte(i % 3).writeInt(i));
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}

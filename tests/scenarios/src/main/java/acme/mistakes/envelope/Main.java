package acme.mistakes.envelope;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.MessageToMessageDecoder;
import io.netty.util.Recycler;
import java.util.List;

class Envelope {
  private static final Recycler<Envelope> POOL =
      new Recycler<Envelope>() {
        @Override
        protected Envelope newObject(Handle<Envelope> h) {
          return new Envelope(h);
        }
      };
  private final io.netty.util.Recycler.Handle<Envelope> handle;
  private ByteBuf body;
  private int id;

  private Envelope(Recycler.Handle<Envelope> h) {
    handle = h;
  }

  static Envelope of(int id, ByteBuf b) {
    Envelope e = POOL.get();
    e.id = id;
    e.body = b;
    return e;
  }

  int id() {
    return id;
  }

  ByteBuf body() {
    return body;
  }

  void recycle() {
    body = null;
    id = 0;
    handle.recycle(this);
  }
}

class EnvelopeDecoder extends MessageToMessageDecoder<ByteBuf> {
  @Override
  protected void decode(ChannelHandlerContext c, ByteBuf in, List<Object> out) {
    out.add(Envelope.of(in.readInt(), in.retain()));
  }
}

class EnvelopeHandler extends SimpleChannelInboundHandler<Envelope> {
  long n;

  @Override
  protected void channelRead0(ChannelHandlerContext c, Envelope e) {
    try {
      n += e.id() + e.body().readableBytes();
    } finally {
      e.recycle();
    }
  }
}

/** An envelope that is used again, and forgets what was in it. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new EnvelopeDecoder(), new EnvelopeHandler());
    for (int i = 0; i < 5; i++)
      ch.writeInbound(ch.alloc().directBuffer(16).writeInt(i).writeInt(7));
    ch.finish();
    System.out.println("done");
  }
}

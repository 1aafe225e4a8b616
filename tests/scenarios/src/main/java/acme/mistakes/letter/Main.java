package acme.mistakes.letter;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.MessageToMessageDecoder;
import io.netty.util.AbstractReferenceCounted;
import java.util.List;

class Letter extends AbstractReferenceCounted {
  private final ByteBuf head, body;

  Letter(ByteBuf h, ByteBuf b) {
    head = h;
    body = b;
  }

  ByteBuf head() {
    return head;
  }

  ByteBuf body() {
    return body;
  }

  @Override
  protected void deallocate() {
    head.release();
  }

  @Override
  public Letter touch(Object h) {
    head.touch(h);
    body.touch(h);
    return this;
  }
}

class LetterDecoder extends MessageToMessageDecoder<ByteBuf> {
  @Override
  protected void decode(ChannelHandlerContext c, ByteBuf in, List<Object> out) {
    out.add(new Letter(in.readRetainedSlice(4), in.readBytes(in.readableBytes())));
  }
}

class LetterHandler extends SimpleChannelInboundHandler<Letter> {
  int n;

  @Override
  protected void channelRead0(ChannelHandlerContext c, Letter l) {
    n += l.head().readInt() + l.body().readableBytes();
  }
}

/** A message with two buffers that releases one of them. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new LetterDecoder(), new LetterHandler());
    for (int i = 0; i < 5; i++)
      ch.writeInbound(ch.alloc().directBuffer(32).writeInt(i).writeLong(i));
    ch.finish();
    System.out.println("done");
  }
}

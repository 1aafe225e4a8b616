package acme.mistakes.mail;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.MessageToMessageDecoder;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.util.List;

/** A mail with its parts; the parts go with it. */
class Mail extends AbstractReferenceCounted {
  private final ByteBuf headers;
  private final ByteBuf text;
  private ByteBuf attachment;

  Mail(ByteBuf headers, ByteBuf text) {
    this.headers = headers;
    this.text = text;
  }

  void attach(ByteBuf part) {
    if (attachment != null) {
      attachment.release();
    }
    attachment = part;
  }

  int size() {
    return headers.readableBytes()
        + text.readableBytes()
        + (attachment == null ? 0 : attachment.readableBytes());
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    headers.touch(hint);
    text.touch(hint);
    return this;
  }

  @Override
  protected void deallocate() {
    headers.release();
    text.release();
  }
}

class MailDecoder extends MessageToMessageDecoder<ByteBuf> {
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    int headerLength = in.readShort();
    int textLength = in.readShort();
    int attachmentLength = in.readShort();
    Mail mail = new Mail(copy(ctx, in, headerLength), copy(ctx, in, textLength));
    if (attachmentLength > 0) {
      mail.attach(copy(ctx, in, attachmentLength));
    }
    out.add(mail);
  }

  private ByteBuf copy(ChannelHandlerContext ctx, ByteBuf in, int length) {
    ByteBuf part = ctx.alloc().directBuffer(length);
    part.writeBytes(in, length);
    return part;
  }
}

class QuotaHandler extends SimpleChannelInboundHandler<Mail> {
  private long used;

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, Mail mail) {
    used += mail.size();
  }
}

/** A message that counts for what it is given, and does not release that. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new MailDecoder(), new QuotaHandler());
    for (int i = 0; i < 20; i++) {
      int attachment = i % 4 == 1 ? 50 : 0;
      ByteBuf in = ch.alloc().directBuffer(160);
      in.writeShort(20).writeShort(40).writeShort(attachment).writeZero(60 + attachment);
      ch.writeInbound(in);
    }
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}

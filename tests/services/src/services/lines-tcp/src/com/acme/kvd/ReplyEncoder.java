package com.acme.kvd;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToByteEncoder;

/** Frame: length (4 bytes), status (1), request id (4), content. */
@Sharable
final class ReplyEncoder extends MessageToByteEncoder<Reply> {

  @Override
  protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, Reply reply, boolean preferDirect) {
    return ctx.alloc().ioBuffer(9 + reply.content().readableBytes());
  }

  @Override
  protected void encode(ChannelHandlerContext ctx, Reply reply, ByteBuf out) {
    ByteBuf content = reply.content();
    out.writeInt(5 + content.readableBytes());
    out.writeByte(reply.status().ordinal());
    out.writeInt(reply.id());
    out.writeBytes(content);
  }
}

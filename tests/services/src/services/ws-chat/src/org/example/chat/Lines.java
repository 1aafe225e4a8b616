package org.example.chat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import java.nio.charset.StandardCharsets;

/** The lines that go to and fro. */
final class Lines {

  private Lines() {}

  /** Takes the next word off the text, and the space after it. */
  static String readWord(ByteBuf in) {
    int length = in.bytesBefore((byte) ' ');
    int end = length < 0 ? in.readableBytes() : length;
    String word = in.readCharSequence(end, StandardCharsets.UTF_8).toString();
    in.skipBytes(length < 0 ? 0 : 1);
    return word;
  }

  /** A line about a member; the text is copied and stays as it is. */
  static ByteBuf compose(ChannelHandlerContext ctx, Member member, String verb, ByteBuf text) {
    ByteBuf line = ctx.alloc().buffer(64 + text.readableBytes());
    ByteBufUtil.writeUtf8(line, "> " + member.name() + verb);
    return line.writeBytes(text, text.readerIndex(), text.readableBytes());
  }

  static void answer(ChannelHandlerContext ctx, String text) {
    ctx.writeAndFlush(new TextWebSocketFrame(ByteBufUtil.writeUtf8(ctx.alloc(), "= " + text)));
  }
}

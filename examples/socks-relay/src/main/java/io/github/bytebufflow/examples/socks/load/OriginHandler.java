package io.github.bytebufflow.examples.socks.load;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.zip.CRC32;

/** As much of HTTP/1.1 as curl and the load need. */
final class OriginHandler extends ByteToMessageDecoder {
  private static final int LONGEST_HEAD = 8192;
  private static final java.util.regex.Pattern GET =
      java.util.regex.Pattern.compile("GET /(\\d{1,12}) HTTP/1\\.1\r\n");
  private static final java.util.regex.Pattern LENGTH =
      java.util.regex.Pattern.compile("(?i)\r\ncontent-length: (\\d{1,12})\r\n");
  private static final byte[] END = {'\r', '\n', '\r', '\n'};

  private final ByteBuf pattern;
  private final CRC32 sum = new CRC32();
  private long toSend;
  private long sent;
  private long toReceive;

  OriginHandler(ByteBuf pattern) {
    this.pattern = pattern;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (toReceive > 0) {
      receive(ctx, in);
      return;
    }
    int end = indexOfEnd(in);
    if (end < 0) {
      if (in.readableBytes() > LONGEST_HEAD) {
        ctx.close();
      }
      return;
    }
    String head = in.readCharSequence(end - in.readerIndex(), StandardCharsets.US_ASCII).toString();
    Matcher get = GET.matcher(head);
    Matcher length = LENGTH.matcher(head);
    if (get.lookingAt() && toSend == sent) {
      toSend = Long.parseLong(get.group(1));
      sent = 0;
      answer(ctx, toSend);
      send(ctx);
    } else if (head.startsWith("POST ") && length.find()) {
      sum.reset();
      toReceive = Long.parseLong(length.group(1));
    } else {
      ctx.close();
    }
  }

  private static int indexOfEnd(ByteBuf in) {
    for (int i = in.readerIndex(); i <= in.writerIndex() - END.length; i++) {
      if (in.getInt(i) == 0x0D0A0D0A) {
        return i + END.length;
      }
    }
    return -1;
  }

  private void receive(ChannelHandlerContext ctx, ByteBuf in) {
    int length = (int) Math.min(toReceive, in.readableBytes());
    sum.update(in.nioBuffer(in.readerIndex(), length));
    in.skipBytes(length);
    toReceive -= length;
    if (toReceive == 0) {
      String text = Long.toHexString(sum.getValue());
      answer(ctx, text.length());
      ctx.writeAndFlush(ctx.alloc().buffer().writeBytes(text.getBytes(StandardCharsets.US_ASCII)));
    }
  }

  private static void answer(ChannelHandlerContext ctx, long length) {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n";
    ctx.write(ctx.alloc().buffer().writeBytes(head.getBytes(StandardCharsets.US_ASCII)));
  }

  private void send(ChannelHandlerContext ctx) {
    while (sent < toSend && ctx.channel().isWritable()) {
      int at = (int) (sent % Pattern.PERIOD);
      int length = (int) Math.min(toSend - sent, Pattern.PERIOD - at);
      ByteBuf piece = ctx.alloc().directBuffer(length).writeBytes(pattern, at, length);
      ctx.write(piece).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
      sent += length;
    }
    ctx.flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    if (ctx.channel().isWritable()) {
      send(ctx);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close();
  }
}

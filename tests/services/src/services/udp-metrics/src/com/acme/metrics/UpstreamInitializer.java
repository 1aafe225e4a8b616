package com.acme.metrics;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.LineBasedFrameDecoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The pipeline of the connection to the upstream, which answers with "ok N" or "again N". */
final class UpstreamInitializer extends ChannelInitializer<Channel> {

  private final UpstreamLink link;

  UpstreamInitializer(UpstreamLink link) {
    this.link = link;
  }

  @Override
  protected void initChannel(Channel ch) {
    ch.pipeline().addLast(new LineBasedFrameDecoder(64)).addLast(new AnswerHandler());
  }

  private final class AnswerHandler extends SimpleChannelInboundHandler<ByteBuf> {

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf line) {
      String[] words = line.toString(StandardCharsets.US_ASCII).split(" ");
      int number = Integer.parseInt(words[1]);
      if (words[0].equals("ok")) {
        link.acknowledged(number);
      } else {
        link.resend(number);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      if (cause instanceof IOException) {
        ctx.close();
      } else {
        cause.printStackTrace();
      }
    }
  }
}

package com.acme.feed;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.util.concurrent.EventExecutorGroup;
import java.io.IOException;

/** HTTP/2 from the first byte on, with a channel for each stream. */
final class ConnectionInitializer extends ChannelInitializer<Channel> {

  private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(8192, 16_384);

  private final TopicHub hub;
  private final EventExecutorGroup workers;

  ConnectionInitializer(TopicHub hub, EventExecutorGroup workers) {
    this.hub = hub;
    this.workers = workers;
  }

  @Override
  protected void initChannel(Channel connection) {
    ChannelInitializer<Channel> streams =
        new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel stream) {
            stream.config().setWriteBufferWaterMark(WATER_MARK);
            stream.pipeline().addLast(new StreamRouter(hub, workers));
          }
        };
    connection
        .pipeline()
        .addLast(Http2FrameCodecBuilder.forServer().gracefulShutdownTimeoutMillis(0).build())
        .addLast(new Http2MultiplexHandler(streams))
        .addLast(
            new ChannelInboundHandlerAdapter() {
              @Override
              public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                if (!(cause instanceof IOException)) {
                  cause.printStackTrace();
                }
                ctx.close();
              }
            });
  }
}

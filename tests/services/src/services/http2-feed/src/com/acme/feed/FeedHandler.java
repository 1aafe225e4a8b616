package com.acme.feed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;

/** Streams the events of a topic to one subscriber, who may miss some when reading slowly. */
final class FeedHandler extends ChannelInboundHandlerAdapter implements TopicHub.Subscriber {

  private static final int MAX_WAITING = 16;

  private final TopicHub hub;
  private final String topic;
  private final Deque<ByteBuf> waiting = new ArrayDeque<>();
  private ChannelHandlerContext ctx;

  FeedHandler(TopicHub hub, String topic) {
    this.hub = hub;
    this.topic = topic;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    this.ctx = ctx;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (msg instanceof Http2HeadersFrame) {
      Replies.begin(ctx, "200");
      ctx.flush();
      hub.subscribe(topic, this);
    } else {
      ReferenceCountUtil.release(msg);
    }
  }

  @Override
  public void onEvent(ByteBuf event) {
    try {
      ctx.executor().execute(() -> accept(event));
    } catch (RejectedExecutionException e) {
      event.release();
    }
  }

  private void accept(ByteBuf event) {
    if (!ctx.channel().isActive()) {
      event.release();
      return;
    }
    if (waiting.isEmpty() && ctx.channel().isWritable()) {
      ctx.writeAndFlush(new DefaultHttp2DataFrame(event));
      return;
    }
    if (waiting.size() == MAX_WAITING) {
      waiting.removeFirst(); //@bad 1
      waiting.removeFirst().release(); //@good 1
      hub.countDropped();
    }
    waiting.addLast(event);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    while (!waiting.isEmpty() && ctx.channel().isWritable()) {
      ctx.writeAndFlush(new DefaultHttp2DataFrame(waiting.removeFirst()));
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    hub.unsubscribe(topic, this);
    waiting.forEach(ByteBuf::release);
    waiting.clear();
  }
}

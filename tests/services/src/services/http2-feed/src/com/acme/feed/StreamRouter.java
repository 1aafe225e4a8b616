package com.acme.feed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.EventExecutorGroup;

/** Looks at the path of a new stream and makes way for the handler that serves it. */
final class StreamRouter extends ChannelInboundHandlerAdapter {

  private static final String LATEST = "/latest/";

  private final TopicHub hub;
  private final EventExecutorGroup workers;

  StreamRouter(TopicHub hub, EventExecutorGroup workers) {
    this.hub = hub;
    this.workers = workers;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (!(msg instanceof Http2HeadersFrame headers) || headers.headers().path() == null) {
      ReferenceCountUtil.release(msg);
      return;
    }
    String path = headers.headers().path().toString();
    ChannelHandler handler = handlerFor(path);
    if (handler != null) {
      ctx.pipeline().addLast(handler);
      ctx.fireChannelRead(msg);
      ctx.pipeline().remove(this);
    } else if (path.startsWith(LATEST)) {
      latest(ctx, path.substring(LATEST.length()));
    } else if (path.equals("/status")) {
      Replies.text(ctx, "200", "events " + hub.events() + "\ndropped " + hub.dropped() + "\n");
    } else {
      Replies.text(ctx, "404", "nothing at " + path + "\n");
    }
  }

  private void latest(ChannelHandlerContext ctx, String topic) {
    ByteBuf event = hub.latest(topic);
    if (event == null) {
      Replies.text(ctx, "404", "no event yet\n");
    } else {
      Replies.send(ctx, "200", event);
    }
  }

  private ChannelHandler handlerFor(String path) {
    int slash = path.indexOf('/', 1);
    String topic = slash < 0 ? "" : path.substring(slash + 1);
    return switch (slash < 0 ? path : path.substring(0, slash)) {
      case "/feed" -> new FeedHandler(hub, topic);
      case "/publish" -> new PublishHandler(hub, topic);
      case "/convert" -> new ConvertHandler(workers);
      default -> null;
    };
  }
}

package com.acme.feed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;

/** Takes the body of a request as a new event of a topic. */
final class PublishHandler extends BodyHandler {

  private final TopicHub hub;
  private final String topic;

  PublishHandler(TopicHub hub, String topic) {
    this.hub = hub;
    this.topic = topic;
  }

  @Override
  void complete(ChannelHandlerContext ctx, ByteBuf body) {
    if (topic.isEmpty() || topic.equals(TopicHub.CLOCK)) {
      body.release();
      Replies.text(ctx, "403", "not a topic to publish to\n");
      return;
    }
    hub.publish(topic, body);
    Replies.text(ctx, "202", "published\n");
  }
}

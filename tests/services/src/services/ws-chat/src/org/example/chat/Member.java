package org.example.chat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;

/** Somebody in a room. */
record Member(String name, boolean quiet, Channel channel) {

  /** Takes over the text. Those who read too slowly miss it. */
  void sendText(ByteBuf text) {
    if (channel.isWritable()) {
      channel.writeAndFlush(new TextWebSocketFrame(text));
    } else {
      text.release();
    }
  }

  /** Takes over the picture. */
  void sendPicture(ByteBuf picture) {
    if (channel.isWritable()) {
      channel.writeAndFlush(new BinaryWebSocketFrame(picture));
    } else {
      picture.release();
    }
  }
}

package org.example.chat;

import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;

/** The pipeline of a connection. */
final class ChatInitializer extends ChannelInitializer<SocketChannel> {

  private static final int MAX_MESSAGE = 128 * 1024;

  private final Rooms rooms;
  private final HealthHandler health;

  ChatInitializer(Rooms rooms) {
    this.rooms = rooms;
    this.health = new HealthHandler(rooms);
  }

  @Override
  protected void initChannel(SocketChannel ch) {
    WebSocketServerProtocolConfig config =
        WebSocketServerProtocolConfig.newBuilder()
            .websocketPath("/chat")
            .maxFramePayloadLength(MAX_MESSAGE)
            .build();
    ch.pipeline()
        .addLast(new HttpServerCodec())
        .addLast(new HttpObjectAggregator(8192))
        .addLast(new WebSocketServerProtocolHandler(config))
        .addLast(new WebSocketFrameAggregator(MAX_MESSAGE))
        .addLast(health)
        .addLast(new ChatHandler(rooms));
  }
}

package acme.websocket;

import acme.Loopback;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;

/** Two hundred frames on one connection; each tenth is binary and gets no answer. */
public final class WebSocket {
  private static final int MAX_BODY = 1 << 16;
  private static final long PATIENCE_MILLIS = 240_000;

  private WebSocket() {}

  public static void main(String[] args) throws InterruptedException {
    boolean leak = args[0].equals("leak");
    WebSocketClientProtocolConfig client =
        WebSocketClientProtocolConfig.newBuilder()
            .webSocketUri("ws://localhost/chat")
            .handshakeTimeoutMillis(PATIENCE_MILLIS)
            .build();
    WebSocketServerProtocolConfig server =
        WebSocketServerProtocolConfig.newBuilder()
            .websocketPath("/chat")
            .handshakeTimeoutMillis(PATIENCE_MILLIS)
            .build();
    try (Loopback loopback = new Loopback()) {
      loopback.serve(
          () ->
              new ChannelHandler[] {
                new HttpServerCodec(),
                new HttpObjectAggregator(MAX_BODY),
                new WebSocketServerProtocolHandler(server),
                new Chat(leak)
              });
      loopback.call(
          () ->
              new ChannelHandler[] {
                new HttpClientCodec(),
                new HttpObjectAggregator(MAX_BODY),
                new WebSocketClientProtocolHandler(client),
                new Caller(200)
              });
    }
  }
}

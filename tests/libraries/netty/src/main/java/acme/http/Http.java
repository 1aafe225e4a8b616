package acme.http;

import acme.Loopback;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;

/** Two hundred requests on one connection, each tenth without a token. */
public final class Http {
  private static final int MAX_BODY = 1 << 16;

  private Http() {}

  public static void main(String[] args) throws InterruptedException {
    boolean leak = args[0].equals("leak");
    try (Loopback loopback = new Loopback()) {
      loopback.serve(
          () ->
              new ChannelHandler[] {
                new HttpServerCodec(),
                new HttpObjectAggregator(MAX_BODY),
                new TokenFilter(leak),
                new EchoHandler()
              });
      loopback.call(
          () ->
              new ChannelHandler[] {
                new HttpClientCodec(), new HttpObjectAggregator(MAX_BODY), new Caller(200)
              });
    }
  }
}

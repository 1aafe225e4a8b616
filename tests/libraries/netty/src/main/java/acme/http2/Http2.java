package acme.http2;

import acme.Loopback;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;

/** Two hundred streams of one connection, each tenth with a body that is refused. */
public final class Http2 {
  private Http2() {}

  public static void main(String[] args) throws InterruptedException {
    boolean leak = args[0].equals("leak");
    try (Loopback loopback = new Loopback()) {
      loopback.serve(
          () ->
              new ChannelHandler[] {
                Http2FrameCodecBuilder.forServer().build(),
                new Http2MultiplexHandler(
                    new ChannelInitializer<Channel>() {
                      @Override
                      protected void initChannel(Channel stream) {
                        stream.pipeline().addLast(new BodyCheck(leak));
                      }
                    })
              });
      loopback.call(
          () ->
              new ChannelHandler[] {
                Http2FrameCodecBuilder.forClient()
                    .initialSettings(Http2Settings.defaultSettings().pushEnabled(false))
                    .build(),
                new Http2MultiplexHandler(new Refuser()),
                new Caller(200)
              });
    }
  }
}

package io.github.bytebufflow.examples.socks.relay;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** To the target itself. */
final class DirectOutlet implements Outlet {
  private final Relay relay;

  DirectOutlet(Relay relay) {
    this.relay = relay;
  }

  @Override
  public Future<Channel> open(EventLoop loop, InetSocketAddress target) {
    Promise<Channel> promise = loop.newPromise();
    relay.resolver.resolve(
        target,
        loop,
        resolved -> {
          if (resolved == null) {
            promise.tryFailure(new UnknownHostException(target.getHostString()));
            return;
          }
          relay
              .connect(loop, resolved, new ChannelInboundHandlerAdapter())
              .addListener((ChannelFuture connected) -> settle(connected, promise));
        });
    return promise;
  }

  static void settle(ChannelFuture connected, Promise<Channel> promise) {
    if (!connected.isSuccess()) {
      promise.tryFailure(connected.cause());
    } else if (!promise.trySuccess(connected.channel())) {
      connected.channel().close();
    }
  }

  @Override
  public DatagramOutlet datagrams(EventLoop loop) {
    return new DirectDatagrams(relay, loop);
  }
}

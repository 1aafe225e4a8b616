package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;

/** By way of a Shadowsocks server, which gets the target's address as the first bytes. */
final class ShadowsocksOutlet implements Outlet {
  private final Relay relay;
  private final ShadowsocksServer server;

  ShadowsocksOutlet(Relay relay, ShadowsocksServer server) {
    this.relay = relay;
    this.server = server;
  }

  @Override
  public Future<Channel> open(EventLoop loop, InetSocketAddress target) {
    Promise<Channel> promise = loop.newPromise();
    relay
        .connect(
            loop,
            server.address,
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel
                    .pipeline()
                    .addLast(ChunkOpener.ofClient(relay, server), new ChunkSealer(server));
              }
            })
        .addListener(
            (ChannelFuture connected) -> {
              if (connected.isSuccess()) {
                Channel channel = connected.channel();
                ByteBuf address = channel.alloc().directBuffer(SocksAddress.LONGEST);
                SocksAddress.write(target, address);
                channel.writeAndFlush(address, channel.voidPromise());
              }
              DirectOutlet.settle(connected, promise);
            });
    return promise;
  }

  @Override
  public DatagramOutlet datagrams(EventLoop loop) {
    return new ShadowsocksDatagrams(relay, server, loop);
  }
}

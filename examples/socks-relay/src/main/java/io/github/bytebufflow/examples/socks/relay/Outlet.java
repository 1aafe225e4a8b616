package io.github.bytebufflow.examples.socks.relay;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;

/** How targets are reached. */
interface Outlet {
  /**
   * Connects to a target. The channel does not read until it is told to, and on it one can write at
   * once.
   *
   * @param loop the client's
   * @return fails with an {@code UnknownHostException} where the name has no address
   */
  Future<Channel> open(EventLoop loop, InetSocketAddress target);

  /** How datagrams of one client get to targets. */
  DatagramOutlet datagrams(EventLoop loop);
}

package io.github.bytebufflow.examples.http;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * Makes event loops the way that Netty 4.1 and 4.2 both know, so that the example runs on either.
 */
final class EventLoops {

  private EventLoops() {}

  @SuppressWarnings("deprecation") // by 4.2; what it wants instead is not in 4.1
  static EventLoopGroup named(String name, int threads) {
    return new io.netty.channel.nio.NioEventLoopGroup(threads, new DefaultThreadFactory(name));
  }
}

package io.github.bytebufflow.examples.socks.relay;

import io.netty.channel.socket.SocketChannel;

/** What a client has to speak. */
@FunctionalInterface
public interface Inlet {
  /**
   * Puts the handlers into a client's pipeline.
   *
   * @param channel open, and empty so far
   */
  void receive(SocketChannel channel);
}

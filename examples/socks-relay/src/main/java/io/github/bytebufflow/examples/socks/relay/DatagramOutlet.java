package io.github.bytebufflow.examples.socks.relay;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * The way of one client's datagrams. A packet is {@code address data}: the address where it goes,
 * or where it came from. Used on one event loop.
 */
interface DatagramOutlet {
  /**
   * Binds a port.
   *
   * @param back gets what comes, and releases it
   */
  Future<?> open(Consumer<ByteBuf> back);

  /** Sends a packet whose address is valid, and takes it over. */
  void send(ByteBuf packet);

  void close();
}

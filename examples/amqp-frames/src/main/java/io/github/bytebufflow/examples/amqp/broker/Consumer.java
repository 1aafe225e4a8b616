package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.ShortString;

/** Takes messages of one queue for a channel, as many at a time as the channel's client said. */
final class Consumer {
  final ShortString tag;
  final ClientChannel channel;
  final MessageQueue queue;
  final boolean noAck;

  /** Deliveries without acknowledgement at a time; 0 for any number. */
  private final int prefetch;

  int unacknowledged;

  Consumer(
      ShortString tag, ClientChannel channel, MessageQueue queue, boolean noAck, int prefetch) {
    this.tag = tag;
    this.channel = channel;
    this.queue = queue;
    this.noAck = noAck;
    this.prefetch = prefetch;
  }

  boolean isReady() {
    return channel.takesDeliveries(noAck) && (noAck || prefetch == 0 || unacknowledged < prefetch);
  }
}

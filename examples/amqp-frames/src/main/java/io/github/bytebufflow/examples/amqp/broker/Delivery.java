package io.github.bytebufflow.examples.amqp.broker;

/** A message in one queue, or on its way from there to a consumer. Owns a count of the message. */
final class Delivery {
  final Message message;
  final MessageQueue queue;
  boolean redelivered;

  /** Null while it is queued, and for basic.get. */
  Consumer consumer;

  /** Takes a count of the message, beside the caller's. */
  Delivery(Message message, MessageQueue queue) {
    this.message = message;
    this.queue = queue;
    message.retain();
    message.memory.use(Memory.PER_DELIVERY);
  }

  /** Nobody is to get it any more. */
  void release() {
    message.memory.free(Memory.PER_DELIVERY);
    message.release();
  }
}

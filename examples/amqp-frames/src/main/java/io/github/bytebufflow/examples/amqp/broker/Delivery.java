package io.github.bytebufflow.examples.amqp.broker;

/** A message in one queue, or on its way from there to a consumer. Owns a count of the message. */
final class Delivery {
  final Message message;
  final MessageQueue queue;
  boolean redelivered;

  /** Null while it is queued, and for basic.get. */
  Consumer consumer;

  Delivery(Message message, MessageQueue queue) {
    this.message = message;
    this.queue = queue;
  }
}

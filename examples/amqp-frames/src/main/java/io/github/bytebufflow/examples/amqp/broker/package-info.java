/**
 * A broker in memory with direct exchanges. All of its state belongs to one event loop, so nothing
 * in this package is thread-safe but {@link
 * io.github.bytebufflow.examples.amqp.broker.BrokerServer} and {@link
 * io.github.bytebufflow.examples.amqp.broker.Counts}.
 *
 * <p>A connection reads frames and has channels; a channel has half-received messages, deliveries
 * that wait for an acknowledgement, and consumers; a queue has messages and knows its consumers. A
 * message owns slices of the buffers that were read, and each queue and each delivery owns a count
 * of the message.
 */
package io.github.bytebufflow.examples.amqp.broker;

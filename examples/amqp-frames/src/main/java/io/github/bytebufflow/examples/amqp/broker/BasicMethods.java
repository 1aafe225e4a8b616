package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodReader;
import io.github.bytebufflow.examples.amqp.codec.ReplyCode;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The methods of the class basic, but for publish (section 1.8.3). */
final class BasicMethods {
  private static final int PREFETCH_SIZE = Method.BASIC_QOS.argument("prefetch-size");
  private static final int PREFETCH_COUNT = Method.BASIC_QOS.argument("prefetch-count");
  private static final int GLOBAL = Method.BASIC_QOS.argument("global");
  private static final int CONSUME_QUEUE = Method.BASIC_CONSUME.argument("queue");
  private static final int CONSUME_TAG = Method.BASIC_CONSUME.argument("consumer-tag");
  private static final int CONSUME_NO_ACK = Method.BASIC_CONSUME.argument("no-ack");
  private static final int CONSUME_EXCLUSIVE = Method.BASIC_CONSUME.argument("exclusive");
  private static final int CONSUME_NO_WAIT = Method.BASIC_CONSUME.argument("no-wait");
  private static final int CANCEL_TAG = Method.BASIC_CANCEL.argument("consumer-tag");
  private static final int CANCEL_NO_WAIT = Method.BASIC_CANCEL.argument("no-wait");
  private static final int GET_QUEUE = Method.BASIC_GET.argument("queue");
  private static final int GET_NO_ACK = Method.BASIC_GET.argument("no-ack");
  private static final int TAG = Method.BASIC_ACK.argument("delivery-tag");
  private static final int MULTIPLE = Method.BASIC_ACK.argument("multiple");
  private static final int NACK_REQUEUE = Method.BASIC_NACK.argument("requeue");
  private static final int REJECT_REQUEUE = Method.BASIC_REJECT.argument("requeue");

  private final ClientChannel channel;
  private final Broker broker;

  /** Of consumers to come. */
  private int prefetch;

  BasicMethods(ClientChannel channel) {
    this.channel = channel;
    broker = channel.broker;
  }

  void method(MethodReader method) {
    Method m = method.method();
    switch (m) {
      case BASIC_ACK:
        settle(method, method.bit(MULTIPLE), false);
        return;
      case BASIC_NACK:
        settle(method, method.bit(MULTIPLE), method.bit(NACK_REQUEUE));
        return;
      case BASIC_REJECT:
        settle(method, false, method.bit(REJECT_REQUEUE));
        return;
      case BASIC_RECOVER:
      case BASIC_RECOVER_ASYNC:
        channel.requeue(channel.unacknowledged.takeAll());
        if (m == Method.BASIC_RECOVER) {
          channel.answer(Method.BASIC_RECOVER_OK).end();
        }
        return;
      case BASIC_QOS:
        qos(method);
        return;
      case BASIC_CONSUME:
        consume(method);
        return;
      case BASIC_CANCEL:
        cancel(method);
        return;
      case BASIC_CANCEL_OK:
        return;
      case BASIC_GET:
        get(method);
        return;
      default:
        channel.unexpected(m);
    }
  }

  private void settle(MethodReader method, boolean multiple, boolean requeue) {
    long tag = method.u64(TAG);
    List<Delivery> taken = channel.unacknowledged.take(tag, multiple);
    if (taken.isEmpty()) {
      if (tag != 0 || !multiple) {
        channel.fail(ReplyCode.PRECONDITION_FAILED, "unknown delivery tag " + tag, method.method());
      }
      return;
    }
    if (requeue) {
      channel.requeue(taken);
      return;
    }
    Set<MessageQueue> queues = new LinkedHashSet<>();
    for (Delivery delivery : taken) {
      channel.settled(delivery);
      delivery.release();
      queues.add(delivery.queue);
    }
    // With a limit of the channel it may be any consumer's turn.
    if (channel.prefetch > 0) {
      channel.dispatch();
    }
    queues.forEach(MessageQueue::dispatch);
  }

  private void qos(MethodReader method) {
    if (method.u32(PREFETCH_SIZE) != 0) {
      channel.fail(ReplyCode.NOT_IMPLEMENTED, "prefetch-size is not implemented", method.method());
      return;
    }
    if (method.bit(GLOBAL)) {
      channel.prefetch = method.u16(PREFETCH_COUNT);
      channel.dispatch();
    } else {
      prefetch = method.u16(PREFETCH_COUNT);
    }
    channel.answer(Method.BASIC_QOS_OK).end();
  }

  private void consume(MethodReader method) {
    MessageQueue queue = channel.queue(method, CONSUME_QUEUE);
    if (queue == null) {
      return;
    }
    boolean exclusive = method.bit(CONSUME_EXCLUSIVE);
    if (!queue.admits(exclusive)) {
      channel.fail(
          ReplyCode.ACCESS_REFUSED, "queue '" + queue.name + "' is in use", method.method());
      return;
    }
    ShortString tag = method.name(CONSUME_TAG, channel.connection.names);
    if (tag.length() == 0) {
      tag = generateTag();
    } else if (channel.consumers.containsKey(tag)) {
      channel.fail(ReplyCode.NOT_ALLOWED, "consumer '" + tag + "' exists", method.method());
      return;
    }
    if (Math.max(channel.connection.consumers, queue.consumers().size())
        >= broker.limits.consumers) {
      channel.fail(ReplyCode.RESOURCE_ERROR, "too many consumers", method.method());
      return;
    }
    Consumer consumer = new Consumer(tag, channel, queue, method.bit(CONSUME_NO_ACK), prefetch);
    channel.consumers.put(tag, consumer);
    channel.connection.consumers++;
    if (!method.bit(CONSUME_NO_WAIT)) {
      channel.answer(Method.BASIC_CONSUME_OK).shortString(tag).end();
    }
    queue.add(consumer, exclusive);
    queue.dispatch();
  }

  /** A peer may have chosen any tag before, also the one that comes next. */
  private ShortString generateTag() {
    ShortString tag = broker.generate("amq.ctag-");
    while (channel.consumers.containsKey(tag)) {
      tag = broker.generate("amq.ctag-");
    }
    return tag;
  }

  private void cancel(MethodReader method) {
    ShortString tag = method.name(CANCEL_TAG, channel.connection.names);
    boolean noWait = method.bit(CANCEL_NO_WAIT);
    Consumer consumer = channel.consumers.get(tag);
    if (consumer != null) {
      channel.cancel(consumer);
    }
    if (!noWait) {
      channel.answer(Method.BASIC_CANCEL_OK).shortString(tag).end();
    }
  }

  private void get(MethodReader method) {
    MessageQueue queue = channel.queue(method, GET_QUEUE);
    // To a peer that has left, a message without acknowledgement would be lost.
    if (queue == null || !channel.connection.context().channel().isActive()) {
      return;
    }
    Delivery first = queue.poll();
    if (first == null) {
      channel.answer(Method.BASIC_GET_EMPTY).shortString(ShortString.EMPTY).end();
    } else {
      channel.deliver(first, method.bit(GET_NO_ACK));
    }
  }
}

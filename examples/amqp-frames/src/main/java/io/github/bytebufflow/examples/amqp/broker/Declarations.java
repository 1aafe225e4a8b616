package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodReader;
import io.github.bytebufflow.examples.amqp.codec.ReplyCode;
import io.github.bytebufflow.examples.amqp.codec.ShortString;

/** The methods of the classes exchange and queue (sections 1.6 and 1.7). */
final class Declarations {
  private static final String RESERVED = "amq.";
  private static final String DIRECT = "direct";

  private final ClientChannel channel;
  private final Broker broker;

  Declarations(ClientChannel channel) {
    this.channel = channel;
    broker = channel.broker;
  }

  void method(MethodReader method) {
    Method m = method.method();
    switch (m) {
      case EXCHANGE_DECLARE:
        declareExchange(method);
        return;
      case EXCHANGE_DELETE:
        deleteExchange(method);
        return;
      case EXCHANGE_BIND:
      case EXCHANGE_UNBIND:
        channel.fail(ReplyCode.NOT_IMPLEMENTED, m + " is not implemented", m);
        return;
      case QUEUE_DECLARE:
        declareQueue(method);
        return;
      case QUEUE_BIND:
        bind(method);
        return;
      case QUEUE_UNBIND:
        unbind(method);
        return;
      case QUEUE_PURGE:
        purge(method);
        return;
      case QUEUE_DELETE:
        deleteQueue(method);
        return;
      default:
        channel.unexpected(m);
    }
  }

  /** Of an argument that is asked for once in a connection's life, by its name. */
  private static boolean bit(MethodReader method, String name) {
    return method.bit(method.method().argument(name));
  }

  private ShortString name(MethodReader method, String argument) {
    return method.name(method.method().argument(argument), channel.connection.names);
  }

  private void ok(MethodReader method, Method answer) {
    if (!bit(method, "no-wait")) {
      channel.answer(answer).end();
    }
  }

  private void declareExchange(MethodReader method) {
    Method m = method.method();
    ShortString name = name(method, "exchange");
    String type = method.text(m.argument("type"));
    Exchange known = broker.exchange(name);
    boolean durable = bit(method, "durable");
    boolean autoDelete = bit(method, "auto-delete");
    if (bit(method, "passive")) {
      if (known == null) {
        channel.fail(ReplyCode.NOT_FOUND, "no exchange '" + name + "'", m);
        return;
      }
    } else if (name.length() == 0) {
      channel.fail(ReplyCode.ACCESS_REFUSED, "the default exchange can't be declared", m);
      return;
    } else if (!type.equals(DIRECT)) {
      channel.fail(ReplyCode.COMMAND_INVALID, "exchanges of type '" + type + "' are unknown", m);
      return;
    } else if (known != null) {
      if (known.durable != durable || known.autoDelete != autoDelete) {
        channel.fail(ReplyCode.PRECONDITION_FAILED, "exchange '" + name + "' is not as such", m);
        return;
      }
    } else if (name.toString().startsWith(RESERVED)) {
      channel.fail(ReplyCode.ACCESS_REFUSED, "names with '" + RESERVED + "' are reserved", m);
      return;
    } else if (!broker.add(new Exchange(name, durable, autoDelete))) {
      channel.fail(ReplyCode.RESOURCE_ERROR, "too many exchanges", m);
      return;
    }
    ok(method, Method.EXCHANGE_DECLARE_OK);
  }

  private void deleteExchange(MethodReader method) {
    Method m = method.method();
    ShortString name = name(method, "exchange");
    Exchange known = broker.exchange(name);
    if (name.length() == 0 || name.toString().startsWith(RESERVED)) {
      channel.fail(ReplyCode.ACCESS_REFUSED, "exchange '" + name + "' stays", m);
      return;
    }
    if (known != null && bit(method, "if-unused") && known.isUsed()) {
      channel.fail(ReplyCode.PRECONDITION_FAILED, "exchange '" + name + "' is in use", m);
      return;
    }
    broker.removeExchange(name);
    ok(method, Method.EXCHANGE_DELETE_OK);
  }

  private void declareQueue(MethodReader method) {
    Method m = method.method();
    ShortString name = name(method, "queue");
    MessageQueue queue = broker.queue(name);
    boolean passive = bit(method, "passive");
    if (queue != null && isOthers(queue)) {
      channel.locked(queue, m);
      return;
    }
    if (passive && queue == null) {
      channel.fail(ReplyCode.NOT_FOUND, "no queue '" + name + "'", m);
      return;
    }
    if (queue == null) {
      if (name.toString().startsWith(RESERVED)) {
        channel.fail(ReplyCode.ACCESS_REFUSED, "names with '" + RESERVED + "' are reserved", m);
        return;
      }
      queue =
          new MessageQueue(
              name.length() == 0 ? broker.generate("amq.gen-") : name,
              bit(method, "durable"),
              bit(method, "auto-delete"),
              bit(method, "exclusive") ? channel.connection : null,
              broker.limits.queueBytes);
      if (!broker.add(queue)) {
        channel.fail(ReplyCode.RESOURCE_ERROR, "too many queues or bindings", m);
        return;
      }
    } else if (!passive && !isSame(queue, method)) {
      channel.fail(ReplyCode.PRECONDITION_FAILED, "queue '" + name + "' is not as such", m);
      return;
    }
    channel.lastQueue = queue.name;
    if (!bit(method, "no-wait")) {
      channel
          .answer(Method.QUEUE_DECLARE_OK)
          .shortString(queue.name)
          .u32(queue.size())
          .u32(queue.consumers().size())
          .end();
    }
  }

  private boolean isOthers(MessageQueue queue) {
    return queue.owner != null && queue.owner != channel.connection;
  }

  private static boolean isSame(MessageQueue queue, MethodReader method) {
    return queue.durable == bit(method, "durable")
        && queue.autoDelete == bit(method, "auto-delete")
        && (queue.owner != null) == bit(method, "exclusive");
  }

  private void bind(MethodReader method) {
    Method m = method.method();
    MessageQueue queue = channel.queue(method, m.argument("queue"));
    Exchange exchange = queue == null ? null : exchange(method);
    if (exchange != null) {
      if (!broker.bind(exchange, name(method, "routing-key"), queue)) {
        channel.fail(ReplyCode.RESOURCE_ERROR, "too many bindings", m);
        return;
      }
      ok(method, Method.QUEUE_BIND_OK);
    }
  }

  private void unbind(MethodReader method) {
    Method m = method.method();
    MessageQueue queue = channel.queue(method, m.argument("queue"));
    Exchange exchange = queue == null ? null : exchange(method);
    if (exchange != null) {
      broker.unbind(exchange, name(method, "routing-key"), queue);
      channel.answer(Method.QUEUE_UNBIND_OK).end();
    }
  }

  /** Null if the channel has been closed for it. */
  private Exchange exchange(MethodReader method) {
    ShortString name = name(method, "exchange");
    Exchange exchange = broker.exchange(name);
    if (name.length() == 0) {
      channel.fail(
          ReplyCode.ACCESS_REFUSED, "the default exchange has its bindings", method.method());
      return null;
    }
    if (exchange == null) {
      channel.fail(ReplyCode.NOT_FOUND, "no exchange '" + name + "'", method.method());
    }
    return exchange;
  }

  private void purge(MethodReader method) {
    MessageQueue queue = channel.queue(method, method.method().argument("queue"));
    if (queue != null) {
      int purged = queue.purge();
      if (!bit(method, "no-wait")) {
        channel.answer(Method.QUEUE_PURGE_OK).u32(purged).end();
      }
    }
  }

  private void deleteQueue(MethodReader method) {
    Method m = method.method();
    ShortString name = name(method, "queue");
    int messages = 0;
    // A queue that is gone is as good as deleted.
    if (name.length() == 0 || broker.queue(name) != null) {
      MessageQueue queue = channel.queue(method, m.argument("queue"));
      if (queue == null) {
        return;
      }
      if (bit(method, "if-unused") && !queue.consumers().isEmpty()
          || bit(method, "if-empty") && queue.size() > 0) {
        channel.fail(ReplyCode.PRECONDITION_FAILED, "queue '" + queue.name + "' is in use", m);
        return;
      }
      messages = broker.delete(queue);
    }
    if (!bit(method, "no-wait")) {
      channel.answer(Method.QUEUE_DELETE_OK).u32(messages).end();
    }
  }
}

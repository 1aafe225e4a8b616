package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.ContentOrder;
import io.github.bytebufflow.examples.amqp.codec.Fault;
import io.github.bytebufflow.examples.amqp.codec.FrameReader;
import io.github.bytebufflow.examples.amqp.codec.HeaderReader;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodReader;
import io.github.bytebufflow.examples.amqp.codec.MethodWriter;
import io.github.bytebufflow.examples.amqp.codec.ReplyCode;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One channel of a connection: what it publishes, what it consumes, what it has to acknowledge. */
final class ClientChannel {
  private static final int ACTIVE = Method.CHANNEL_FLOW.argument("active");

  final ClientConnection connection;
  final Broker broker;
  final int id;
  final Map<ShortString, Consumer> consumers = new HashMap<>();
  final Unacknowledged unacknowledged = new Unacknowledged();
  private final ContentOrder order = new ContentOrder();
  private final Publishing publishing;
  private final BasicMethods basic;
  private final Declarations declarations;
  private boolean open;
  private boolean closing;
  private boolean active = true;
  private long deliveryTag;

  /** Deliveries without acknowledgement at a time on the whole channel; 0 for any number. */
  int prefetch;

  /** The queue that is meant where a method names none. */
  ShortString lastQueue = ShortString.EMPTY;

  ClientChannel(ClientConnection connection, int id) {
    this.connection = connection;
    this.id = id;
    broker = connection.broker;
    publishing = new Publishing(this);
    basic = new BasicMethods(this);
    declarations = new Declarations(this);
  }

  /** A frame for this channel. */
  Fault frame(FrameReader frame, ByteBuf in, ByteBufAllocator alloc) {
    int length = frame.length();
    if (frame.type() == FrameReader.BODY) {
      Fault fault = closing ? Fault.NONE : order.body(length);
      if (fault == Fault.NONE && !closing && length > 0) {
        publishing.body(in.retainedSlice(frame.payload(), length), alloc);
      }
      return fault;
    }
    if (frame.type() == FrameReader.HEADER) {
      HeaderReader header = connection.header;
      Fault fault = header.read(in, frame.payload(), length);
      if (fault == Fault.NONE && !closing) {
        fault = order.header(header.bodySize());
        if (fault == Fault.NONE) {
          publishing.header(in, frame.payload(), length, header.bodySize());
        }
      }
      return fault;
    }
    MethodReader method = connection.method;
    Fault fault = method.read(in, frame.payload(), length);
    if (fault == Fault.NONE && !closing) {
      fault = order.method(method.method());
    }
    if (fault == Fault.NONE) {
      method(method);
    }
    return fault;
  }

  private void method(MethodReader method) {
    Method m = method.method();
    if (closing) {
      whileClosing(m);
    } else if (m == Method.CHANNEL_OPEN) {
      open(m);
    } else if (!open) {
      connection.fail(ReplyCode.CHANNEL_ERROR, "channel " + id + " is not open", m);
    } else {
      switch (m.classId()) {
        case 20:
          channelMethod(method);
          return;
        case 40:
        case 50:
          declarations.method(method);
          return;
        case 60:
          if (m == Method.BASIC_PUBLISH) {
            publishing.publish(method);
          } else {
            basic.method(method);
          }
          return;
        case 85:
          publishing.confirmSelect(method);
          return;
        case 90:
          connection.fail(ReplyCode.NOT_IMPLEMENTED, "there are no transactions", m);
          return;
        default:
          connection.fail(ReplyCode.COMMAND_INVALID, m + " on a channel", m);
      }
    }
  }

  private void open(Method m) {
    if (open) {
      connection.fail(ReplyCode.CHANNEL_ERROR, "channel " + id + " is open", m);
      return;
    }
    open = true;
    answer(Method.CHANNEL_OPEN_OK).longString(new byte[0]).end();
  }

  private void channelMethod(MethodReader method) {
    Method m = method.method();
    switch (m) {
      case CHANNEL_FLOW:
        active = method.bit(ACTIVE);
        answer(Method.CHANNEL_FLOW_OK).bit(active).end();
        dispatch();
        return;
      case CHANNEL_CLOSE:
        connection.forget(this);
        close();
        answer(Method.CHANNEL_CLOSE_OK).end();
        return;
      case CHANNEL_FLOW_OK:
      case CHANNEL_CLOSE_OK:
        return;
      default:
        unexpected(m);
    }
  }

  private void whileClosing(Method m) {
    if (m == Method.CHANNEL_CLOSE) {
      answer(Method.CHANNEL_CLOSE_OK).end();
    } else if (m == Method.CHANNEL_CLOSE_OK) {
      connection.forget(this);
    }
  }

  /**
   * The queue that an argument names, or that the channel declared last where the name is empty.
   *
   * @return null if the channel has been closed since there is none, or since it is another's
   */
  MessageQueue queue(MethodReader method, int argument) {
    ShortString name = method.name(argument, connection.names);
    if (name.length() == 0) {
      name = lastQueue;
    }
    MessageQueue queue = broker.queue(name);
    if (queue == null) {
      fail(ReplyCode.NOT_FOUND, "no queue '" + name + "'", method.method());
    } else if (queue.owner != null && queue.owner != connection) {
      locked(queue, method.method());
      return null;
    }
    return queue;
  }

  void locked(MessageQueue queue, Method cause) {
    fail(ReplyCode.RESOURCE_LOCKED, "queue '" + queue.name + "' is another's", cause);
  }

  void unexpected(Method m) {
    connection.fail(ReplyCode.COMMAND_INVALID, m + " was not expected", m);
  }

  MethodWriter answer(Method method) {
    return connection.outbound().method(id, method);
  }

  /** Closes the channel with a reason, or the connection where the reason is that bad. */
  void fail(ReplyCode code, String detail, Method cause) {
    if (code.hard()) {
      connection.fail(code, detail, cause);
      return;
    }
    broker.counts.closes.add(code);
    close();
    closing = true;
    answer(Method.CHANNEL_CLOSE)
        .u16(code.code())
        .shortString(ShortString.of(code.text(detail)))
        .u16(cause.classId())
        .u16(cause.methodId())
        .end();
  }

  /** Gives back all it has: consumers, deliveries, and what it was about to publish. */
  void close() {
    publishing.close();
    for (Consumer consumer : new ArrayList<>(consumers.values())) {
      cancel(consumer);
    }
    requeue(unacknowledged.takeAll());
  }

  /** In the order that they came in. */
  void requeue(List<Delivery> deliveries) {
    Set<MessageQueue> queues = new LinkedHashSet<>();
    for (int i = deliveries.size() - 1; i >= 0; i--) {
      Delivery delivery = deliveries.get(i);
      settled(delivery);
      delivery.queue.requeue(delivery);
      queues.add(delivery.queue);
    }
    queues.forEach(MessageQueue::dispatch);
  }

  /** The delivery is not on its way any more. */
  void settled(Delivery delivery) {
    if (delivery.consumer != null) {
      delivery.consumer.unacknowledged--;
    }
  }

  void cancel(Consumer consumer) {
    forget(consumer);
    MessageQueue queue = consumer.queue;
    boolean last = queue.remove(consumer);
    if (last && queue.autoDelete) {
      broker.delete(queue);
    }
  }

  private void forget(Consumer consumer) {
    if (consumers.remove(consumer.tag) != null) {
      connection.consumers--;
    }
  }

  void cancelledByBroker(Consumer consumer) {
    forget(consumer);
    consumer.queue.remove(consumer);
    if (connection.handshake().wantsCancel()) {
      answer(Method.BASIC_CANCEL).shortString(consumer.tag).bit(true).end();
    }
  }

  boolean takesDeliveries(boolean noAck) {
    return active
        && connection.takesDeliveries()
        && (noAck || prefetch == 0 || unacknowledged.size() < prefetch);
  }

  boolean owesAcknowledgements() {
    return unacknowledged.size() > 0;
  }

  /** Each queue once, however many consumers it has here. */
  void dispatch() {
    Set<MessageQueue> queues = new LinkedHashSet<>();
    consumers.values().forEach(consumer -> queues.add(consumer.queue));
    queues.forEach(MessageQueue::dispatch);
  }

  /** Takes over the delivery with its count. */
  void deliver(Delivery delivery, Consumer consumer) {
    Message message = delivery.message;
    answer(Method.BASIC_DELIVER)
        .shortString(consumer.tag)
        .u64(++deliveryTag)
        .bit(delivery.redelivered)
        .shortString(message.exchange)
        .shortString(message.routingKey)
        .end();
    delivery.consumer = consumer;
    send(delivery, consumer.noAck);
  }

  /** As an answer to basic.get. */
  void deliver(Delivery delivery, boolean noAck) {
    Message message = delivery.message;
    answer(Method.BASIC_GET_OK)
        .u64(++deliveryTag)
        .bit(delivery.redelivered)
        .shortString(message.exchange)
        .shortString(message.routingKey)
        .u32(delivery.queue.size())
        .end();
    send(delivery, noAck);
  }

  private void send(Delivery delivery, boolean noAck) {
    broker.counts.delivered.increment();
    connection.outbound().content(id, delivery.message, connection.frameMax());
    if (noAck) {
      delivery.release();
    } else {
      unacknowledged.put(deliveryTag, delivery);
      // The acknowledgement that frees the memory has to be read.
      connection.unblock();
      if (delivery.consumer != null) {
        delivery.consumer.unacknowledged++;
      }
    }
  }

  void confirm() {
    publishing.confirm();
  }
}

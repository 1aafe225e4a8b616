package io.github.bytebufflow.examples.amqp.codec;

import java.util.Locale;

/**
 * The methods of AMQP 0.9.1 with their arguments in the order of the frame, and RabbitMQ's:
 * blocked, update-secret, binds between exchanges, nack and confirm. The names of arguments are
 * those of the specification.
 */
public enum Method {
  /** From the server. */
  CONNECTION_START(
      10,
      10,
      "octet version-major, octet version-minor, table server-properties, longstr mechanisms, longstr locales"),
  /** From the client. */
  CONNECTION_START_OK(
      10, 11, "table client-properties, shortstr mechanism, longstr response, shortstr locale"),
  /** From the server. */
  CONNECTION_SECURE(10, 20, "longstr challenge"),
  /** From the client. */
  CONNECTION_SECURE_OK(10, 21, "longstr response"),
  /** From the server. */
  CONNECTION_TUNE(10, 30, "short channel-max, long frame-max, short heartbeat"),
  /** From the client. */
  CONNECTION_TUNE_OK(10, 31, "short channel-max, long frame-max, short heartbeat"),
  /** From the client. */
  CONNECTION_OPEN(10, 40, "shortstr virtual-host, shortstr reserved-1, bit reserved-2"),
  /** From the server. */
  CONNECTION_OPEN_OK(10, 41, "shortstr reserved-1"),
  /** From either peer. */
  CONNECTION_CLOSE(
      10, 50, "short reply-code, shortstr reply-text, short class-id, short method-id"),
  /** From either peer. */
  CONNECTION_CLOSE_OK(10, 51, ""),
  /** From the server. */
  CONNECTION_BLOCKED(10, 60, "shortstr reason"),
  /** From the server. */
  CONNECTION_UNBLOCKED(10, 61, ""),
  /** From the client. */
  CONNECTION_UPDATE_SECRET(10, 70, "longstr new-secret, shortstr reason"),
  /** From the server. */
  CONNECTION_UPDATE_SECRET_OK(10, 71, ""),
  /** From the client. */
  CHANNEL_OPEN(20, 10, "shortstr reserved-1"),
  /** From the server. */
  CHANNEL_OPEN_OK(20, 11, "longstr reserved-1"),
  /** From either peer. */
  CHANNEL_FLOW(20, 20, "bit active"),
  /** From either peer. */
  CHANNEL_FLOW_OK(20, 21, "bit active"),
  /** From either peer. */
  CHANNEL_CLOSE(20, 40, "short reply-code, shortstr reply-text, short class-id, short method-id"),
  /** From either peer. */
  CHANNEL_CLOSE_OK(20, 41, ""),
  /** From the client. */
  EXCHANGE_DECLARE(
      40,
      10,
      "short reserved-1, shortstr exchange, shortstr type, bit passive, bit durable, bit auto-delete, bit internal, bit no-wait, table arguments"),
  /** From the server. */
  EXCHANGE_DECLARE_OK(40, 11, ""),
  /** From the client. */
  EXCHANGE_DELETE(40, 20, "short reserved-1, shortstr exchange, bit if-unused, bit no-wait"),
  /** From the server. */
  EXCHANGE_DELETE_OK(40, 21, ""),
  /** From the client. */
  EXCHANGE_BIND(
      40,
      30,
      "short reserved-1, shortstr destination, shortstr source, shortstr routing-key, bit no-wait, table arguments"),
  /** From the server. */
  EXCHANGE_BIND_OK(40, 31, ""),
  /** From the client. */
  EXCHANGE_UNBIND(
      40,
      40,
      "short reserved-1, shortstr destination, shortstr source, shortstr routing-key, bit no-wait, table arguments"),
  /** From the server. */
  EXCHANGE_UNBIND_OK(40, 51, ""),
  /** From the client. */
  QUEUE_DECLARE(
      50,
      10,
      "short reserved-1, shortstr queue, bit passive, bit durable, bit exclusive, bit auto-delete, bit no-wait, table arguments"),
  /** From the server. */
  QUEUE_DECLARE_OK(50, 11, "shortstr queue, long message-count, long consumer-count"),
  /** From the client. */
  QUEUE_BIND(
      50,
      20,
      "short reserved-1, shortstr queue, shortstr exchange, shortstr routing-key, bit no-wait, table arguments"),
  /** From the server. */
  QUEUE_BIND_OK(50, 21, ""),
  /** From the client. */
  QUEUE_PURGE(50, 30, "short reserved-1, shortstr queue, bit no-wait"),
  /** From the server. */
  QUEUE_PURGE_OK(50, 31, "long message-count"),
  /** From the client. */
  QUEUE_DELETE(
      50, 40, "short reserved-1, shortstr queue, bit if-unused, bit if-empty, bit no-wait"),
  /** From the server. */
  QUEUE_DELETE_OK(50, 41, "long message-count"),
  /** From the client. */
  QUEUE_UNBIND(
      50,
      50,
      "short reserved-1, shortstr queue, shortstr exchange, shortstr routing-key, table arguments"),
  /** From the server. */
  QUEUE_UNBIND_OK(50, 51, ""),
  /** From the client. */
  BASIC_QOS(60, 10, "long prefetch-size, short prefetch-count, bit global"),
  /** From the server. */
  BASIC_QOS_OK(60, 11, ""),
  /** From the client. */
  BASIC_CONSUME(
      60,
      20,
      "short reserved-1, shortstr queue, shortstr consumer-tag, bit no-local, bit no-ack, bit exclusive, bit no-wait, table arguments"),
  /** From the server. */
  BASIC_CONSUME_OK(60, 21, "shortstr consumer-tag"),
  /** From either peer. */
  BASIC_CANCEL(60, 30, "shortstr consumer-tag, bit no-wait"),
  /** From either peer. */
  BASIC_CANCEL_OK(60, 31, "shortstr consumer-tag"),
  /** From the client, with content. */
  BASIC_PUBLISH(
      60,
      40,
      "short reserved-1, shortstr exchange, shortstr routing-key, bit mandatory, bit immediate"),
  /** From the server, with content. */
  BASIC_RETURN(
      60, 50, "short reply-code, shortstr reply-text, shortstr exchange, shortstr routing-key"),
  /** From the server, with content. */
  BASIC_DELIVER(
      60,
      60,
      "shortstr consumer-tag, longlong delivery-tag, bit redelivered, shortstr exchange, shortstr routing-key"),
  /** From the client. */
  BASIC_GET(60, 70, "short reserved-1, shortstr queue, bit no-ack"),
  /** From the server, with content. */
  BASIC_GET_OK(
      60,
      71,
      "longlong delivery-tag, bit redelivered, shortstr exchange, shortstr routing-key, long message-count"),
  /** From the server. */
  BASIC_GET_EMPTY(60, 72, "shortstr reserved-1"),
  /** From either peer. */
  BASIC_ACK(60, 80, "longlong delivery-tag, bit multiple"),
  /** From the client. */
  BASIC_REJECT(60, 90, "longlong delivery-tag, bit requeue"),
  /** From the client. */
  BASIC_RECOVER_ASYNC(60, 100, "bit requeue"),
  /** From the client. */
  BASIC_RECOVER(60, 110, "bit requeue"),
  /** From the server. */
  BASIC_RECOVER_OK(60, 111, ""),
  /** From either peer. */
  BASIC_NACK(60, 120, "longlong delivery-tag, bit multiple, bit requeue"),
  /** From the client. */
  CONFIRM_SELECT(85, 10, "bit no-wait"),
  /** From the server. */
  CONFIRM_SELECT_OK(85, 11, ""),
  /** From the client. */
  TX_SELECT(90, 10, ""),
  /** From the server. */
  TX_SELECT_OK(90, 11, ""),
  /** From the client. */
  TX_COMMIT(90, 20, ""),
  /** From the server. */
  TX_COMMIT_OK(90, 21, ""),
  /** From the client. */
  TX_ROLLBACK(90, 30, ""),
  /** From the server. */
  TX_ROLLBACK_OK(90, 31, "");

  static final int SHARED = -2;

  private static final int CLASSES = 91;
  private static final int METHODS = 128;
  private static final Method[] BY_ID = new Method[CLASSES * METHODS];

  static {
    for (Method m : values()) {
      BY_ID[(m.id >>> 16) * METHODS + (m.id & 0xffff)] = m;
    }
  }

  final Kind[] kinds;

  /** The sizes of the kinds; {@link #SHARED} for a bit that is in the octet of the one before. */
  final byte[] sizes;

  /** Which bit of its octet an argument is. */
  final int[] bits;

  private final int id;
  private final String[] names;

  Method(int classId, int methodId, String arguments) {
    id = classId << 16 | methodId;
    String[] all = arguments.isEmpty() ? new String[0] : arguments.split(", ");
    kinds = new Kind[all.length];
    bits = new int[all.length];
    sizes = new byte[all.length];
    names = new String[all.length];
    for (int i = 0; i < all.length; i++) {
      String[] kindAndName = all[i].split(" ");
      kinds[i] = Kind.valueOf(kindAndName[0].toUpperCase(Locale.ROOT));
      names[i] = kindAndName[1];
      bits[i] = i > 0 && kinds[i] == Kind.BIT && kinds[i - 1] == Kind.BIT ? bits[i - 1] + 1 : 0;
      sizes[i] = (byte) (bits[i] > 0 ? SHARED : kinds[i].size);
    }
  }

  /**
   * The method with an id.
   *
   * @param id class in the upper 16 bits, method in the lower
   * @return null if there is none
   */
  static Method of(int id) {
    int classId = id >>> 16;
    int methodId = id & 0xffff;
    return classId < CLASSES && methodId < METHODS ? BY_ID[classId * METHODS + methodId] : null;
  }

  /**
   * The id as it stands in a frame.
   *
   * @return class in the upper 16 bits, method in the lower
   */
  public int id() {
    return id;
  }

  /**
   * Which class of methods.
   *
   * @return 10 to 90
   */
  public int classId() {
    return id >>> 16;
  }

  /**
   * Which of its class.
   *
   * @return 10 to 120
   */
  public int methodId() {
    return id & 0xffff;
  }

  /**
   * Whether a content header follows.
   *
   * @return true for publish, return, deliver and get-ok
   */
  public boolean hasContent() {
    return this == BASIC_PUBLISH
        || this == BASIC_RETURN
        || this == BASIC_DELIVER
        || this == BASIC_GET_OK;
  }

  /**
   * The place of an argument, to be asked for once and kept.
   *
   * @param name as in the specification, such as {@code routing-key}
   * @return from 0 on
   * @throws IllegalArgumentException if the method has none of this name
   */
  public int argument(String name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(this + " has no argument " + name);
  }

  /**
   * The number of arguments.
   *
   * @return 0 to 9
   */
  public int arguments() {
    return names.length;
  }

  /**
   * The name of an argument.
   *
   * @param argument from 0 on
   * @return as in the specification
   */
  public String name(int argument) {
    return names[argument];
  }

  /** As in the specification, such as {@code basic.get-ok}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replaceFirst("_", ".").replace('_', '-');
  }
}

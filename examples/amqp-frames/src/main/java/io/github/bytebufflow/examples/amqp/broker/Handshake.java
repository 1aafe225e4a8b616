package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.FrameReader;
import io.github.bytebufflow.examples.amqp.codec.FrameWriter;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodReader;
import io.github.bytebufflow.examples.amqp.codec.MethodWriter;
import io.github.bytebufflow.examples.amqp.codec.ReplyCode;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.github.bytebufflow.examples.amqp.codec.TableReader;
import io.github.bytebufflow.examples.amqp.codec.TableWriter;
import io.netty.handler.timeout.IdleStateHandler;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** The methods of the class connection: who the peer is, and what both agree on (section 2.2.4). */
final class Handshake {
  /** Between heartbeats to a peer that wants none, but is not read from. */
  private static final int SIGN_OF_LIFE_SECONDS = 30;

  private static final String PLAIN = "PLAIN";
  private static final ShortString CAPABILITIES = ShortString.of("capabilities");
  private static final ShortString BLOCKED = ShortString.of("connection.blocked");
  private static final ShortString CANCEL_NOTIFY = ShortString.of("consumer_cancel_notify");

  private static final int CLIENT_PROPERTIES =
      Method.CONNECTION_START_OK.argument("client-properties");
  private static final int MECHANISM = Method.CONNECTION_START_OK.argument("mechanism");
  private static final int RESPONSE = Method.CONNECTION_START_OK.argument("response");
  private static final int CHANNEL_MAX = Method.CONNECTION_TUNE_OK.argument("channel-max");
  private static final int FRAME_MAX = Method.CONNECTION_TUNE_OK.argument("frame-max");
  private static final int HEARTBEAT = Method.CONNECTION_TUNE_OK.argument("heartbeat");
  private static final int VIRTUAL_HOST = Method.CONNECTION_OPEN.argument("virtual-host");

  private final ClientConnection connection;
  private final Limits limits;
  private Method expected = Method.CONNECTION_START_OK;
  private int channelMax;
  private int frameMax = FrameReader.LEAST_FRAME_MAX;
  private boolean wantsBlocked;
  private boolean wantsCancel;
  private boolean wantsHeartbeats;

  Handshake(ClientConnection connection) {
    this.connection = connection;
    limits = connection.broker.limits;
  }

  int channelMax() {
    return channelMax;
  }

  int frameMax() {
    return frameMax;
  }

  boolean wantsBlocked() {
    return wantsBlocked;
  }

  boolean wantsCancel() {
    return wantsCancel;
  }

  private MethodWriter answer(Method method) {
    return connection.outbound().method(0, method);
  }

  void start() {
    TableWriter table = new TableWriter();
    MethodWriter writer = answer(Method.CONNECTION_START).octet(0).octet(9).table(table);
    table.put(ShortString.of("product"), "amqp-frames").put(ShortString.of("platform"), "Netty");
    table.table(CAPABILITIES);
    table.put(ShortString.of("publisher_confirms"), true).put(ShortString.of("basic.nack"), true);
    table.put(CANCEL_NOTIFY, true).put(BLOCKED, true);
    table.put(ShortString.of("authentication_failure_close"), true);
    table.end().end();
    writer.longString(ascii(PLAIN)).longString(ascii("en_US")).end();
  }

  void method(MethodReader method) {
    Method m = method.method();
    if (m == Method.CONNECTION_CLOSE) {
      answer(Method.CONNECTION_CLOSE_OK).end();
      connection.closed();
    } else if (m == expected && connection.state() == ClientConnection.State.IN_HANDSHAKE) {
      step(method);
    } else if (m == Method.CONNECTION_UPDATE_SECRET) {
      connection.fail(ReplyCode.NOT_IMPLEMENTED, m + " is not implemented", m);
    } else {
      connection.fail(ReplyCode.COMMAND_INVALID, m + " was not expected", m);
    }
  }

  private void step(MethodReader method) {
    switch (method.method()) {
      case CONNECTION_START_OK:
        startOk(method);
        return;
      case CONNECTION_TUNE_OK:
        tuneOk(method);
        return;
      default:
        open(method);
    }
  }

  private void startOk(MethodReader method) {
    if (!method.text(MECHANISM).equals(PLAIN) || !isKnown(method.text(RESPONSE))) {
      connection.fail(ReplyCode.ACCESS_REFUSED, "login was refused", Method.CONNECTION_START_OK);
      return;
    }
    readCapabilities(method);
    expected = Method.CONNECTION_TUNE_OK;
    answer(Method.CONNECTION_TUNE)
        .u16(limits.channelMax)
        .u32(limits.frameMax)
        .u16(limits.heartbeat)
        .end();
  }

  /** In a time that tells nothing of the password. */
  private boolean isKnown(String response) {
    String wanted = "\0" + limits.user + "\0" + limits.password;
    return MessageDigest.isEqual(utf8(response), utf8(wanted));
  }

  private void readCapabilities(MethodReader method) {
    TableReader properties = new TableReader();
    TableReader capabilities = new TableReader();
    method.table(CLIENT_PROPERTIES, properties);
    while (properties.next()) {
      if (properties.named(CAPABILITIES)) {
        properties.enter(capabilities);
        while (capabilities.next()) {
          wantsBlocked |= capabilities.named(BLOCKED) && capabilities.number() != 0;
          wantsCancel |= capabilities.named(CANCEL_NOTIFY) && capabilities.number() != 0;
        }
      }
    }
  }

  private void tuneOk(MethodReader method) {
    int channels = method.u16(CHANNEL_MAX);
    long octets = method.u32(FRAME_MAX);
    // 0 leaves it to the other.
    channelMax = channels == 0 ? limits.channelMax : channels;
    frameMax = octets == 0 ? limits.frameMax : (int) Math.min(octets, Integer.MAX_VALUE);
    if (channelMax > limits.channelMax
        || frameMax > limits.frameMax
        || frameMax < FrameReader.LEAST_FRAME_MAX) {
      String wrong = "channel-max " + channels + " and frame-max " + octets + " are out of range";
      frameMax = FrameReader.LEAST_FRAME_MAX;
      connection.fail(ReplyCode.NOT_ALLOWED, wrong, Method.CONNECTION_TUNE_OK);
      return;
    }
    int seconds = method.u16(HEARTBEAT);
    wantsHeartbeats = seconds > 0;
    // Two are missing before a peer is given up (section 4.2.7).
    IdleStateHandler idle =
        wantsHeartbeats
            ? new IdleStateHandler(2 * seconds, Math.max(1, seconds / 2), 0)
            : new IdleStateHandler(0, SIGN_OF_LIFE_SECONDS, 0);
    String ours = connection.context().name();
    connection.context().pipeline().addBefore(ours, "heartbeat", idle);
    expected = Method.CONNECTION_OPEN;
  }

  private void open(MethodReader method) {
    String host = method.text(VIRTUAL_HOST);
    if (!host.equals("/")) {
      connection.fail(
          ReplyCode.NOT_ALLOWED, "no virtual host '" + host + "'", Method.CONNECTION_OPEN);
      return;
    }
    connection.opened();
    answer(Method.CONNECTION_OPEN_OK).shortString(ShortString.EMPTY).end();
  }

  /** The broker has sent its close; the peer's own may cross it. */
  void whileClosing(Method method) {
    if (method == Method.CONNECTION_CLOSE) {
      answer(Method.CONNECTION_CLOSE_OK).end();
    } else if (method == Method.CONNECTION_CLOSE_OK) {
      connection.closed();
    }
  }

  /**
   * That a peer is gone which is not read from shows only in what is written. A peer that wants no
   * heartbeats has to ignore them (section 4.2.7).
   */
  void heartbeat(boolean blocked) {
    if (blocked || wantsHeartbeats) {
      FrameWriter.heartbeat(connection.outbound().buffer());
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

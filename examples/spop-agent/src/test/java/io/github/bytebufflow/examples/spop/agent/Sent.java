package io.github.bytebufflow.examples.spop.agent;

import io.github.bytebufflow.examples.spop.codec.FrameType;
import io.github.bytebufflow.examples.spop.codec.FrameWriter;
import io.github.bytebufflow.examples.spop.codec.Name;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/** What HAProxy sends, as bytes with the length before. */
public final class Sent {
  /** An address with the score 95. */
  public static final int BAD = 0xcb007109;

  private static final int ANY = 1 << 20;

  private Sent() {}

  static byte[] frame(FrameType type, int flags, long stream, long id, Consumer<FrameWriter> rest) {
    ByteBuf out = Unpooled.buffer();
    try {
      FrameWriter writer = new FrameWriter().begin(out, ANY, type, flags, stream, id);
      rest.accept(writer);
      writer.end();
      return ByteBufUtil.getBytes(out);
    } finally {
      out.release();
    }
  }

  static byte[] frame(FrameType type, Consumer<FrameWriter> rest) {
    return frame(type, 1, 0, 0, rest);
  }

  /** As HAProxy 2.6 says it. */
  public static byte[] hello() {
    return hello("2.0", 16380, "pipelining,async");
  }

  static byte[] hello(String versions, int maxFrameSize, String capabilities) {
    return frame(FrameType.HAPROXY_HELLO, w -> items(w, versions, maxFrameSize, capabilities));
  }

  /** Without those that are null or negative. */
  static void items(FrameWriter w, String versions, int maxFrameSize, String capabilities) {
    if (versions != null) {
      w.key(Name.of("supported-versions")).string(Name.of(versions));
    }
    if (maxFrameSize >= 0) {
      w.key(Name.of("max-frame-size")).uint32(maxFrameSize);
    }
    if (capabilities != null) {
      w.key(Name.of("capabilities")).string(Name.of(capabilities));
    }
  }

  static byte[] healthcheck() {
    return frame(
        FrameType.HAPROXY_HELLO,
        w -> {
          items(w, "2.0", 16380, "");
          w.key(Name.of("healthcheck")).bool(true);
        });
  }

  public static byte[] disconnect() {
    return frame(
        FrameType.HAPROXY_DISCONNECT,
        w -> {
          w.key(Name.of("status-code")).uint32(0);
          w.key(Name.of("message")).string(Name.of("bye"));
        });
  }

  public static byte[] question(long stream, long id, int address) {
    return frame(
        FrameType.NOTIFY,
        1,
        stream,
        id,
        w ->
            w.message(Name.of("other"), 1)
                .key(Name.of("ip"))
                .ipv4(BAD)
                .message(Name.of("check-ip"), 2)
                .key(Name.of("ip"))
                .ipv4(address)
                .key(Name.of("path"))
                .string(Name.of("/")));
  }

  public static byte[] all(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}

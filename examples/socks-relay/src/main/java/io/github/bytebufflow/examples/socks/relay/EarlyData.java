package io.github.bytebufflow.examples.socks.relay;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.util.ArrayDeque;

/** What a client sent behind its request, kept until the target is connected. */
final class EarlyData {
  private final ArrayDeque<ByteBuf> kept = new ArrayDeque<>(2);
  private int bytes;

  /** Takes the buffer over. */
  void keep(ByteBuf data) {
    bytes += data.readableBytes();
    kept.add(data);
  }

  int bytes() {
    return bytes;
  }

  /** Hands all to the target, in order, without a flush. */
  void sendTo(Channel target) {
    for (ByteBuf data = kept.poll(); data != null; data = kept.poll()) {
      target.write(data, target.voidPromise());
    }
    bytes = 0;
  }

  void release() {
    for (ByteBuf data = kept.poll(); data != null; data = kept.poll()) {
      data.release();
    }
    bytes = 0;
  }
}

package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.channel.ChannelHandlerContext;
import io.github.bytebufflow.fake.unwoven.io.netty.util.ReferenceCountUtil;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Queue;

/** Gets letters in one direction, and whatever else in the other. */
public class PostBox {
  private final Queue<InputStream> parts = new ArrayDeque<>();
  private boolean closed;

  public void channelRead(ChannelHandlerContext context, Object message) {
    ReferenceCountUtil.release(message);
  }

  public void write(ChannelHandlerContext context, Object message) {
    if (message instanceof Letter && !closed) {
      ((Letter) message).release();
    }
  }

  /** Reads a letter, and releases what has no count. */
  void readLetter(Object message) {
    Letter letter = (Letter) message;
    closed = isHeavy(letter);
    ReferenceCountUtil.release(message);
  }

  private static boolean isHeavy(Letter letter) {
    return letter.content.capacity() > 100;
  }

  /** No string is a buffer. */
  void sort(Object message) {
    if (message instanceof String) {
      closed = ((String) message).isEmpty();
      return;
    }
    ReferenceCountUtil.release(message);
  }

  /** Has the name of a method of Netty that borrows, and gets what no such method gets. */
  void decode(InputStream data) {
    if (!closed) {
      parts.add(data);
    }
  }
}

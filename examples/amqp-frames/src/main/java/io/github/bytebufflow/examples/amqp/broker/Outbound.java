package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.FrameReader;
import io.github.bytebufflow.examples.amqp.codec.FrameWriter;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodWriter;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;

/**
 * Gathers the frames to a peer. Methods and headers go into one small buffer; bodies are written as
 * the slices that they are. All that was gathered goes out at the next flush.
 */
final class Outbound {
  private static final int USUAL = 512;

  /** From here on headers are written too, so that messages without a body count as waiting. */
  private static final int FULL = 8 << 10;

  private final ChannelHandlerContext ctx;
  private final MethodWriter writer = new MethodWriter();
  private ByteBuf small;

  Outbound(ChannelHandlerContext ctx) {
    this.ctx = ctx;
  }

  /** Where bytes may be written that belong before all bodies to come. */
  ByteBuf buffer() {
    if (small == null) {
      small = ctx.alloc().buffer(USUAL);
    }
    return small;
  }

  MethodWriter method(int channel, Method method) {
    return writer.begin(buffer(), channel, method);
  }

  /** Header and body of a message, in frames of at most this many octets. */
  void content(int channel, Message message, int frameMax) {
    FrameWriter.header(buffer(), channel, message.header);
    ByteBuf body = message.body;
    int most = frameMax - FrameReader.OVERHEAD;
    int end = body.writerIndex();
    for (int at = body.readerIndex(); at < end; at += most) {
      int length = Math.min(most, end - at);
      FrameWriter.begin(buffer(), FrameReader.BODY, channel, length);
      writeSmall();
      ctx.write(body.retainedSlice(at, length), ctx.voidPromise());
      FrameWriter.end(buffer());
    }
    if (small != null && small.readableBytes() >= FULL) {
      writeSmall();
    }
  }

  private void writeSmall() {
    if (small != null) {
      ByteBuf full = small;
      small = null;
      ctx.write(full, ctx.voidPromise());
    }
  }

  void flush() {
    writeSmall();
    ctx.flush();
  }

  /** Flushes, and closes the connection once all is written. */
  void close() {
    writeSmall();
    ChannelFuture written = ctx.writeAndFlush(ctx.alloc().buffer(0, 0));
    written.addListener(f -> ctx.close());
  }

  /** Gives up what was not flushed. */
  void discard() {
    if (small != null) {
      small.release();
      small = null;
    }
  }
}

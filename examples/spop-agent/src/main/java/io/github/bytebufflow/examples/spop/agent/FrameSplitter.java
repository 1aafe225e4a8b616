package io.github.bytebufflow.examples.spop.agent;

import io.github.bytebufflow.examples.spop.codec.Fault;
import io.github.bytebufflow.examples.spop.codec.Frame;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/**
 * Cuts the bytes of a connection into frames, each a retained slice without its length. A length
 * that is not allowed becomes a {@link Fault}, and all bytes behind are skipped: nobody knows where
 * the next frame begins. No memory is set aside by a length.
 */
public final class FrameSplitter extends ByteToMessageDecoder {
  private int maxFrameSize;
  private boolean broken;

  /**
   * Takes frames up to a size.
   *
   * @param maxFrameSize in bytes without the length
   */
  public FrameSplitter(int maxFrameSize) {
    this.maxFrameSize = maxFrameSize;
  }

  /** From the next frame on. Called on the event loop. */
  void maxFrameSize(int size) {
    maxFrameSize = size;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (broken) {
      in.skipBytes(in.readableBytes());
      return;
    }
    if (in.readableBytes() < Frame.LENGTH_BYTES) {
      return;
    }
    int length = in.getInt(in.readerIndex());
    Fault fault = Frame.checkLength(length, maxFrameSize);
    if (fault != null) {
      broken = true;
      in.skipBytes(in.readableBytes());
      out.add(fault);
    } else if (in.readableBytes() - Frame.LENGTH_BYTES >= length) {
      in.skipBytes(Frame.LENGTH_BYTES);
      out.add(in.readRetainedSlice(length));
    }
  }

  @Override
  protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    decode(ctx, in, out);
    if (out.isEmpty() && in.isReadable()) {
      in.skipBytes(in.readableBytes());
      out.add(Fault.FRAME_CUT_OFF);
    }
  }
}

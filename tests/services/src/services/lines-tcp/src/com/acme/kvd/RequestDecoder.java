package com.acme.kvd;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.MessageToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Frame: op (1 byte), request id (4), key length (2), key, content. */
final class RequestDecoder extends MessageToMessageDecoder<ByteBuf> {

  private static final Request.Op[] OPS = Request.Op.values();

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf frame, List<Object> out) {
    if (frame.readableBytes() < 7) {
      throw new CorruptedFrameException("short frame: " + frame.readableBytes());
    }
    int op = frame.readUnsignedByte();
    if (op >= OPS.length) {
      throw new CorruptedFrameException("unknown operation " + op);
    }
    int id = frame.readInt();
    String key = readKey(frame);
    out.add(new Request(OPS[op], id, key, frame.readRetainedSlice(frame.readableBytes())));
  }

  static String readKey(ByteBuf in) {
    int length = in.readUnsignedShort();
    if (length > in.readableBytes()) {
      throw new CorruptedFrameException("key of " + length + " bytes is cut off");
    }
    return in.readCharSequence(length, StandardCharsets.UTF_8).toString();
  }
}

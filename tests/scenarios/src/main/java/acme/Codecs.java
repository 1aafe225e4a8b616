package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.MessageToByteEncoder;
import io.netty.handler.codec.MessageToMessageDecoder;
import java.util.List;

/** Netty's base classes for codecs. */
final class Codecs {
  private Codecs() {}

  /** Four bytes at a time. */
  static final class IntDecoder extends ByteToMessageDecoder {
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
      if (in.readableBytes() >= 4) {
        out.add(in.readInt());
      }
    }
  }

  /** The second part is copied behind the first, which is used up then. */
  static void cumulated() {
    EmbeddedChannel channel = new EmbeddedChannel(new IntDecoder());
    channel.writeInbound(POOLED.directBuffer(64).writeShort(1)); // #first
    channel.writeInbound(POOLED.directBuffer(64).writeShort(2)); // #second
    channel.finish();
  }

  /** The rest of a connection that ended too early. */
  static void unfinished() {
    EmbeddedChannel channel = new EmbeddedChannel(new IntDecoder());
    channel.writeInbound(POOLED.directBuffer(64).writeShort(1)); // #first
    channel.finish();
  }

  /** Passes parts of the message on, without a copy. */
  static final class Splitter extends MessageToMessageDecoder<ByteBuf> {
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) {
      out.add(msg.readRetainedSlice(2)); // #part
    }
  }

  static void split() {
    EmbeddedChannel channel = new EmbeddedChannel(new Splitter(), new Handlers.Service());
    channel.writeInbound(POOLED.directBuffer(64).writeInt(1)); // #message
    channel.finish();
  }

  /** Writes the message behind its length. */
  static final class Prefixer extends MessageToByteEncoder<ByteBuf> {
    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) {
      out.writeInt(msg.readableBytes()).writeBytes(msg);
    }
  }

  static void encoded() {
    EmbeddedChannel channel = new EmbeddedChannel(new Prefixer());
    channel.config().setAllocator(POOLED);
    channel.writeOutbound(POOLED.heapBuffer(64).writeInt(1)); // #message
    ByteBuf sent = channel.readOutbound();
    forget(sent);
  }
}

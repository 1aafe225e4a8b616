package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.aead.ChunkWriter;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/** Seals what is written. */
final class ChunkSealer extends ChannelOutboundHandlerAdapter {
  private final ChunkWriter writer;

  ChunkSealer(ShadowsocksServer server) {
    writer = new ChunkWriter(server.key, server.random, server.seen);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    ByteBuf plain = (ByteBuf) msg;
    if (!plain.isReadable()) {
      ctx.write(plain, promise);
      return;
    }
    ByteBuf sealed;
    try {
      sealed = ctx.alloc().directBuffer(writer.sealedLength(plain.readableBytes()));
      writer.write(plain, sealed);
    } finally {
      plain.release();
    }
    ctx.write(sealed, promise);
  }
}

package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.github.bytebufflow.examples.socks.codec.aead.ChunkReader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/**
 * Opens what is read. To a server, whoever sends other bytes than the key's owner gets no answer
 * and no end, so that a scanner can't tell this port from one that just waits: the bytes are
 * drained until the handshake has taken too long. A client ends the connection at once.
 */
final class ChunkOpener extends ByteToMessageDecoder {
  private final Relay relay;
  private final ChunkReader reader;

  /** Whether a wrong byte ends the connection: whoever has the key once is no scanner. */
  private boolean ends;

  private boolean draining;

  private ChunkOpener(Relay relay, ShadowsocksServer server, boolean ends) {
    this.relay = relay;
    this.ends = ends;
    reader = new ChunkReader(server.key, server.seen);
  }

  static ChunkOpener ofServer(Relay relay, ShadowsocksServer server) {
    return new ChunkOpener(relay, server, false);
  }

  static ChunkOpener ofClient(Relay relay, ShadowsocksServer server) {
    return new ChunkOpener(relay, server, true);
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (draining) {
      in.skipBytes(in.readableBytes());
      return;
    }
    if (in.readableBytes() < reader.needed()) {
      return;
    }
    // Never more than came in: what a chunk says of its length allocates nothing.
    ByteBuf plain = ctx.alloc().directBuffer(in.readableBytes());
    Verdict verdict = Verdict.OK;
    while (verdict == Verdict.OK && in.isReadable()) {
      verdict = reader.read(in, plain);
    }
    if (verdict.isError()) {
      reject(ctx, in, verdict, plain);
    } else if (plain.isReadable()) {
      ends = true;
      out.add(plain);
    } else {
      plain.release();
    }
  }

  private void reject(ChannelHandlerContext ctx, ByteBuf in, Verdict verdict, ByteBuf plain) {
    relay.malformed(verdict);
    // A good chunk may have come in the same read.
    ends |= plain.isReadable();
    draining = true;
    in.skipBytes(in.readableBytes());
    // The other bug of --leak: the buffer was there before it was known whether it gets anything.
    if (!relay.settings.leak) {
      plain.release();
    }
    if (ends) {
      ctx.close();
    }
  }
}

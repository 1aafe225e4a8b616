package io.github.bytebufflow.examples.socks.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.atomic.LongAdder;

/**
 * One direction of a link: what one end reads, the other writes. An end that can't write for now
 * stops the reading of the other; an end of input becomes an end of output.
 */
final class Tunnel extends ChannelInboundHandlerAdapter {
  private final Link link;
  private final Channel other;
  private final LongAdder bytes;
  Tunnel opposite;
  private boolean ended;
  private boolean drained;

  Tunnel(Link link, Channel other, LongAdder bytes) {
    this.link = link;
    this.other = other;
    this.bytes = bytes;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    link.moved(bytes, ((ByteBuf) msg).readableBytes());
    other.write(msg, other.voidPromise());
    if (!other.isWritable()) {
      ctx.channel().config().setAutoRead(false);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    other.flush();
  }

  /** Of this end: the other may read again what this one is to write. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    link.moved(bytes, 0);
    other.config().setAutoRead(ctx.channel().isWritable());
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent || event instanceof SslCloseCompletionEvent) {
      endOutput();
    }
  }

  private void endOutput() {
    if (ended) {
      return;
    }
    ended = true;
    other
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            written -> {
              drained = true;
              if (!written.isSuccess() || opposite.drained) {
                link.close();
              } else if (other instanceof DuplexChannel
                  && other.pipeline().get(SslHandler.class) == null) {
                ((DuplexChannel) other).shutdownOutput();
              } else {
                // TLS has no half-close that all peers understand.
                link.close();
              }
            });
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    other.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> other.close());
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    link.broken();
  }
}

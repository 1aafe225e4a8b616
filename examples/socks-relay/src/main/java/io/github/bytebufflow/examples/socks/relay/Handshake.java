package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Reads what a client wants, connects to it, and gives way to a {@link Tunnel}. */
abstract class Handshake extends ByteToMessageDecoder {
  final Relay relay;
  private final Outlet outlet;
  private final EarlyData early = new EarlyData();
  private ScheduledFuture<?> deadline;
  private boolean connecting;
  private boolean ended;
  private boolean inputEnded;

  Handshake(Relay relay, Outlet outlet) {
    this.relay = relay;
    this.outlet = outlet;
  }

  /** Reads on from the reader index; does nothing where more bytes are needed. */
  abstract void read(ChannelHandlerContext ctx, ByteBuf in);

  /**
   * There won't be more than these bytes, which were not enough so far.
   *
   * @return whether they were enough to connect for all that
   */
  boolean cutOff(ChannelHandlerContext ctx, ByteBuf in) {
    return false;
  }

  /** Answers the client, who can be joined with the target then. */
  abstract void welcome(ChannelHandlerContext ctx, Channel target);

  /** Answers the client, if there is an answer, and closes. */
  abstract void refuse(ChannelHandlerContext ctx, Throwable cause);

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    deadline =
        ctx.executor()
            .schedule(() -> late(ctx), relay.settings.handshakeMillis, TimeUnit.MILLISECONDS);
  }

  private void late(ChannelHandlerContext ctx) {
    if (!connecting
        && !ctx.isRemoved()
        && ctx.channel().isOpen()
        && !cutOff(ctx, internalBuffer())) {
      relay.trouble(Trouble.HANDSHAKE_TIMEOUT);
      end();
      ctx.close();
    }
  }

  @Override
  protected final void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (ended) {
      in.skipBytes(in.readableBytes());
    } else if (connecting) {
      keep(ctx, in);
    } else {
      read(ctx, in);
    }
  }

  /** The default calls {@link #decode} with what is left, as if it could be whole yet. */
  @Override
  protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {}

  /** Ends the handshake without a target. The client's further bytes are dropped. */
  final void end() {
    ended = true;
    deadline.cancel(false);
  }

  final void malformed(ChannelHandlerContext ctx, Verdict verdict) {
    relay.malformed(verdict);
    end();
    ctx.close();
  }

  /** Connects to a target; what is left to read is for the target. */
  final void connect(ChannelHandlerContext ctx, InetSocketAddress target, ByteBuf in) {
    connecting = true;
    deadline.cancel(false);
    ctx.channel().config().setAutoRead(false);
    if (in.isReadable()) {
      keep(ctx, in);
    }
    if (!ended) {
      // The socket has a time-out of its own, but the lookup of a name before it has none.
      deadline =
          ctx.executor()
              .schedule(() -> tooSlow(ctx), relay.settings.connectMillis, TimeUnit.MILLISECONDS);
      outlet.open(ctx.channel().eventLoop(), target).addListener(f -> settled(ctx, f));
    }
  }

  /** The outlet may settle later, and finds that nobody waits. */
  private void tooSlow(ChannelHandlerContext ctx) {
    if (!ended && !ctx.isRemoved()) {
      relay.trouble(Trouble.CONNECT_FAILED);
      endWithEarlyData();
      refuse(ctx, new ConnectTimeoutException());
    }
  }

  private void keep(ChannelHandlerContext ctx, ByteBuf in) {
    if (early.bytes() + in.readableBytes() > relay.settings.earlyData) {
      relay.trouble(Trouble.TOO_MUCH_EARLY_DATA);
      in.skipBytes(in.readableBytes());
      endWithEarlyData();
      ctx.close();
      return;
    }
    early.keep(in.readRetainedSlice(in.readableBytes()));
  }

  /** With what the client sent for a target. */
  private void endWithEarlyData() {
    end();
    early.release();
  }

  private void settled(ChannelHandlerContext ctx, Future<?> opened) {
    Channel target = (Channel) opened.getNow();
    if (target == null && !ended) {
      targetFailed(ctx, opened.cause());
    } else if (ended || !ctx.channel().isActive()) {
      endWithEarlyData();
      if (target != null) {
        target.close();
      }
    } else {
      join(ctx, target);
    }
  }

  private void join(ChannelHandlerContext ctx, Channel target) {
    deadline.cancel(false);
    Channel client = ctx.channel();
    welcome(ctx, target);
    relay.counts.up.add(early.bytes());
    early.sendTo(target);
    target.flush();
    Link.join(relay, client, target);
    ctx.pipeline().remove(this);
    client.config().setAutoRead(target.isWritable());
    target.config().setAutoRead(true);
    if (inputEnded) {
      client.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    }
  }

  private void targetFailed(ChannelHandlerContext ctx, Throwable cause) {
    relay.trouble(
        cause instanceof UnknownHostException ? Trouble.UNKNOWN_NAME : Trouble.CONNECT_FAILED);
    end();
    // The bug of --leak: whoever wrote this thought of the client, and not of what it had sent.
    if (!relay.settings.leak) {
      early.release();
    }
    refuse(ctx, cause);
  }

  /** While the target connects nothing more is asked for: the client waits, whatever it has. */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    if (!connecting) {
      super.channelReadComplete(ctx);
    }
  }

  /** A client that ends its output behind its request, or its TLS, still gets an answer. */
  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent || isEndOfTls(event)) {
      if (!ended && (connecting || cutOff(ctx, internalBuffer()))) {
        inputEnded = true;
      } else {
        ctx.close();
      }
    }
  }

  /** Not where the TLS failed: then there is nobody to answer. */
  private static boolean isEndOfTls(Object event) {
    return event instanceof SslCloseCompletionEvent
        && ((SslCloseCompletionEvent) event).isSuccess();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    breakOff();
    super.channelInactive(ctx);
  }

  /** Broken connections and bad TLS records; a client learns nothing of it. */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    relay.trouble(Trouble.BROKEN);
    breakOff();
    ctx.close();
  }

  /** The target may never settle once the relay closes, so nothing waits for that. */
  private void breakOff() {
    if (!ended) {
      endWithEarlyData();
    }
  }
}

package com.acme.metrics;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The connection to the upstream, and the batches that it has not acknowledged yet. */
final class UpstreamLink {

  private static final int RETRY_MILLIS = 80;

  private final EventLoop loop;
  private final Map<Integer, ByteBuf> inFlight = new LinkedHashMap<>();
  private Channel channel;
  private int port;
  private int nextNumber = 1;
  private long dropped;
  private long resent;

  UpstreamLink(EventLoop loop) {
    this.loop = loop;
  }

  void connectTo(int newPort) {
    if (port != newPort) {
      port = newPort;
      connect();
    }
  }

  private void connect() {
    Bootstrap bootstrap = new Bootstrap().group(loop).channel(NioSocketChannel.class);
    bootstrap.handler(new UpstreamInitializer(this)).connect("127.0.0.1", port).addListener(
        (ChannelFuture connecting) -> {
          if (connecting.isSuccess()) {
            channel = connecting.channel();
            channel.closeFuture().addListener(closed -> disconnected());
          } else {
            retry();
          }
        });
  }

  private void retry() {
    if (port != 0) {
      loop.schedule(this::connect, RETRY_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void disconnected() {
    channel = null;
    inFlight.values().forEach(ReferenceCountUtil::safeRelease);
    inFlight.clear();
    retry();
  }

  /** Takes over the batch. It is given up when there is no connection. */
  void send(ByteBuf batch) {
    if (channel == null || !channel.isActive()) {
      batch.release(); //@good 2
      dropped++;
      return;
    }
    int number = nextNumber++;
    inFlight.put(number, batch);
    write(number, batch.retainedDuplicate());
  }

  private void write(int number, ByteBuf batch) {
    ByteBuf head = channel.alloc().buffer(8);
    head.writeInt(number).writeInt(batch.readableBytes());
    channel.write(head);
    channel.writeAndFlush(batch);
  }

  void acknowledged(int number) {
    ByteBuf batch = inFlight.remove(number);
    if (batch != null) {
      batch.release();
    }
  }

  void resend(int number) {
    ByteBuf batch = inFlight.get(number);
    if (batch != null) {
      resent++;
      write(number, batch.duplicate()); //@bad 3
      write(number, batch.retainedDuplicate()); //@good 3
    }
  }

  String statistics() {
    return "dropped " + dropped + " resent " + resent;
  }

  void close() {
    port = 0;
    if (channel != null) {
      channel.close();
    }
  }
}

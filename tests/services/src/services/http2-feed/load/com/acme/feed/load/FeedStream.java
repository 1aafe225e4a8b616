package com.acme.feed.load;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** One request and what has come back so far. */
final class FeedStream extends ChannelInboundHandlerAdapter {

  private final CountDownLatch end = new CountDownLatch(1);
  private final StringBuffer text = new StringBuffer();
  private volatile Http2StreamChannel channel;
  private volatile String status;
  private final AtomicInteger events = new AtomicInteger();

  void start(Http2StreamChannel channel, String method, String path, boolean last)
      throws Exception {
    this.channel = channel;
    DefaultHttp2Headers headers = new DefaultHttp2Headers();
    headers.method(method).path(path).scheme("http").authority("localhost");
    channel.writeAndFlush(new DefaultHttp2HeadersFrame(headers, last)).sync();
  }

  void send(byte[] part, boolean last) throws Exception {
    channel.writeAndFlush(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(part), last)).sync();
  }

  void reset() throws Exception {
    channel.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL)).sync();
    channel.close().sync();
  }

  void stopReading() {
    channel.config().setAutoRead(false);
  }

  void readOnce() {
    channel.read();
  }

  void awaitEnd() throws Exception {
    if (!end.await(10, TimeUnit.SECONDS)) {
      throw new IllegalStateException("no end of the answer");
    }
  }

  String status() {
    return status;
  }

  String text() {
    return text.toString();
  }

  int events() {
    return events.get();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (msg instanceof Http2HeadersFrame headers) {
      status = headers.headers().status().toString();
    } else if (msg instanceof Http2DataFrame data) {
      events.incrementAndGet();
      if (text.length() < 10_000) {
        text.append(data.content().toString(StandardCharsets.UTF_8));
      }
      if (data.isEndStream()) {
        end.countDown();
      }
    }
    ReferenceCountUtil.release(msg);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    end.countDown();
  }
}

package com.acme.kvd;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;

/** Hands each request to the part of the server that serves it. */
@Sharable
final class RequestDispatcher extends SimpleChannelInboundHandler<Request> {

  private final ValueStore store;
  private final JobBoard jobs;
  private final DigestPool digests;

  RequestDispatcher(ValueStore store, JobBoard jobs, DigestPool digests) {
    this.store = store;
    this.jobs = jobs;
    this.digests = digests;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, Request request) {
    ByteBuf content = request.content();
    switch (request.op()) {
      case PUT -> {
        int ttl = content.readInt();
        store.put(request.key(), copy(ctx, content), ttl);
        reply(ctx, request, true);
      }
      case GET -> {
        ByteBuf value = store.get(request.key());
        if (value == null) {
          reply(ctx, request, false);
        } else {
          ctx.writeAndFlush(Reply.value(request, value));
        }
      }
      case DELETE -> reply(ctx, request, store.remove(request.key()));
      case PUT_LATER -> {
        int delay = content.readInt();
        reply(ctx, request, jobs.schedule(request.key(), delay, copy(ctx, content)));
      }
      case CANCEL -> reply(ctx, request, jobs.cancel(request.key()));
      case PUT_BATCH -> {
        ByteBuf stored = ctx.alloc().buffer(4).writeInt(putBatch(request.key(), content));
        ctx.writeAndFlush(Reply.value(request, stored));
      }
      case DIGEST -> digests.submit(ctx, request.retain());
    }
  }

  /** Entry: key length (2 bytes), key, time to live (4), value length (4), value. */
  private int putBatch(String prefix, ByteBuf entries) {
    int stored = 0;
    while (entries.isReadable()) {
      String key = prefix + RequestDecoder.readKey(entries);
      int ttl = entries.readInt();
      ByteBuf value = entries.readRetainedSlice(entries.readInt());
      if (ttl < 0) {
        value.release(); //@good 3
        continue;
      }
      store.put(key, value, ttl);
      stored++;
    }
    return stored;
  }

  /** Values outlive their frame by far, so they do not pin the network buffer. */
  private static ByteBuf copy(ChannelHandlerContext ctx, ByteBuf content) {
    return ctx.alloc().buffer(content.readableBytes()).writeBytes(content);
  }

  private static void reply(ChannelHandlerContext ctx, Request request, boolean found) {
    ctx.writeAndFlush(Reply.of(request, found ? Reply.Status.OK : Reply.Status.NOT_FOUND));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (!(cause instanceof IOException) && !(cause instanceof DecoderException)) {
      cause.printStackTrace();
    }
    ctx.close();
  }
}

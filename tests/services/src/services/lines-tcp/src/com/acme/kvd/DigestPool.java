package com.acme.kvd;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/** Computes digests away from the event loops. */
final class DigestPool {

  private final ThreadPoolExecutor executor;

  DigestPool(int threads, int backlog) {
    executor =
        new ThreadPoolExecutor(
            threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(backlog));
  }

  /** Takes over the request. */
  void submit(ChannelHandlerContext ctx, Request request) {
    try {
      executor.execute(() -> digest(ctx, request));
    } catch (RejectedExecutionException e) {
      ctx.writeAndFlush(Reply.of(request, Reply.Status.BUSY));
      request.release();
    }
  }

  private static void digest(ChannelHandlerContext ctx, Request request) {
    try {
      CRC32 crc = new CRC32();
      ByteBuf content = request.content();
      for (int round = 0; round < 20; round++) {
        crc.update(content.nioBuffer());
      }
      ByteBuf result = ctx.alloc().buffer(8).writeLong(crc.getValue());
      ctx.writeAndFlush(Reply.value(request, result));
    } finally {
      request.release();
    }
  }

  void close() throws InterruptedException {
    executor.shutdown();
    executor.awaitTermination(5, TimeUnit.SECONDS);
  }
}

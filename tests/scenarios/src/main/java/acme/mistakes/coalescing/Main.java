package acme.mistakes.coalescing;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;

/** Joins the small writes between two flushes into one buffer. */
public final class Main {
  public static void main(String[] args) {
    int[] results = new int[2];
    int sent = 0;
    for (int c = 0; c < 4; c++) {
      EmbeddedChannel ch = new EmbeddedChannel(new CoalescingWriter());
      for (int i = 0; i < 4; i++) {
        post(ch, 20 + i, results);
      }
      ch.flush();
      ByteBuf joined = ch.readOutbound();
      sent += joined.readableBytes();
      joined.release();
      for (int i = 0; i < c - 1 + c / 3; i++) {
        post(ch, 30, results);
      }
      if (c == 2) {
        post(ch, 30, results);
      }
      ch.close();
      ch.finishAndReleaseAll();
    }
    System.out.println(sent + " bytes, ok " + results[0] + ", failed " + results[1] + ", done");
  }

  private static void post(EmbeddedChannel ch, int size, int[] results) {
    ch.write(ch.alloc().directBuffer(64).writeZero(size))
        .addListener(f -> results[f.isSuccess() ? 0 : 1]++);
  }
}

final class QueuedWrite {
  final ByteBuf data;
  final ChannelPromise promise;

  QueuedWrite(ByteBuf data, ChannelPromise promise) {
    this.data = data;
    this.promise = promise;
  }
}

final class CoalescingWriter extends ChannelDuplexHandler {
  private final List<QueuedWrite> queue = new ArrayList<>();
  private int queuedBytes;

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (!(msg instanceof ByteBuf)) {
      ctx.write(msg, promise);
      return;
    }
    ByteBuf data = (ByteBuf) msg;
    queue.add(new QueuedWrite(data, promise));
    queuedBytes += data.readableBytes();
  }

  @Override
  public void flush(ChannelHandlerContext ctx) {
    if (!queue.isEmpty()) {
      ByteBuf joined = ctx.alloc().directBuffer(queuedBytes);
      List<ChannelPromise> promises = new ArrayList<>(queue.size());
      for (QueuedWrite write : queue) {
        joined.writeBytes(write.data);
        write.data.release();
        promises.add(write.promise);
      }
      queue.clear();
      queuedBytes = 0;
      ctx.write(joined)
          .addListener(
              f -> {
                for (ChannelPromise promise : promises) {
                  if (f.isSuccess()) {
                    promise.trySuccess();
                  } else {
                    promise.tryFailure(f.cause());
                  }
                }
              });
    }
    ctx.flush();
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    failAll(new ClosedChannelException());
    ctx.close(promise);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    failAll(new ClosedChannelException());
    ctx.fireChannelInactive();
  }

  private void failAll(Throwable cause) {
    for (QueuedWrite write : queue) {
      write.promise.tryFailure(cause);
    }
    queue.clear();
    queuedBytes = 0;
  }
}

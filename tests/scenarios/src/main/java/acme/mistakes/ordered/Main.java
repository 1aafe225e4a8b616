package acme.mistakes.ordered;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.channels.ClosedChannelException;
import java.util.PriorityQueue;

public final class Main {
  private static int failed;

  public static void main(String[] args) {
    int sent = 0;
    sent += connection(new int[] {2, 0, 1, 3, 4, 6, 5, 7});
    sent += connection(new int[] {0, 3, 1, 4, 5});
    sent += connection(new int[] {1, 0, 2, 3, 5, 4, 8, 7});
    sent += connection(new int[] {0, 1, 2});
    System.out.println("sent " + sent + ", failed " + failed);
    System.out.println("done");
  }

  private static int connection(int[] order) {
    EmbeddedChannel ch = new EmbeddedChannel(new OrderedReplies());
    for (int sequence : order) {
      ByteBuf body = ch.alloc().directBuffer(48);
      ByteBufUtil.writeUtf8(body, "HTTP/1.1 200 OK\r\nx-seq: " + sequence + "\r\n\r\n");
      ChannelFuture f = ch.writeAndFlush(new Reply(sequence, body));
      f.addListener(
          done -> {
            if (!done.isSuccess()) {
              failed++;
            }
          });
    }
    ch.close();
    int sent = 0;
    for (ByteBuf out = ch.readOutbound(); out != null; out = ch.readOutbound()) {
      sent++;
      out.release();
    }
    return sent;
  }
}

final class Reply implements Comparable<Reply> {
  private final int sequence;
  private final ByteBuf body;
  private ChannelPromise promise;

  Reply(int sequence, ByteBuf body) {
    this.sequence = sequence;
    this.body = body;
  }

  int sequence() {
    return sequence;
  }

  ByteBuf body() {
    return body;
  }

  Reply promise(ChannelPromise promise) {
    this.promise = promise;
    return this;
  }

  ChannelPromise promise() {
    return promise;
  }

  @Override
  public int compareTo(Reply o) {
    return Integer.compare(sequence, o.sequence);
  }
}

final class OrderedReplies extends ChannelDuplexHandler {
  private final PriorityQueue<Reply> held = new PriorityQueue<>();
  private int next;

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (!(msg instanceof Reply)) {
      ctx.write(msg, promise);
      return;
    }
    held.add(((Reply) msg).promise(promise));
    while (!held.isEmpty() && held.peek().sequence() == next) {
      Reply reply = held.poll();
      next++;
      ctx.write(reply.body(), reply.promise());
    }
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    if (!held.isEmpty()) {
      ClosedChannelException cause = new ClosedChannelException();
      for (Reply reply = held.poll(); reply != null; reply = held.poll()) {
        reply.promise().tryFailure(cause);
      }
    }
    ctx.close(promise);
  }
}

package acme.mistakes.pipelining;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.nio.channels.ClosedChannelException;
import java.util.PriorityQueue;

/** Search front end: pipelined requests are answered in request order. */
public final class Main {
  public static void main(String[] args) {
    int[][] orders = {{0, 1, 2, 3}, {3, 2, 1, 0}, {1, 0, 3, 4}, {0, 2, 1, 3, 4}, {0, 2, 3}};
    int written = 0;
    int failed = 0;
    for (int[] order : orders) {
      EmbeddedChannel ch = new EmbeddedChannel(new PipeliningHandler());
      SearchService service = new SearchService(ch);
      for (int seq : order) {
        service.answer(seq);
      }
      ch.close();
      written += ch.outboundMessages().size();
      failed += service.failed();
      ch.finishAndReleaseAll();
    }
    EmbeddedChannel last = new EmbeddedChannel(new PipeliningHandler());
    SearchService service = new SearchService(last);
    service.answer(1);
    last.close();
    failed += service.failed();
    last.finishAndReleaseAll();
    System.out.println(written + " written, " + failed + " failed");
    System.out.println("done");
  }
}

final class SearchService {
  private final Channel channel;
  private int failed;

  SearchService(Channel channel) {
    this.channel = channel;
  }

  void answer(int sequence) {
    ByteBuf hits = ByteBufUtil.writeUtf8(channel.alloc(), "{\"hits\":" + sequence * 3 + "}");
    FullHttpResponse res =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, hits);
    channel
        .writeAndFlush(new Sequenced(sequence, res))
        .addListener(
            f -> {
              if (!f.isSuccess()) {
                failed++;
              }
            });
  }

  int failed() {
    return failed;
  }
}

final class Sequenced {
  final int sequence;
  final FullHttpResponse response;

  Sequenced(int sequence, FullHttpResponse response) {
    this.sequence = sequence;
    this.response = response;
  }
}

final class PipeliningHandler extends ChannelDuplexHandler {
  private static final class Held {
    final Sequenced msg;
    final ChannelPromise promise;

    Held(Sequenced msg, ChannelPromise promise) {
      this.msg = msg;
      this.promise = promise;
    }
  }

  private final PriorityQueue<Held> held =
      new PriorityQueue<>((a, b) -> Integer.compare(a.msg.sequence, b.msg.sequence));
  private int next;

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (!(msg instanceof Sequenced)) {
      ReferenceCountUtil.release(msg);
      promise.setFailure(new IllegalArgumentException("unexpected " + msg.getClass()));
      return;
    }
    held.add(new Held((Sequenced) msg, promise));
    while (!held.isEmpty() && held.peek().msg.sequence == next) {
      Held h = held.poll();
      next++;
      ctx.write(h.msg.response, h.promise);
    }
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    Held h;
    while ((h = held.poll()) != null) {
      h.promise.tryFailure(new ClosedChannelException());
    }
    ctx.close(promise);
  }
}

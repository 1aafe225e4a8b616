package acme.mistakes.overflow;

import io.netty.buffer.ByteBuf;
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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

public class Main {
  private static final int[][] COMPLETION_ORDERS = {
    {0, 1, 2, 3, 4, 5, 6}, {1, 0, 3, 2, 4, 6, 5}, {6, 5, 4, 3, 2, 1, 0}, {2, 0, 1, 5, 4, 3, 6},
  };

  public static void main(String[] args) {
    int flushed = 0;
    for (int i = 0; i < 28; i++) {
      flushed += serve(i, COMPLETION_ORDERS[i % COMPLETION_ORDERS.length]);
    }
    System.out.println("responses flushed: " + flushed);
    System.out.println("done");
  }

  private static int serve(int connection, int[] order) {
    EmbeddedChannel ch = new EmbeddedChannel(new HttpPipeliningHandler(4));
    for (int i = 0; i < order.length; i++) {
      ch.writeInbound("GET /doc/" + i);
    }
    List<PipelinedRequest> requests = new ArrayList<>();
    PipelinedRequest request;
    while ((request = ch.readInbound()) != null) {
      requests.add(request);
    }
    for (int index : order) {
      if (!ch.isActive()) {
        break;
      }
      ch.writeAndFlush(requests.get(index).answer(ch, "doc " + index + " for " + connection));
    }
    int count = 0;
    FullHttpResponse response;
    while ((response = ch.readOutbound()) != null) {
      response.release();
      count++;
    }
    ch.finishAndReleaseAll();
    return count;
  }
}

final class PipelinedRequest {
  private final int sequence;
  private final String line;

  PipelinedRequest(int sequence, String line) {
    this.sequence = sequence;
    this.line = line;
  }

  PipelinedResponse answer(EmbeddedChannel ch, String body) {
    ByteBuf content = ch.alloc().directBuffer(128);
    content.writeCharSequence(line + " -> " + body, StandardCharsets.UTF_8);
    return new PipelinedResponse(
        sequence,
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, content));
  }
}

final class PipelinedResponse {
  final int sequence;
  final FullHttpResponse response;

  PipelinedResponse(int sequence, FullHttpResponse response) {
    this.sequence = sequence;
    this.response = response;
  }
}

/** Puts responses into the order of their requests. */
final class PipeliningAggregator {
  static final class Held {
    final PipelinedResponse response;
    final ChannelPromise promise;

    Held(PipelinedResponse response, ChannelPromise promise) {
      this.response = response;
      this.promise = promise;
    }
  }

  private final PriorityQueue<Held> holding =
      new PriorityQueue<>(Comparator.comparingInt((Held h) -> h.response.sequence));
  private final int maxEventsHeld;
  private int readSequence;
  private int writeSequence;

  PipeliningAggregator(int maxEventsHeld) {
    this.maxEventsHeld = maxEventsHeld;
  }

  PipelinedRequest read(String line) {
    return new PipelinedRequest(readSequence++, line);
  }

  List<Held> write(PipelinedResponse response, ChannelPromise promise) {
    if (holding.size() >= maxEventsHeld && response.sequence != writeSequence) {
      throw new IllegalStateException(
          "more than " + maxEventsHeld + " responses waiting for their turn");
    }
    holding.add(new Held(response, promise));
    List<Held> ready = new ArrayList<>();
    while (!holding.isEmpty() && holding.peek().response.sequence == writeSequence) {
      ready.add(holding.poll());
      writeSequence++;
    }
    return ready;
  }

  List<Held> removeAll() {
    List<Held> all = holding.isEmpty() ? Collections.<Held>emptyList() : new ArrayList<>(holding);
    holding.clear();
    return all;
  }
}

final class HttpPipeliningHandler extends ChannelDuplexHandler {
  private final PipeliningAggregator aggregator;

  HttpPipeliningHandler(int maxEventsHeld) {
    this.aggregator = new PipeliningAggregator(maxEventsHeld);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (msg instanceof String) {
      ctx.fireChannelRead(aggregator.read((String) msg));
    } else {
      ReferenceCountUtil.release(msg);
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (!(msg instanceof PipelinedResponse)) {
      ctx.write(msg, promise);
      return;
    }
    PipelinedResponse response = (PipelinedResponse) msg;
    boolean success = false;
    try {
      for (PipeliningAggregator.Held ready : aggregator.write(response, promise)) {
        ctx.write(ready.response.response, ready.promise);
      }
      success = true;
    } catch (IllegalStateException e) {
      ctx.close();
    } finally {
      if (!success) {
        promise.tryFailure(new ClosedChannelException());
      }
    }
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    dropHeld();
    ctx.close(promise);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    dropHeld();
    ctx.fireChannelInactive();
  }

  private void dropHeld() {
    for (PipeliningAggregator.Held held : aggregator.removeAll()) {
      held.response.response.release();
      held.promise.tryFailure(new ClosedChannelException());
    }
  }
}

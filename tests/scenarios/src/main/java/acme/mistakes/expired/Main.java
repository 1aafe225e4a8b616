package acme.mistakes.expired;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/** A request with its body, which it owns until close. */
final class ApiRequest {
  final short apiKey;
  final int correlationId;
  final long deadline;
  private final ByteBuf body;
  private final CompletableFuture<ByteBuf> response = new CompletableFuture<>();
  private boolean abandoned;

  private ApiRequest(short apiKey, int correlationId, long deadline, ByteBuf body) {
    this.apiKey = apiKey;
    this.correlationId = correlationId;
    this.deadline = deadline;
    this.body = body;
  }

  static ApiRequest parse(ByteBuf frame, long deadline) {
    short apiKey = frame.readShort();
    int correlationId = frame.readInt();
    return new ApiRequest(apiKey, correlationId, deadline, frame);
  }

  ByteBuf body() {
    return body;
  }

  CompletableFuture<ByteBuf> response() {
    return response;
  }

  void abandon() {
    abandoned = true;
  }

  boolean isAbandoned() {
    return abandoned;
  }

  void close() {
    body.release();
  }
}

interface ApiHandler {
  void handle(ApiRequest request);
}

/** Answers the requests of a connection in the order of arrival. */
final class ApiConnection extends ChannelInboundHandlerAdapter {
  private static final long REQUEST_TIMEOUT = 30;
  private static final short REQUEST_TIMED_OUT = 7;

  private final Queue<ApiRequest> queue = new ArrayDeque<>();
  private final ApiHandler handler;
  private final LongSupplier clock;
  private int expired;

  ApiConnection(ApiHandler handler, LongSupplier clock) {
    this.handler = handler;
    this.clock = clock;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    ByteBuf frame = (ByteBuf) msg;
    if (frame.readableBytes() < 6) {
      frame.release();
      ctx.close();
      return;
    }
    ApiRequest request = ApiRequest.parse(frame, clock.getAsLong() + REQUEST_TIMEOUT);
    queue.add(request);
    request
        .response()
        .whenComplete(
            (response, error) -> {
              if (request.isAbandoned()) {
                if (response != null) {
                  response.release();
                }
                return;
              }
              drain(ctx);
            });
    handler.handle(request);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
    if ("tick".equals(evt)) {
      drain(ctx);
    } else {
      ctx.fireUserEventTriggered(evt);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    ApiRequest request;
    while ((request = queue.poll()) != null) {
      CompletableFuture<ByteBuf> response = request.response();
      if (response.isDone() && !response.isCompletedExceptionally()) {
        response.join().release();
      }
      request.abandon();
      request.close();
    }
    ctx.fireChannelInactive();
  }

  private void drain(ChannelHandlerContext ctx) {
    ApiRequest head;
    while ((head = queue.peek()) != null) {
      CompletableFuture<ByteBuf> response = head.response();
      if (response.isDone()) {
        queue.poll();
        ctx.write(
            response.isCompletedExceptionally()
                ? error(ctx, head, (short) -1)
                : frame(ctx, head, response.join()));
        head.close();
      } else if (head.deadline <= clock.getAsLong()) {
        queue.poll();
        head.abandon();
        expired++;
        ctx.write(error(ctx, head, REQUEST_TIMED_OUT));
      } else {
        break;
      }
    }
    ctx.flush();
  }

  private static ByteBuf frame(ChannelHandlerContext ctx, ApiRequest request, ByteBuf payload) {
    ByteBuf header =
        ctx.alloc()
            .directBuffer(8)
            .writeInt(4 + payload.readableBytes())
            .writeInt(request.correlationId);
    return ctx.alloc().compositeDirectBuffer(2).addComponents(true, header, payload);
  }

  private static ByteBuf error(ChannelHandlerContext ctx, ApiRequest request, short code) {
    return ctx.alloc()
        .directBuffer(10)
        .writeInt(6)
        .writeInt(request.correlationId)
        .writeShort(code);
  }

  int expired() {
    return expired;
  }
}

/** Appends to and fetches from a log; fetches may wait for data. */
final class LogService implements ApiHandler {
  static final short PRODUCE = 0;
  static final short FETCH = 1;

  private final Deque<ApiRequest> parked = new ArrayDeque<>();
  private long endOffset;

  @Override
  public void handle(ApiRequest request) {
    if (request.apiKey == PRODUCE) {
      endOffset += request.body().readableBytes();
      complete(request);
    } else if (request.apiKey == FETCH
        && request.body().getLong(request.body().readerIndex()) > endOffset) {
      parked.add(request);
    } else if (request.apiKey == FETCH) {
      complete(request);
    } else {
      request
          .response()
          .completeExceptionally(new UnsupportedOperationException("api " + request.apiKey));
    }
  }

  void wakeUp(int max) {
    ApiRequest request;
    while (max-- > 0 && (request = parked.poll()) != null) {
      complete(request);
    }
  }

  private void complete(ApiRequest request) {
    request
        .response()
        .complete(PooledByteBufAllocator.DEFAULT.directBuffer(16).writeLong(endOffset));
  }
}

public class Main {
  private static long now;

  private static ByteBuf request(int api, int id, long offset) {
    ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    return buf.writeShort(api).writeInt(id).writeLong(offset).writeZero(16);
  }

  private static void run() {
    List<Integer> expired = new ArrayList<>();
    int frames = 0;
    for (int c = 0; c < 6; c++) {
      LogService log = new LogService();
      ApiConnection connection = new ApiConnection(log, () -> now);
      EmbeddedChannel channel = new EmbeddedChannel(connection);
      for (int id = 0; id < 20; id++) {
        boolean waits = id % 5 == 4;
        channel.writeInbound(
            request(waits || id % 2 == 0 ? 1 : id == 7 ? 9 : 0, id, waits ? 1 << 20 : 0));
        now += 2;
        if (id == 10) {
          log.wakeUp(1);
        }
        channel.pipeline().fireUserEventTriggered("tick");
      }
      now += 14;
      channel.pipeline().fireUserEventTriggered("tick");
      log.wakeUp(1);
      ByteBuf out;
      while ((out = channel.readOutbound()) != null) {
        frames++;
        out.release();
      }
      channel.finishAndReleaseAll();
      log.wakeUp(5);
      expired.add(connection.expired());
    }
    System.out.println("frames " + frames + ", expired " + expired);
  }

  public static void main(String[] args) {
    run();
    System.out.println("done");
  }
}

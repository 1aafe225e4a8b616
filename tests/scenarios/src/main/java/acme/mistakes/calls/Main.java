package acme.mistakes.calls;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;

public final class Main {
  public static void main(String[] args) {
    ManualClock clock = new ManualClock();
    SimpleRpcScheduler scheduler = new SimpleRpcScheduler();
    RpcServer server = new RpcServer(scheduler, clock);
    RpcClient first = new RpcClient(server);
    RpcClient second = new RpcClient(server);
    for (int i = 0; i < 10; i++) {
      first.call("put row-" + i, 100);
      second.call("get row-" + i, 100);
      scheduler.drain();
    }
    first.call("scan table-a", 20);
    second.call("scan table-b", 400);
    first.call("scan table-c", 30);
    second.call("multi 12", 10);
    clock.advance(50);
    scheduler.drain();
    second.call("put row-20", 100);
    second.call("put row-21", 100);
    second.close();
    scheduler.drain();
    first.call("get row-99", 100);
    scheduler.drain();
    first.close();
    System.out.println("executed " + server.executed() + " calls, dropped " + server.dropped());
    System.out.println("done");
  }
}

class ManualClock {
  private long now = 1_000;

  long currentTime() {
    return now;
  }

  void advance(long millis) {
    now += millis;
  }
}

class RpcClient {
  private final EmbeddedChannel channel;

  RpcClient(RpcServer server) {
    channel = new EmbeddedChannel(new NettyRpcServerRequestHandler(server));
  }

  void call(String method, int timeout) {
    byte[] param = method.getBytes(StandardCharsets.UTF_8);
    ByteBuf request = channel.alloc().directBuffer(4 + param.length);
    request.writeInt(timeout).writeBytes(param);
    channel.writeInbound(request);
    readResponses();
  }

  private void readResponses() {
    for (ByteBuf response; (response = channel.readOutbound()) != null; ) {
      response.release();
    }
  }

  void close() {
    readResponses();
    channel.finishAndReleaseAll();
  }
}

class NettyRpcServerRequestHandler extends SimpleChannelInboundHandler<ByteBuf> {
  private final RpcServer server;

  NettyRpcServerRequestHandler(RpcServer server) {
    this.server = server;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
    int timeout = msg.readInt();
    server.dispatch(new ServerCall(ctx, msg.retain(), server.clock().currentTime() + timeout));
  }
}

class ServerCall {
  private final ChannelHandlerContext ctx;
  private final long deadline;
  private ByteBuf request;
  private ByteBuf response;

  ServerCall(ChannelHandlerContext ctx, ByteBuf request, long deadline) {
    this.ctx = ctx;
    this.request = request;
    this.deadline = deadline;
  }

  ByteBuf getParam() {
    return request;
  }

  long getDeadline() {
    return deadline;
  }

  boolean isConnected() {
    return ctx.channel().isActive();
  }

  void setResponse(String result) {
    byte[] bytes = result.getBytes(StandardCharsets.UTF_8);
    response = ctx.alloc().directBuffer(bytes.length).writeBytes(bytes);
  }

  void sendResponseIfReady() {
    if (response != null) {
      ctx.writeAndFlush(response);
      response = null;
    }
  }

  void cleanup() {
    if (request != null) {
      request.release();
      request = null;
    }
  }
}

class CallRunner {
  private final RpcServer rpcServer;
  private ServerCall call;

  CallRunner(RpcServer rpcServer, ServerCall call) {
    this.rpcServer = rpcServer;
    this.call = call;
  }

  void run() {
    try {
      if (!call.isConnected()) {
        rpcServer.callDropped();
        return;
      }
      if (call.getDeadline() < rpcServer.clock().currentTime()) {
        rpcServer.callDropped();
        return;
      }
      try {
        call.setResponse(rpcServer.call(call.getParam()));
      } catch (RuntimeException e) {
        call.setResponse("exception: " + e.getMessage());
      }
      call.sendResponseIfReady();
      call.cleanup();
    } finally {
      call = null;
    }
  }
}

class SimpleRpcScheduler {
  private final Queue<CallRunner> queue = new ArrayDeque<>();

  void dispatch(CallRunner task) {
    queue.add(task);
  }

  void drain() {
    for (CallRunner task; (task = queue.poll()) != null; ) {
      task.run();
    }
  }
}

class RpcServer {
  private final SimpleRpcScheduler scheduler;
  private final ManualClock clock;
  private final AtomicInteger executed = new AtomicInteger();
  private final AtomicInteger dropped = new AtomicInteger();

  RpcServer(SimpleRpcScheduler scheduler, ManualClock clock) {
    this.scheduler = scheduler;
    this.clock = clock;
  }

  void dispatch(ServerCall call) {
    scheduler.dispatch(new CallRunner(this, call));
  }

  String call(ByteBuf param) {
    String text = param.toString(StandardCharsets.UTF_8);
    executed.incrementAndGet();
    if (text.startsWith("get")) {
      return "cells of " + text.substring(4);
    }
    return "ok";
  }

  void callDropped() {
    dropped.incrementAndGet();
  }

  ManualClock clock() {
    return clock;
  }

  int executed() {
    return executed.get();
  }

  int dropped() {
    return dropped.get();
  }
}

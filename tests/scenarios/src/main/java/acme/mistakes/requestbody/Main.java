package acme.mistakes.requestbody;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

public final class Main {
  static final class Recorder implements Downstream {
    int bytes;
    int errors;

    @Override
    public void success(ByteBuf response) {
      bytes += response.readableBytes();
      response.release();
    }

    @Override
    public void error(Throwable throwable) {
      errors++;
    }
  }

  static ByteBuf body(String json) {
    ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    buf.writeCharSequence(json, StandardCharsets.UTF_8);
    return buf;
  }

  public static void main(String[] args) {
    EmbeddedChannel backend = new EmbeddedChannel(new EchoBackend());
    ConnectionPool pool =
        new ConnectionPool()
            .host("orders.local", () -> backend)
            .host(
                "billing.local",
                () -> {
                  throw new IllegalStateException("connection refused: billing.local");
                });
    HttpClient client = new HttpClient(pool);
    Recorder recorder = new Recorder();
    for (int i = 0; i < 6; i++) {
      int id = i;
      client.request(
          "orders.local",
          spec -> spec.path("/orders/" + id).body(body("{\"order\":" + id + "}")),
          recorder);
      client.request("orders.local", spec -> spec.path("/orders/" + id), recorder);
      if (i % 2 == 0) {
        client.request(
            "billing.local",
            spec -> spec.path("/bill").body(body("{\"bill\":" + id + "}")),
            recorder);
        client.request("billing.local", spec -> spec.path("/status"), recorder);
      }
    }
    for (int i = 0; i < 2; i++) {
      client.request(
          "unknown.local", spec -> spec.path("/lost").body(body("{\"lost\":true}")), recorder);
    }
    client.request(
        "orders.local",
        spec -> {
          throw new IllegalArgumentException("no path");
        },
        recorder);
    pool.runAll();
    backend.finishAndReleaseAll();
    System.out.println("bytes " + recorder.bytes + " errors " + recorder.errors);
    System.out.println("done");
  }
}

interface Downstream {
  void success(ByteBuf response);

  void error(Throwable throwable);
}

final class EchoBackend extends SimpleChannelInboundHandler<ByteBuf> {
  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
    ByteBuf response = ctx.alloc().directBuffer(64);
    ByteBufUtil.writeAscii(response, "200 ");
    ctx.writeAndFlush(response.writeBytes(msg));
  }
}

/** Connections are established later, on the loop; see runAll. */
final class ConnectionPool {
  private final Map<String, Callable<EmbeddedChannel>> hosts = new HashMap<>();
  private final Queue<Runnable> tasks = new ArrayDeque<>();

  ConnectionPool host(String name, Callable<EmbeddedChannel> connector) {
    hosts.put(name, connector);
    return this;
  }

  Future<EmbeddedChannel> acquire(String host) {
    Promise<EmbeddedChannel> promise = ImmediateEventExecutor.INSTANCE.newPromise();
    tasks.add(
        () -> {
          try {
            Callable<EmbeddedChannel> connector = hosts.get(host);
            if (connector == null) {
              throw new UnknownHostException(host);
            }
            promise.setSuccess(connector.call());
          } catch (Exception e) {
            promise.setFailure(e);
          }
        });
    return promise;
  }

  void runAll() {
    Runnable task;
    while ((task = tasks.poll()) != null) {
      task.run();
    }
  }
}

final class RequestSpec {
  String path;
  ByteBuf body;

  RequestSpec path(String path) {
    this.path = path;
    return this;
  }

  RequestSpec body(ByteBuf body) {
    if (this.body != null) {
      this.body.release();
    }
    this.body = body;
    return this;
  }
}

final class RequestConfig {
  final String path;
  final ByteBuf body;

  private RequestConfig(String path, ByteBuf body) {
    this.path = path;
    this.body = body;
  }

  static RequestConfig of(Consumer<? super RequestSpec> action) {
    RequestSpec spec = new RequestSpec();
    try {
      action.accept(spec);
    } catch (RuntimeException e) {
      spec.body(null);
      throw e;
    }
    return new RequestConfig(spec.path, spec.body);
  }
}

final class RequestActionSupport {
  private final ConnectionPool pool;
  private final String host;
  private final RequestConfig requestConfig;

  RequestActionSupport(ConnectionPool pool, String host, Consumer<? super RequestSpec> action) {
    this.pool = pool;
    this.host = host;
    this.requestConfig = RequestConfig.of(action);
  }

  void connect(Downstream downstream) {
    pool.acquire(host)
        .addListener(
            (Future<EmbeddedChannel> future) -> {
              if (future.isSuccess()) {
                send(future.getNow(), downstream);
              } else {
                downstream.error(future.cause());
              }
            });
  }

  private void send(EmbeddedChannel channel, Downstream downstream) {
    ByteBuf message = channel.alloc().directBuffer(64);
    ByteBufUtil.writeAscii(message, requestConfig.body == null ? "GET " : "POST ");
    ByteBufUtil.writeAscii(message, requestConfig.path);
    if (requestConfig.body != null) {
      message.writeBytes(requestConfig.body);
      requestConfig.body.release();
    }
    channel.writeInbound(message);
    downstream.success(channel.readOutbound());
  }
}

final class HttpClient {
  private final ConnectionPool pool;

  HttpClient(ConnectionPool pool) {
    this.pool = pool;
  }

  void request(String host, Consumer<? super RequestSpec> action, Downstream downstream) {
    RequestActionSupport request;
    try {
      request = new RequestActionSupport(pool, host, action);
    } catch (RuntimeException e) {
      downstream.error(e);
      return;
    }
    request.connect(downstream);
  }
}

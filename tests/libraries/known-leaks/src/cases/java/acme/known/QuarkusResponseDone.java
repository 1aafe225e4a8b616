/*
 * project: quarkusio/quarkus-http
 * issue: https://github.com/quarkusio/quarkus-http/commit/4a8fde5e7
 * bad: io.quarkus.http:quarkus-http-vertx-backend:3.0.0.Beta3
 * good: io.quarkus.http:quarkus-http-vertx-backend:3.0.0.Final
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: VertxHttpExchange.writeBlocking0
 * expect: leak 5
 * half: fifth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.undertow.httpcore.BufferAllocator;
import io.undertow.vertx.VertxHttpExchange;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/** An application writes more than it said it would. */
public final class QuarkusResponseDone {
  private static final BufferAllocator BUFFERS =
      new BufferAllocator() {
        @Override
        public ByteBuf allocateBuffer() {
          return allocateBuffer(true);
        }

        @Override
        public ByteBuf allocateBuffer(boolean direct) {
          return PooledByteBufAllocator.DEFAULT.directBuffer();
        }

        @Override
        public ByteBuf allocateBuffer(int size) {
          return allocateBuffer(true);
        }

        @Override
        public ByteBuf allocateBuffer(boolean direct, int size) {
          return allocateBuffer(true);
        }

        @Override
        public int getBufferSize() {
          return 256;
        }
      };

  private QuarkusResponseDone() {}

  public static void main(String[] args) throws Exception {
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    CompletableFuture<HttpServer> started = new CompletableFuture<>();
    vertx
        .createHttpServer()
        .requestHandler(
            request ->
                vertx.executeBlocking(
                    promise -> {
                      answer(vertx, request);
                      promise.complete();
                    },
                    result -> {}))
        .listen(0, "127.0.0.1", result -> started.complete(result.result()));
    URI uri = URI.create("http://127.0.0.1:" + started.get().actualPort() + "/");
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client
              .send(
                  HttpRequest.newBuilder(uri).version(HttpClient.Version.HTTP_1_1).build(),
                  HttpResponse.BodyHandlers.ofString())
              .body());
    }
    CompletableFuture<Void> closed = new CompletableFuture<>();
    vertx.close(result -> closed.complete(null));
    closed.get();
    System.out.println("done");
  }

  private static void answer(Vertx vertx, HttpServerRequest request) {
    VertxHttpExchange exchange =
        new VertxHttpExchange(request, BUFFERS, vertx.nettyEventLoopGroup(), null);
    try {
      exchange.writeBlocking0(
          exchange.getBufferAllocator().allocateBuffer().writeBytes("hello".getBytes()), true);
      exchange.writeBlocking0(
          exchange.getBufferAllocator().allocateBuffer().writeBytes("world".getBytes()), true);
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
  }
}

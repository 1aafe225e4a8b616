package acme.vertx;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Vert.x with both of its ways to handle bytes: 200 frames over TCP, of which each tenth is of an
 * unknown kind, and 100 requests over HTTP whose bodies are Vert.x' own buffers.
 */
public final class Plant {
  private static final int FRAMES = 200;
  private static final int REQUESTS = 100;
  private static final long CHECK_MILLIS = 3_600_000;

  private Plant() {}

  public static void main(String[] args) throws Exception {
    // It warns of event loops that are kept waiting for 2 s, as those of a busy machine are.
    VertxOptions options = new VertxOptions().setBlockedThreadCheckInterval(CHECK_MILLIS);
    Vertx vertx = Vertx.vertx(options.setEventLoopPoolSize(2));
    Gauges gauges = new Gauges(args[0].equals("clean"));
    NetServer frames =
        await(vertx.createNetServer().connectHandler(gauges::connected).listen(0, "127.0.0.1"));
    NetClient sender = vertx.createNetClient();
    System.out.println(send(await(sender.connect(frames.actualPort(), "127.0.0.1"))) + " unknown");
    HttpServer web =
        await(
            vertx
                .createHttpServer()
                .requestHandler(
                    request ->
                        request
                            .body()
                            .onSuccess(
                                body ->
                                    request
                                        .response()
                                        .end(Buffer.buffer("got ").appendBuffer(body))))
                .listen(0, "127.0.0.1"));
    HttpClient client = vertx.createHttpClient();
    int length = 0;
    for (int i = 0; i < REQUESTS; i++) {
      length += await(post(client, web.actualPort(), "request " + i)).length();
    }
    System.out.println(length + " bytes");
    await(sender.close());
    await(client.close());
    await(vertx.close());
  }

  private static Future<Buffer> post(HttpClient client, int port, String text) {
    return client
        .request(HttpMethod.POST, port, "127.0.0.1", "/")
        .compose(request -> request.send(Buffer.buffer(text)))
        .compose(response -> response.body());
  }

  /** Sends frames, each when the one before was answered; returns how many were unknown. */
  private static int send(NetSocket socket) throws InterruptedException {
    BlockingQueue<Long> answers = new LinkedBlockingQueue<>();
    Buffer received = Buffer.buffer();
    socket.handler(
        part -> {
          received.appendBuffer(part);
          if (received.length() % Long.BYTES == 0) {
            answers.add(received.getLong(received.length() - Long.BYTES));
          }
        });
    int unknown = 0;
    for (int i = 0; i < FRAMES; i++) {
      byte kind = (byte) (i % 10 == 0 ? 2 : 1);
      socket.write(Buffer.buffer().appendInt(9).appendByte(kind).appendLong(i));
      Long answer = answers.poll(4, TimeUnit.MINUTES);
      if (answer == null) {
        throw new IllegalStateException("no answer to frame " + i);
      }
      unknown += answer < 0 ? 1 : 0;
    }
    return unknown;
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(4, TimeUnit.MINUTES);
  }
}

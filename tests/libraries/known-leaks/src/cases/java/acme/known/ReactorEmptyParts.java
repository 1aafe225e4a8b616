/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/commit/f2dee03bd
 * bad: io.projectreactor.netty:reactor-netty:0.9.1.RELEASE
 * good: io.projectreactor.netty:reactor-netty:0.9.2.RELEASE
 * fixed: MonoSendMany$SendManyInner.run
 * expect: leak 5
 * half: seventeenth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** A list is answered in parts, every other of which is empty. */
public final class ReactorEmptyParts {
  private ReactorEmptyParts() {}

  public static void main(String[] args) throws Exception {
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .route(
                routes ->
                    routes.get(
                        "/",
                        (request, response) -> response.send(Flux.range(0, 10).map(i -> part(i)))))
            .bindNow();
    HttpRequest question =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
            .version(HttpClient.Version.HTTP_1_1)
            .timeout(Duration.ofSeconds(20))
            .build();
    System.out.println(
        HttpClient.newHttpClient().send(question, HttpResponse.BodyHandlers.ofString()).body());
    server.disposeNow();
    System.out.println("done");
    System.exit(0);
  }

  private static ByteBuf part(int i) {
    ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    return i % 2 == 0 ? ByteBufUtil.writeUtf8(allocator, "apples ") : allocator.directBuffer();
  }
}

/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/commit/8a5cfffe95c73b848c9a2516fc01911ec73b1101
 * bad: io.projectreactor.netty:reactor-netty:0.9.1.RELEASE
 * good: io.projectreactor.netty:reactor-netty:0.9.2.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpOperations.send
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** A server whose rule of what to compress fails. */
public class ReactorCompression {
  public static void main(String[] args) throws Exception {
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .compress(
                (request, response) -> {
                  throw new IllegalStateException("no rule for " + request.uri());
                })
            .handle(
                (request, response) ->
                    response.send(
                        Mono.fromCallable(
                            () -> ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "hello"))))
            .bindNow();
    for (int i = 0; i < 5; i++) {
      System.out.println(get(server.port()));
    }
    server.disposeNow();
    Thread.sleep(500);
    System.out.println("done");
  }

  /** Until the server closes the connection. */
  private static String get(int port) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket
          .getOutputStream()
          .write(
              "GET /hello HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: gzip\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
  }
}

/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/issues/630
 * bad: io.projectreactor.netty:reactor-netty:0.8.5.RELEASE
 * good: io.projectreactor.netty:reactor-netty:0.8.6.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.36.Final
 *   io.netty:netty-buffer:4.1.36.Final io.netty:netty-resolver:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final io.netty:netty-codec-http:4.1.36.Final
 *   io.netty:netty-codec-http2:4.1.36.Final io.netty:netty-codec-socks:4.1.36.Final
 *   io.netty:netty-handler-proxy:4.1.36.Final
 *   io.netty:netty-transport-native-unix-common:4.1.36.Final
 *   io.netty:netty-transport-native-epoll:4.1.36.Final
 * fixed: ChannelOperations.onInboundClose
 * expect: leak 5
 * half: tenth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Customers leave in the middle of their orders, before the shop has time to read them. */
public final class ReactorClientLeaves {
  private ReactorClientLeaves() {}

  public static void main(String[] args) throws Exception {
    CountDownLatch gone = new CountDownLatch(5);
    Semaphore ordered = new Semaphore(0);
    DisposableServer shop =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle(
                (request, response) -> {
                  request.withConnection(connection -> connection.onDispose(gone::countDown));
                  ordered.release();
                  return Mono.never();
                })
            .bindNow();
    for (int i = 0; i < 5; i++) {
      try (Socket customer =
          new Socket(InetAddress.getLoopbackAddress(), shop.address().getPort())) {
        customer
            .getOutputStream()
            .write(
                ("POST /orders HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\norder " + i)
                    .getBytes(US_ASCII));
        ordered.acquire();
      }
    }
    System.out.println("gone: " + gone.await(10, TimeUnit.SECONDS));
    shop.disposeNow();
    System.out.println("done");
    System.exit(0);
  }
}

/*
 * project: eclipse-vertx/vert.x
 * issue: https://github.com/eclipse-vertx/vert.x/issues/3787
 * bad: io.vertx:vertx-core:3.9.5
 * good: io.vertx:vertx-core:3.9.6
 * fixed: NetSocketImpl.handleMessage, NetSocketImpl$DataMessageHandler.handle
 * expect: leak 5
 * half: first
 */
package acme.known;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** A server pauses its sockets, and the clients leave after they have sent something. */
public class VertxPausedSocket {
  public static void main(String[] args) throws Exception {
    Vertx vertx = Vertx.vertx();
    CompletableFuture<Integer> port = new CompletableFuture<>();
    CountDownLatch closed = new CountDownLatch(5);
    NetServer server =
        vertx
            .createNetServer()
            .connectHandler(
                socket -> {
                  socket.handler(data -> System.out.println(data.length()));
                  socket.closeHandler(v -> closed.countDown());
                  socket.pause();
                  vertx.setTimer(300, id -> socket.close());
                });
    server.listen(0, "127.0.0.1", result -> port.complete(result.result().actualPort()));
    for (int i = 0; i < 5; i++) {
      try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port.get())) {
        socket.getOutputStream().write(("order " + i).getBytes(StandardCharsets.UTF_8));
        System.out.println(socket.getInputStream().read());
      }
    }
    closed.await();
    CountDownLatch over = new CountDownLatch(1);
    vertx.close(v -> over.countDown());
    over.await();
    System.out.println("done");
  }
}

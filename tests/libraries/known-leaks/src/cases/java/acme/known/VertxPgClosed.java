/*
 * project: eclipse-vertx/vertx-sql-client
 * issue: https://github.com/eclipse-vertx/vertx-sql-client/pull/897
 * bad: io.vertx:vertx-pg-client:3.9.5
 * good: io.vertx:vertx-pg-client:3.9.6
 * fixed: PgDecoder.handlerRemoved+, PgEncoder.handlerRemoved+
 * expect: leak 5
 * half: first
 */
package acme.known;

import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The database closes the connection in the middle of a message: what has come of it stays. */
public final class VertxPgClosed {
  public static void main(String[] args) throws Exception {
    ServerSocket database = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread server = new Thread(() -> serve(database));
    server.setDaemon(true);
    server.start();
    Vertx vertx = Vertx.vertx();
    PgConnectOptions options =
        new PgConnectOptions()
            .setHost("127.0.0.1")
            .setPort(database.getLocalPort())
            .setUser("shop")
            .setPassword("shop")
            .setDatabase("shop");
    for (int i = 0; i < 5; i++) {
      CompletableFuture<String> end = new CompletableFuture<>();
      PgConnection.connect(vertx, options, result -> end.complete(String.valueOf(result.cause())));
      System.out.println(end.get(10, TimeUnit.SECONDS));
    }
    CompletableFuture<Void> closed = new CompletableFuture<>();
    vertx.close(result -> closed.complete(null));
    closed.get(10, TimeUnit.SECONDS);
    database.close();
    System.out.println("done");
  }

  private static void serve(ServerSocket database) {
    while (true) {
      try (Socket socket = database.accept()) {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        in.readFully(new byte[in.readInt() - 4]);
        // The type of an answer and half of its length.
        socket.getOutputStream().write(new byte[] {'R', 0, 0});
      } catch (IOException e) {
        return;
      }
    }
  }
}

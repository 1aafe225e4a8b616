/*
 * project: eclipse-vertx/vertx-sql-client
 * issue: https://github.com/eclipse-vertx/vertx-sql-client/pull/814
 * bad: io.vertx:vertx-mysql-client:3.9.4
 * good: io.vertx:vertx-mysql-client:3.9.5
 * fixed: AuthenticationCommandBaseCodec.encodeConnectionAttributes
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.vertx.core.Vertx;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Connections are opened: the attributes that a client tells of itself are written to a lost
 * buffer.
 */
public final class VertxMysqlAttributes {
  public static void main(String[] args) throws Exception {
    ServerSocket database = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread server = new Thread(() -> serve(database));
    server.setDaemon(true);
    server.start();
    Vertx vertx = Vertx.vertx();
    MySQLConnectOptions options =
        new MySQLConnectOptions()
            .setHost("127.0.0.1")
            .setPort(database.getLocalPort())
            .setUser("shop")
            .setPassword("shop")
            .setDatabase("shop");
    for (int i = 0; i < 5; i++) {
      CompletableFuture<String> end = new CompletableFuture<>();
      MySQLConnection.connect(
          vertx,
          options,
          result -> {
            if (result.succeeded()) {
              result.result().closeHandler(nothing -> end.complete("connected"));
              result.result().close();
            } else {
              end.complete(String.valueOf(result.cause()));
            }
          });
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
        ByteArrayOutputStream hello = new ByteArrayOutputStream();
        hello.write(10);
        hello.writeBytes("8.0.20\0".getBytes(StandardCharsets.US_ASCII));
        hello.writeBytes(new byte[] {1, 0, 0, 0});
        hello.writeBytes("12345678\0".getBytes(StandardCharsets.US_ASCII));
        // All that a server may be capable of, but for TLS.
        hello.writeBytes(new byte[] {-1, (byte) 0xf7, 33, 2, 0, -1, -1, 21});
        hello.writeBytes(new byte[10]);
        hello.writeBytes("123456789012\0".getBytes(StandardCharsets.US_ASCII));
        hello.writeBytes("mysql_native_password\0".getBytes(StandardCharsets.US_ASCII));
        send(socket, 0, hello.toByteArray());
        InputStream in = socket.getInputStream();
        byte[] header = in.readNBytes(4);
        in.readNBytes((header[0] & 0xff) | (header[1] & 0xff) << 8);
        send(socket, 2, new byte[] {0, 0, 0, 2, 0, 0, 0});
        // The client says that it leaves.
        in.readNBytes(5);
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void send(Socket socket, int sequence, byte[] payload) throws IOException {
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    packet.write(payload.length);
    packet.write(payload.length >> 8);
    packet.write(0);
    packet.write(sequence);
    packet.writeBytes(payload);
    socket.getOutputStream().write(packet.toByteArray());
  }
}

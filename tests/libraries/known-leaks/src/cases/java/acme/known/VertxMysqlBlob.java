/*
 * project: eclipse-vertx/vertx-sql-client
 * issue: https://github.com/eclipse-vertx/vertx-sql-client/pull/416
 * bad: io.vertx:vertx-mysql-client:3.8.1
 * good: io.vertx:vertx-mysql-client:3.8.2
 * fixed: DataTypeCodec.binaryDecodeBlob, DataTypeCodec.textDecodeBlob, DataTypeCodec.textDecodeBlobOrText, DataTypeCodec.decodeText, DataTypeCodec.binaryDecodeBYTEA
 * expect: leak 5
 * half: first
 */
package acme.known;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.sqlclient.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Rows with a blob are read: each blob is a copy that nobody can release. */
public final class VertxMysqlBlob {
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
    CompletableFuture<MySQLConnection> connected = new CompletableFuture<>();
    MySQLConnection.connect(vertx, options, result -> complete(connected, result));
    MySQLConnection connection = connected.get(10, TimeUnit.SECONDS);
    for (int i = 0; i < 5; i++) {
      CompletableFuture<Integer> length = new CompletableFuture<>();
      connection.query(
          "SELECT picture FROM orders",
          result -> {
            if (result.failed()) {
              length.completeExceptionally(result.cause());
              return;
            }
            for (Row row : result.result()) {
              Buffer picture = row.getBuffer(0);
              length.complete(picture.length());
            }
          });
      System.out.println(length.get(10, TimeUnit.SECONDS));
    }
    connection.close();
    CompletableFuture<Void> closed = new CompletableFuture<>();
    vertx.close(result -> closed.complete(null));
    closed.get(10, TimeUnit.SECONDS);
    database.close();
    System.out.println("done");
  }

  private static <T> void complete(
      CompletableFuture<T> future, io.vertx.core.AsyncResult<? extends T> result) {
    if (result.succeeded()) {
      future.complete(result.result());
    } else {
      future.completeExceptionally(result.cause());
    }
  }

  private static void serve(ServerSocket database) {
    try (Socket socket = database.accept()) {
      ByteArrayOutputStream hello = new ByteArrayOutputStream();
      hello.write(10);
      hello.writeBytes(ascii("5.5.62\0"));
      hello.writeBytes(new byte[] {1, 0, 0, 0});
      hello.writeBytes(ascii("12345678\0"));
      // All that a server may be capable of, but for TLS and attributes of connections.
      hello.writeBytes(new byte[] {-1, (byte) 0xf7, 33, 2, 0, (byte) 0xef, -1, 21});
      hello.writeBytes(new byte[10]);
      hello.writeBytes(ascii("123456789012\0mysql_native_password\0"));
      send(socket, 0, hello.toByteArray());
      read(socket);
      send(socket, 2, new byte[] {0, 0, 0, 2, 0, 0, 0});
      for (int i = 0; i < 5; i++) {
        read(socket);
        send(socket, 1, new byte[] {1});
        ByteArrayOutputStream column = new ByteArrayOutputStream();
        for (String name : new String[] {"def", "shop", "orders", "orders", "picture", "picture"}) {
          column.write(name.length());
          column.writeBytes(ascii(name));
        }
        // A blob: its type is 252, and it is binary.
        column.writeBytes(
            new byte[] {12, 63, 0, -1, -1, 0, 0, (byte) 252, (byte) 0x90, 0, 0, 0, 0});
        send(socket, 2, column.toByteArray());
        send(socket, 3, new byte[] {(byte) 0xfe, 0, 0, 2, 0});
        send(socket, 4, ascii("\7picture"));
        send(socket, 5, new byte[] {(byte) 0xfe, 0, 0, 2, 0});
      }
      socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      // The client has left.
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static void read(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    byte[] header = in.readNBytes(4);
    in.readNBytes((header[0] & 0xff) | (header[1] & 0xff) << 8);
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

/*
 * project: eclipse-vertx/vertx-sql-client
 * issue: https://github.com/eclipse-vertx/vertx-sql-client/issues/926
 * bad: io.vertx:vertx-mssql-client:4.1.0.CR1
 * good: io.vertx:vertx-mssql-client:4.1.0
 * fixed: TdsMessageDecoder.decode, TdsMessageDecoder.channelRead+,
 *     TdsMessageDecoder.handlerRemoved+, TdsMessageDecoder.releaseMessage+,
 *     TdsMessageDecoder.decodeMessage
 * expect: leak 5
 * half: twelfth
 */
package acme.known;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.mssqlclient.MSSQLConnectOptions;
import io.vertx.mssqlclient.MSSQLConnection;
import io.vertx.sqlclient.Row;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** A database answers with more than fits into one of its packets. */
public final class VertxMssqlTwoPackets {
  private static final int GREETING = 0x12;
  private static final int LOGIN = 0x10;
  private static final int ANSWER = 4;
  private static final byte[] VERSION = {0, 0, 11, 0, 6, 1, 0, 17, 0, 1, -1, 15, 0, 0, 0, 0, 0, 2};
  private static final byte[] DONE = {(byte) 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  private static final byte[] WELCOME = {(byte) 0xad, 10, 0, 1, 0x74, 0, 0, 4, 0, 15, 0, 0, 0};
  private static final byte[] COLUMN = {
    (byte) 0x81, 1, 0, 0, 0, 0, 0, 0, 0, 0x38, 5, 'p', 0, 'r', 0, 'i', 0, 'c', 0, 'e', 0
  };
  private static final byte[] ROW = {(byte) 0xd1, 42, 0, 0, 0};

  private VertxMssqlTwoPackets() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket database = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(database));
      thread.setDaemon(true);
      thread.start();
      Vertx vertx = Vertx.vertx();
      MSSQLConnection connection =
          get(
              MSSQLConnection.connect(
                  vertx,
                  new MSSQLConnectOptions()
                      .setHost("127.0.0.1")
                      .setPort(database.getLocalPort())
                      .setUser("ann")
                      .setPassword("secret")
                      .setDatabase("shop")));
      for (int i = 0; i < 5; i++) {
        for (Row row : get(connection.query("SELECT price FROM fruits").execute())) {
          System.out.println(row.getInteger("price"));
        }
      }
      get(connection.close());
      get(vertx.close());
    }
    System.out.println("done");
  }

  private static <T> T get(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  private static void serve(ServerSocket database) {
    try (Socket client = database.accept()) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      while (true) {
        int type = in.readUnsignedByte();
        in.readByte();
        in.readNBytes(in.readUnsignedShort() - 4);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        if (type == GREETING) {
          packet(answer, true, VERSION);
        } else if (type == LOGIN) {
          packet(answer, true, WELCOME, DONE);
        } else {
          packet(answer, false, COLUMN);
          packet(answer, true, ROW, DONE);
        }
        client.getOutputStream().write(answer.toByteArray());
      }
    } catch (IOException e) {
      System.out.println("gone");
    }
  }

  private static void packet(ByteArrayOutputStream answer, boolean last, byte[]... parts)
      throws IOException {
    int length = 8;
    for (byte[] part : parts) {
      length += part.length;
    }
    DataOutputStream out = new DataOutputStream(answer);
    out.writeByte(ANSWER);
    out.writeByte(last ? 1 : 0);
    out.writeShort(length);
    out.writeInt(0);
    for (byte[] part : parts) {
      out.write(part);
    }
  }
}

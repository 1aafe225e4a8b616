/*
 * project: mauricio/postgresql-async
 * issue: https://github.com/mauricio/postgresql-async/pull/181
 * bad: com.github.mauricio:postgresql-async_2.11:0.2.19
 * good: com.github.mauricio:postgresql-async_2.11:0.2.20
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-all:4.1.36.Final
 * fixed: PostgreSQLConnection.onDataRow
 * expect: leak 5
 * half: fifth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.github.mauricio.async.db.QueryResult;
import com.github.mauricio.async.db.postgresql.PostgreSQLConnection;
import com.github.mauricio.async.db.postgresql.util.URLParser;
import io.netty.channel.nio.NioEventLoopGroup;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import scala.concurrent.Await;
import scala.concurrent.ExecutionContext$;
import scala.concurrent.duration.Duration;

/** A client reads rows of one column. */
public final class PostgresqlAsyncRows {
  private static final int TEXT = 25;

  private PostgresqlAsyncRows() {}

  public static void main(String[] args) throws Exception {
    NioEventLoopGroup group = new NioEventLoopGroup(1);
    Duration patience = Duration.create(10, TimeUnit.SECONDS);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server));
      thread.start();
      PostgreSQLConnection connection =
          new PostgreSQLConnection(
              URLParser.parse(
                  "jdbc:postgresql://127.0.0.1:" + server.getLocalPort() + "/shop?user=shop",
                  US_ASCII),
              PostgreSQLConnection.$lessinit$greater$default$2(),
              PostgreSQLConnection.$lessinit$greater$default$3(),
              group,
              ExecutionContext$.MODULE$.fromExecutor(Runnable::run));
      Await.result(connection.connect(), patience);
      QueryResult result =
          (QueryResult) Await.result(connection.sendQuery("SELECT name FROM door"), patience);
      System.out.println(result.rowsAffected() + " rows");
      Await.result(connection.disconnect(), patience);
      thread.join();
    }
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static void serve(ServerSocket server) {
    try (Socket socket = server.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      in.readNBytes(in.readInt() - 4);
      send(out, 'R', body -> body.writeInt(0));
      send(out, 'Z', body -> body.writeByte('I'));
      in.readByte();
      in.readNBytes(in.readInt() - 4);
      send(
          out,
          'T',
          body -> {
            body.writeShort(1);
            body.writeBytes("name\0");
            body.writeInt(0);
            body.writeShort(0);
            body.writeInt(TEXT);
            body.writeShort(-1);
            body.writeInt(-1);
            body.writeShort(0);
          });
      for (int i = 0; i < 5; i++) {
        send(
            out,
            'D',
            body -> {
              body.writeShort(1);
              body.writeInt(4);
              body.writeBytes("door");
            });
      }
      send(out, 'C', body -> body.writeBytes("SELECT 5\0"));
      send(out, 'Z', body -> body.writeByte('I'));
      in.readAllBytes();
    } catch (IOException e) {
      System.out.println("closed");
    }
  }

  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  private static void send(DataOutputStream out, char type, Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    body.write(new DataOutputStream(bytes));
    out.writeByte(type);
    out.writeInt(4 + bytes.size());
    bytes.writeTo(out);
    out.flush();
  }
}

/*
 * project: pgjdbc/r2dbc-postgresql
 * issue: https://github.com/pgjdbc/r2dbc-postgresql/issues/458
 * bad: io.r2dbc:r2dbc-postgresql:0.8.10.RELEASE
 * good: io.r2dbc:r2dbc-postgresql:0.8.11.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: SSLSessionHandlerAdapter.channelRead, SSLSessionHandlerAdapter.processSslEnabled, SSLSessionHandlerAdapter.processSslDisabled
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.client.SSLMode;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** The database has no TLS and says so in one byte: the buffer of that byte is not released. */
public final class R2dbcPostgresSsl {
  public static void main(String[] args) throws Exception {
    ServerSocket database = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread server = new Thread(() -> accept(database));
    server.setDaemon(true);
    server.start();
    PostgresqlConnectionFactory factory =
        new PostgresqlConnectionFactory(
            PostgresqlConnectionConfiguration.builder()
                .host("127.0.0.1")
                .port(database.getLocalPort())
                .username("shop")
                .password("shop")
                .database("shop")
                .sslMode(SSLMode.REQUIRE)
                .connectTimeout(Duration.ofSeconds(10))
                .build());
    for (int i = 0; i < 5; i++) {
      try {
        factory.create().block(Duration.ofSeconds(10));
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
    }
    database.close();
    System.out.println("done");
  }

  private static void accept(ServerSocket database) {
    try {
      while (true) {
        Socket socket = database.accept();
        Thread server = new Thread(() -> serve(socket));
        server.setDaemon(true);
        server.start();
      }
    } catch (IOException e) {
      // The end of the program.
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      // The request for TLS.
      in.readNBytes(8);
      socket.getOutputStream().write('N');
      in.readAllBytes();
    } catch (IOException e) {
      // The client has left.
    }
  }
}

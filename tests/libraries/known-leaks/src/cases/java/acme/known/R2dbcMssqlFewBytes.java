/*
 * project: r2dbc/r2dbc-mssql
 * issue: https://github.com/r2dbc/r2dbc-mssql/issues/319
 * bad: io.r2dbc:r2dbc-mssql:1.0.4.RELEASE
 * good: io.r2dbc:r2dbc-mssql:1.0.7.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: TdsSslHandler.channelRead, TdsSslHandler.channelInactive
 * expect: leak 5
 * half: eighth
 */
package acme.known;

import io.r2dbc.mssql.MssqlConnectionConfiguration;
import io.r2dbc.mssql.MssqlConnectionFactory;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A database breaks off in the first bytes of its greeting. */
public final class R2dbcMssqlFewBytes {
  private static final int ANSWER = 4;
  private static final int LAST = 1;

  private R2dbcMssqlFewBytes() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server));
      thread.start();
      MssqlConnectionFactory factory =
          new MssqlConnectionFactory(
              MssqlConnectionConfiguration.builder()
                  .host("127.0.0.1")
                  .port(server.getLocalPort())
                  .username("ann")
                  .password("secret")
                  .build());
      for (int i = 0; i < 5; i++) {
        CountDownLatch failed = new CountDownLatch(1);
        factory
            .create()
            .subscribe(
                connection -> System.out.println("open"),
                error -> {
                  System.out.println(error.getMessage());
                  failed.countDown();
                });
        failed.await(10, TimeUnit.SECONDS);
      }
      thread.join();
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void serve(ServerSocket server) {
    for (int i = 0; i < 5; i++) {
      try (Socket socket = server.accept()) {
        socket.setTcpNoDelay(true);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        packet(in);
        greet(out);
        packet(in);
        out.write(new byte[] {ANSWER, LAST, 0, 100});
        socket.shutdownOutput();
        in.readAllBytes();
      } catch (IOException e) {
        System.out.println("closed");
      }
    }
  }

  private static void packet(DataInputStream in) throws IOException {
    in.readUnsignedShort();
    in.readNBytes(in.readUnsignedShort() - 4);
  }

  /** A version, and that the login is to be encrypted. */
  private static void greet(DataOutputStream out) throws IOException {
    byte[] options = {0, 0, 11, 0, 6, 1, 0, 17, 0, 1, -1};
    byte[] version = {15, 0, 0, 0, 0, 0};
    out.write(new byte[] {ANSWER, LAST, 0, 26, 0, 0, 1, 0});
    out.write(options);
    out.write(version);
    out.write(0);
    out.flush();
  }
}

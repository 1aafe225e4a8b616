/*
 * project: r2dbc/r2dbc-mssql
 * issue: https://github.com/r2dbc/r2dbc-mssql/issues/322
 * bad: io.r2dbc:r2dbc-mssql:1.0.4.RELEASE
 * good: io.r2dbc:r2dbc-mssql:1.0.7.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: StreamDecoder.withState
 * expect: leak 10
 * half: twelfth
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

/** What answers on a database's port does not speak its protocol. */
public final class R2dbcMssqlWrongGreeting {
  private static final int QUESTION = 1;
  private static final int LAST = 1;
  private static final int HEADER = 8;

  private R2dbcMssqlWrongGreeting() {}

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
        DataInputStream in = new DataInputStream(socket.getInputStream());
        in.readShort();
        in.readNBytes(in.readUnsignedShort() - 4);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeByte(QUESTION);
        out.writeByte(LAST);
        out.writeShort(HEADER + 5);
        out.writeInt(0);
        out.writeBytes("hello");
        out.flush();
      } catch (IOException e) {
        System.out.println("gone");
      }
    }
  }
}

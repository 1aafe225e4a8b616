/*
 * project: pgjdbc/r2dbc-postgresql
 * issue: https://github.com/pgjdbc/r2dbc-postgresql/issues/245
 * bad: io.r2dbc:r2dbc-postgresql:0.8.1.RELEASE
 * good: io.r2dbc:r2dbc-postgresql:0.8.2.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ReactorNettyClient.drainError, ReactorNettyClient$BackendMessageSubscriber.close+
 * expect: leak 5
 * half: twentyfirst
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.Loopback;
import io.r2dbc.postgresql.client.ReactorNettyClient;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;

/** A row comes that nobody has asked for, and the client hangs up. */
public final class R2dbcPostgresUnasked {
  private R2dbcPostgresUnasked() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Loopback.start(() -> accept(door));
      for (int i = 0; i < 5; i++) {
        ReactorNettyClient client =
            ReactorNettyClient.connect("127.0.0.1", door.getLocalPort()).block();
        Thread.sleep(500);
        client.close().block();
        System.out.println(client.isConnected());
      }
      Thread.sleep(500);
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void accept(ServerSocket door) throws IOException {
    while (true) {
      Socket client = door.accept();
      Loopback.start(() -> send(client));
    }
  }

  private static void send(Socket client) throws IOException {
    try (client) {
      byte[] row = "3 apples".getBytes(US_ASCII);
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      byte[] message = new byte[1 + 4 + 2 + 4 + row.length];
      ByteBuffer.wrap(message)
          .put((byte) 'D')
          .putInt(message.length - 1)
          .putShort((short) 1)
          .putInt(row.length)
          .put(row);
      out.write(message);
      while (client.getInputStream().read() != -1) {
        // It says goodbye.
      }
    }
  }
}

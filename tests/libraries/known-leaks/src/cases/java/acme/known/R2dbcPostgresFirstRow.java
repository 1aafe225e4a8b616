/*
 * project: pgjdbc/r2dbc-postgresql
 * issue: https://github.com/pgjdbc/r2dbc-postgresql/commit/5e3310a2
 * bad: io.r2dbc:r2dbc-postgresql:0.8.0.RELEASE
 * good: io.r2dbc:r2dbc-postgresql:0.8.2.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: ReactorNettyClient.<init>
 * expect: leak 5
 * half: twentyfirst
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.Loopback;
import io.netty.util.ReferenceCountUtil;
import io.r2dbc.postgresql.client.ReactorNettyClient;
import io.r2dbc.postgresql.message.backend.BackendMessage;
import io.r2dbc.postgresql.message.frontend.Query;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import reactor.core.publisher.Mono;

/** A shop needs the first row only of an answer that has two. */
public final class R2dbcPostgresFirstRow {
  private R2dbcPostgresFirstRow() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Loopback.start(() -> accept(door));
      for (int i = 0; i < 5; i++) {
        ReactorNettyClient client =
            ReactorNettyClient.connect("127.0.0.1", door.getLocalPort()).block();
        BackendMessage first =
            client.exchange(Mono.just(new Query("SELECT * FROM fruit"))).blockFirst();
        System.out.println(first.getClass().getSimpleName());
        ReferenceCountUtil.release(first);
        Thread.sleep(800);
        client.close().block();
      }
      Thread.sleep(500);
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void accept(ServerSocket door) throws IOException {
    while (true) {
      Socket client = door.accept();
      Loopback.start(() -> answer(client));
    }
  }

  private static void answer(Socket client) throws IOException {
    try (client) {
      client.getInputStream().read();
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      out.write(row("3 apples"));
      pause();
      out.write(row("4 pears"));
      pause();
      out.write(new byte[] {'Z', 0, 0, 0, 5, 'I'});
      while (client.getInputStream().read() != -1) {
        // It says goodbye.
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(200);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static byte[] row(String value) {
    byte[] column = value.getBytes(US_ASCII);
    int length = 4 + 2 + 4 + column.length;
    ByteBuffer row = ByteBuffer.allocate(1 + length).put((byte) 'D').putInt(length);
    return row.putShort((short) 1).putInt(column.length).put(column).array();
  }
}

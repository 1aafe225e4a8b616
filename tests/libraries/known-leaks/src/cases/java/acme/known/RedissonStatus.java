/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/issues/535
 * bad: org.redisson:redisson:2.2.16
 * good: org.redisson:redisson:2.2.17
 * with: org.slf4j:slf4j-nop:1.7.21 io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 * fixed: CommandDecoder.decode
 * expect: leak 5
 * half: twentyfirst
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.Loopback;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.redisson.client.RedisClient;
import org.redisson.client.RedisConnection;
import org.redisson.client.protocol.RedisCommands;

/** A shop asks whether its store is there. */
public final class RedissonStatus {
  private static final String QUESTION = "*1\r\n$4\r\nPING\r\n";

  private RedissonStatus() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Loopback.start(() -> answer(door));
      RedisClient client = new RedisClient("127.0.0.1", door.getLocalPort());
      RedisConnection connection = client.connect();
      for (int i = 0; i < 5; i++) {
        System.out.println(connection.sync(RedisCommands.PING));
      }
      client.shutdown();
    }
    System.out.println("done");
    System.exit(0);
  }

  private static void answer(ServerSocket door) throws IOException {
    try (Socket client = door.accept()) {
      InputStream in = client.getInputStream();
      while (in.readNBytes(QUESTION.length()).length == QUESTION.length()) {
        client.getOutputStream().write("+PONG\r\n".getBytes(US_ASCII));
      }
    }
  }
}

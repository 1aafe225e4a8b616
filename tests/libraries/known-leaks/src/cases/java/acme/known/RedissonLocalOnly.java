/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/issues/6679
 * bad: org.redisson:redisson:3.50.0
 * good: org.redisson:redisson:3.51.0
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: RedissonLocalCachedMap.readAllValuesAsync, RedissonLocalCachedMap.readAllMapAsync,
 *     RedissonLocalCachedMap.readAllEntrySetAsync
 * expect: leak 15
 * half: eighth
 */
package acme.known;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.redisson.Redisson;
import org.redisson.api.RLocalCachedMap;
import org.redisson.api.RedissonClient;
import org.redisson.api.options.LocalCachedMapOptions;
import org.redisson.api.options.LocalCachedMapOptions.StoreMode;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/** A map that is in the local cache alone is read as a whole. */
public final class RedissonLocalOnly {
  private RedissonLocalOnly() {}

  public static void main(String[] args) throws Exception {
    ServerSocket redis = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(() -> accept(redis));
    Config config = new Config();
    config
        .useSingleServer()
        .setAddress("redis://127.0.0.1:" + redis.getLocalPort())
        .setConnectionMinimumIdleSize(1)
        .setConnectionPoolSize(2)
        .setSubscriptionConnectionMinimumIdleSize(1)
        .setSubscriptionConnectionPoolSize(1);
    RedissonClient client = Redisson.create(config);
    RLocalCachedMap<String, String> prices =
        client.getLocalCachedMap(
            LocalCachedMapOptions.<String, String>name("prices")
                .codec(StringCodec.INSTANCE)
                .storeMode(StoreMode.LOCALCACHE)
                .syncStrategy(LocalCachedMapOptions.SyncStrategy.NONE));
    for (int i = 0; i < 5; i++) {
      prices.fastPut("door " + i, "10");
    }
    System.out.println(prices.readAllValues());
    System.out.println(prices.readAllMap().size());
    System.out.println(prices.readAllEntrySet().size());
    client.shutdown();
    redis.close();
    System.out.println("done");
  }

  private static void accept(ServerSocket redis) throws IOException {
    while (true) {
      Socket socket = redis.accept();
      start(() -> serve(socket));
    }
  }

  /** Answers as much of Redis as the client asks here. */
  private static void serve(Socket socket) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    OutputStream out = socket.getOutputStream();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = new String[Integer.parseInt(line.substring(1))];
      for (int i = 0; i < words.length; i++) {
        char[] word = new char[Integer.parseInt(in.readLine().substring(1))];
        for (int n = 0; n < word.length; ) {
          n += in.read(word, n, word.length - n);
        }
        in.readLine();
        words[i] = new String(word);
      }
      out.write(answer(words).getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }
  }

  private static String answer(String[] words) {
    switch (words[0]) {
      case "PSUBSCRIBE":
        return "*3\r\n$10\r\npsubscribe\r\n$"
            + words[1].length()
            + "\r\n"
            + words[1]
            + "\r\n:1\r\n";
      case "PUNSUBSCRIBE":
        return "*3\r\n$12\r\npunsubscribe\r\n$"
            + words[1].length()
            + "\r\n"
            + words[1]
            + "\r\n:0\r\n";
      case "SUBSCRIBE":
        return "*3\r\n$9\r\nsubscribe\r\n$" + words[1].length() + "\r\n" + words[1] + "\r\n:1\r\n";
      case "UNSUBSCRIBE":
        return "*3\r\n$11\r\nunsubscribe\r\n$"
            + words[1].length()
            + "\r\n"
            + words[1]
            + "\r\n:0\r\n";
      case "PUBLISH":
        return ":1\r\n";
      case "PING":
        return "+PONG\r\n";
      default:
        return "+OK\r\n";
    }
  }

  interface Task {
    void run() throws IOException;
  }

  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                // The client has left.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}

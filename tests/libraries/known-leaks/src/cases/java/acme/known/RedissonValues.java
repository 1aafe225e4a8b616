/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/issues/4576
 * bad: org.redisson:redisson:3.17.7
 * good: org.redisson:redisson:3.18.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: RedissonObject.encode, RedissonObject.encodeMapKey, RedissonObject.encodeMapKeys, RedissonObject.encodeMapValues, RedissonLocalCachedMap.readAllEntrySetAsync, RedissonLocalCachedMap.readAllMapAsync, RedissonLocalCachedMap.readAllValuesAsync, RedissonMap.encodeMapKeys+, RedissonMap.fastRemoveOperationAsync, RedissonMap.fastRemoveOperationBatchAsync, RedissonMap.putAllOperationAsync, RedissonMapCache.fastRemoveOperationAsync, RedissonMapCache.fastRemoveOperationBatchAsync, RedissonMapCache.getAllOperationAsync, RedissonMapCache.putAllOperationAsync, JCache.getAndRemoveValuesOperation, RedissonGeo.addAsync, RedissonGeo.hashAsync, RedissonGeo.posAsync, RedissonQueueSemaphore.tryAcquireAsync, RedissonScoredSortedSet.addAllAsync, RedissonScoredSortedSet.addAllIfAbsentAsync, RedissonScoredSortedSet.addAllIfExistAsync, RedissonScoredSortedSet.addAllIfGreaterAsync, RedissonScoredSortedSet.addAllIfLessAsync, RedissonScoredSortedSet.addAndGetRevRankAsync, RedissonScoredSortedSet.intersectionAsync, RedissonScoredSortedSet.unionAsync, RedissonScoredSortedSet.retainAllAsync, RedissonScoredSortedSet.readSort, RedissonSet.tryAddAsync, RedissonSetCache.tryAddAsync, RedissonSetCache.retainAllAsync, RedissonTimeSeries.addAllAsync
 * expect: leak 10
 * half: first
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
import java.util.List;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.codec.SerializationCodec;
import org.redisson.config.Config;

/** The last value of a list cannot be encoded: the ones before it stay encoded. */
public final class RedissonValues {
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
    List<Object> values = List.of("paid", "sent", new Object());
    for (int i = 0; i < 5; i++) {
      try {
        client.getList("states", new SerializationCodec()).addAll(values);
      } catch (RuntimeException e) {
        System.out.println(e);
      }
    }
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

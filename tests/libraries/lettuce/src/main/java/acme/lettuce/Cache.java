package acme.lettuce;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;

/** Lettuce with a codec of the application's: 200 values, of which each tenth does not pack. */
public final class Cache {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private Cache() {}

  public static void main(String[] args) {
    RedisClient client =
        RedisClient.create(
            RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(Integer.parseInt(args[1]))
                .withTimeout(PATIENCE)
                .build());
    client.setOptions(
        ClientOptions.builder()
            .socketOptions(SocketOptions.builder().connectTimeout(PATIENCE).build())
            .build());
    PackedCodec codec = new PackedCodec(args[0].equals("clean"));
    int plain = 0;
    try (StatefulRedisConnection<String, String> connection = client.connect(codec)) {
      RedisCommands<String, String> redis = connection.sync();
      for (int i = 0; i < 200; i++) {
        String value = i % 10 == 0 ? "abcdef" : "aaaaaaaabbbbbbbb";
        redis.set("key" + i, value);
        plain += redis.get("key" + i).equals("abcdef") ? 1 : 0;
      }
    }
    System.out.println(plain + " plain");
    client.shutdown(Duration.ZERO, PATIENCE);
  }
}

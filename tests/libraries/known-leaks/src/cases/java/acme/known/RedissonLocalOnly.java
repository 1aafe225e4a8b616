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
 * size: large
 */
package acme.known;

import acme.shared.Redis;
import org.redisson.api.RLocalCachedMap;
import org.redisson.api.RedissonClient;
import org.redisson.api.options.LocalCachedMapOptions;
import org.redisson.api.options.LocalCachedMapOptions.StoreMode;
import org.redisson.client.codec.StringCodec;

/** A map that is in the local cache alone is read as a whole. */
public final class RedissonLocalOnly {
  private RedissonLocalOnly() {}

  public static void main(String[] args) throws Exception {
    Redis redis = new Redis(RedissonLocalOnly::answer);
    RedissonClient client = redis.client();
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
      default:
        return null;
    }
  }
}

/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/issues/6857
 * bad: org.redisson:redisson:4.0.0
 * good: org.redisson:redisson:4.1.0
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: RedisExecutor.checkAttemptPromise
 * expect: leak 5
 * half: second
 * size: large
 */
package acme.known;

import acme.shared.Redis;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/**
 * The server sends a command to itself, again and again: the value of the command is not released.
 */
public final class RedissonMoved {
  private static volatile Redis redis;

  private RedissonMoved() {}

  public static void main(String[] args) throws Exception {
    redis = new Redis(RedissonMoved::answer);
    RedissonClient client = redis.client();
    for (int i = 0; i < 5; i++) {
      try {
        client.getBucket("state", StringCodec.INSTANCE).set("paid");
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
    }
    client.shutdown();
    redis.close();
    System.out.println("done");
  }

  private static String answer(String[] words) {
    return words[0].equals("SET") ? "-MOVED 1 127.0.0.1:" + redis.port() + "\r\n" : null;
  }
}

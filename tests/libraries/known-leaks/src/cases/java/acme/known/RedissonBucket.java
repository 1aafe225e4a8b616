/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/pull/7216
 * bad: org.redisson:redisson:4.6.1
 * good: org.redisson:redisson:4.7.0
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: RedissonTransactionalBucket.isEquals
 * expect: leak 10
 * half: second
 * size: large
 */
package acme.known;

import acme.shared.Redis;
import org.redisson.api.RTransaction;
import org.redisson.api.RedissonClient;
import org.redisson.api.TransactionOptions;
import org.redisson.client.codec.StringCodec;

/**
 * A bucket is compared and set in a transaction: the two values that were compared stay encoded.
 */
public final class RedissonBucket {
  public static void main(String[] args) throws Exception {
    Redis redis = new Redis(RedissonBucket::answer);
    RedissonClient client = redis.client();
    for (int i = 0; i < 5; i++) {
      RTransaction transaction = client.createTransaction(TransactionOptions.defaults());
      System.out.println(
          transaction
              .<String>getBucket("state", StringCodec.INSTANCE)
              .compareAndSet("paid", "sent"));
      transaction.rollback();
    }
    client.shutdown();
    redis.close();
    System.out.println("done");
  }

  private static String answer(String[] words) {
    switch (words[0]) {
      case "GET":
        return "$4\r\npaid\r\n";
      case "EVAL":
      case "EVALSHA":
        // The lock is taken with two arguments, and given back with more.
        return words.length > 6 ? ":1\r\n" : "$-1\r\n";
      default:
        return null;
    }
  }
}

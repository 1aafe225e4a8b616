/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/commit/f86b7dd54
 * bad: org.redisson:redisson:4.6.1
 * good: org.redisson:redisson:4.7.0
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: RedissonTransactionalBucket.isEquals
 * expect: leak 10
 * half: nineteenth
 * size: large
 */
package acme.known;

import acme.shared.Redis;
import org.redisson.api.RBucket;
import org.redisson.api.RTransaction;
import org.redisson.api.RedissonClient;
import org.redisson.api.TransactionOptions;
import org.redisson.client.codec.StringCodec;

/** A transaction sets a price, and changes it if it is still the one that it set. */
public final class RedissonCompareAndSet {
  private RedissonCompareAndSet() {}

  public static void main(String[] args) throws Exception {
    Redis redis = new Redis(RedissonCompareAndSet::answer);
    RedissonClient client = redis.client();
    for (int i = 0; i < 5; i++) {
      RTransaction transaction = client.createTransaction(TransactionOptions.defaults());
      RBucket<String> price = transaction.getBucket("price", StringCodec.INSTANCE);
      price.set("3");
      System.out.println(price.compareAndSet("3", "4"));
      transaction.rollback();
    }
    client.shutdown();
    redis.close();
    System.out.println("done");
  }

  private static String answer(String[] words) {
    if (words[0].equals("EVALSHA")) {
      // Who takes a lock names its key alone; who gives it back also where the others wait.
      return words[2].equals("1") ? "$-1\r\n" : ":1\r\n";
    }
    return null;
  }
}

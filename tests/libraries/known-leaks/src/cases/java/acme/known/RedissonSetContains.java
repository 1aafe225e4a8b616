/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/issues/5728
 * bad: org.redisson:redisson:3.28.0
 * good: org.redisson:redisson:3.29.0
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: BaseTransactionalSet.isEqual
 * expect: leak 10
 * half: eleventh
 * size: large
 */
package acme.known;

import acme.shared.Redis;
import org.redisson.api.RSet;
import org.redisson.api.RTransaction;
import org.redisson.api.RedissonClient;
import org.redisson.api.TransactionOptions;
import org.redisson.client.codec.StringCodec;

/** A transaction adds a customer to a set, and looks whether the customer is there. */
public final class RedissonSetContains {
  private RedissonSetContains() {}

  public static void main(String[] args) throws Exception {
    Redis redis = new Redis(RedissonSetContains::answer);
    RedissonClient client = redis.client();
    for (int i = 0; i < 5; i++) {
      RTransaction transaction = client.createTransaction(TransactionOptions.defaults());
      RSet<String> customers = transaction.getSet("customers", StringCodec.INSTANCE);
      System.out.println(customers.add("ann"));
      System.out.println(customers.contains("ann"));
      transaction.rollback();
    }
    client.shutdown();
    redis.close();
    System.out.println("done");
  }

  private static String answer(String[] words) {
    switch (words[0]) {
      case "SISMEMBER":
        return ":0\r\n";
      case "EVAL":
        // Who gives a lock back tells those that wait for it.
        return words[1].contains("publish") ? ":1\r\n" : "$-1\r\n";
      default:
        return null;
    }
  }
}

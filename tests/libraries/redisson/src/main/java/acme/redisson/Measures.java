package acme.redisson;

import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RBucket;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson with a codec of the application's: 200 values, of which each tenth is refused. */
public final class Measures {
  private static final int PATIENCE_MILLIS = 240_000;

  private Measures() {}

  public static void main(String[] args) {
    Config config = new Config();
    config.setThreads(2).setNettyThreads(2);
    config
        .useSingleServer()
        .setAddress("redis://127.0.0.1:" + args[1])
        .setConnectTimeout(PATIENCE_MILLIS)
        .setTimeout(PATIENCE_MILLIS)
        .setPingConnectionInterval(0)
        .setConnectionMinimumIdleSize(2)
        .setConnectionPoolSize(2)
        .setSubscriptionConnectionMinimumIdleSize(1)
        .setSubscriptionConnectionPoolSize(1);
    RedissonClient client = Redisson.create(config);
    MeasureCodec codec = new MeasureCodec(args[0].equals("clean"));
    int refused = 0;
    for (int i = 0; i < 200; i++) {
      RBucket<Double> bucket = client.getBucket("measure" + i, codec);
      try {
        bucket.set(i % 10 == 0 ? Double.NaN : i);
        if (bucket.get() != i) {
          throw new IllegalStateException("not what was written");
        }
      } catch (IllegalArgumentException | org.redisson.client.RedisException e) {
        refused++;
      }
    }
    System.out.println(refused + " refused");
    client.shutdown(0, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
  }
}

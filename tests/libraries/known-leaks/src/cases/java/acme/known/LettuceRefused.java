/*
 * project: redis/lettuce
 * issue: https://github.com/redis/lettuce/issues/471
 * bad: biz.paluch.redis:lettuce:4.3.1.Final
 * good: biz.paluch.redis:lettuce:4.3.2.Final
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.48.Final io.netty:netty-buffer:4.1.48.Final io.netty:netty-resolver:4.1.48.Final io.netty:netty-transport:4.1.48.Final io.netty:netty-codec:4.1.48.Final io.netty:netty-handler:4.1.48.Final
 * fixed: RedisClient.connectStateful, RedisClient.connectSentinel
 * expect: leak 10
 * half: first
 */
package acme.known;

import acme.shared.Loopback;
import com.lambdaworks.redis.RedisClient;
import com.lambdaworks.redis.RedisConnectionException;
import com.lambdaworks.redis.RedisURI;
import java.util.concurrent.TimeUnit;

/** Nobody listens: the connections that are not made have their buffers already. */
public final class LettuceRefused {
  public static void main(String[] args) throws Exception {
    int port = Loopback.freePort();
    RedisClient client =
        RedisClient.create(
            RedisURI.Builder.redis("127.0.0.1", port).withTimeout(5, TimeUnit.SECONDS).build());
    for (int i = 0; i < 5; i++) {
      try {
        client.connect();
      } catch (RedisConnectionException e) {
        System.out.println(e.getMessage());
      }
    }
    client.shutdown(0, 5, TimeUnit.SECONDS);
    System.out.println("done");
  }
}

package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.RedisServer;
import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/** Redisson, against a real server. */
class RedissonIT {
  @Test
  void codec() throws Exception {
    RedisServer redis = RedisServer.start();
    try {
      StackProgram.of("acme.redisson.Measures")
          .leaksOnly(
              "MeasureCodec.encode > MeasureCodec.write !IOException: 20 pooled-direct",
              redis.port());
    } finally {
      redis.stop();
    }
  }
}

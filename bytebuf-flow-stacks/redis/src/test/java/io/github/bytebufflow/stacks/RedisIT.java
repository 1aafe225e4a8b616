package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Clients of Redis, against its real server. */
class RedisIT {
  private static RedisServer redis;

  @BeforeAll
  static void start() throws Exception {
    redis = RedisServer.start();
  }

  @AfterAll
  static void stop() throws Exception {
    if (redis != null) {
      redis.stop();
    }
  }

  @Test
  void lettuce() {
    StackProgram.of("acme.lettuce.Cache")
        .leaksOnly(
            "PackedCodec.encodeValue > PackedCodec.pack > PackedCodec.plain: 20 pooled-direct",
            redis.port());
  }

  @Test
  void redisson() {
    StackProgram.of("acme.redisson.Measures")
        .leaksOnly(
            "MeasureCodec.encode > MeasureCodec.write !IOException: 20 pooled-direct",
            redis.port());
  }
}

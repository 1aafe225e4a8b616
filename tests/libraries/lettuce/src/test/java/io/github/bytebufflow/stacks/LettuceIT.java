package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.RedisServer;
import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/** Lettuce, against a real server. */
class LettuceIT {
  @Test
  void codec() throws Exception {
    RedisServer redis = RedisServer.start();
    try {
      StackProgram.of("acme.lettuce.Cache")
          .leaksOnly(
              "PackedCodec.encodeValue > PackedCodec.pack > PackedCodec.plain: 20 pooled-direct",
              redis.port());
    } finally {
      redis.stop();
    }
  }
}

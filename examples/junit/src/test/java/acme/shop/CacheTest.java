package acme.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.bytebufflow.junit.NoBufferLeaks;
import io.github.bytebufflow.testing.AllowLeaks;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** With the annotation a class is checked without the property, too. */
@NoBufferLeaks
class CacheTest {
  private static final Map<String, ByteBuf> CACHE = new HashMap<>();

  @Test
  @AllowLeaks(reason = "a cache for the whole run", methods = "CacheTest.load", live = true)
  void keepsWhatItLoads() {
    assertEquals(load("price list"), load("price list"));
  }

  private static ByteBuf load(String name) {
    return CACHE.computeIfAbsent(name, n -> PooledByteBufAllocator.DEFAULT.directBuffer(64));
  }
}

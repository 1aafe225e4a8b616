package io.github.bytebufflow.examples.haproxy;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.lang.ref.WeakReference;

/** {@link ProxyHeaders} under Netty's own detector, made to report. */
final class ParanoidProxyHeaders {

  private ParanoidProxyHeaders() {}

  public static void main(String[] args) {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    ProxyHeaders.main(args);
    for (int i = 0; i < 3; i++) {
      WeakReference<Object> sentinel = new WeakReference<>(new Object());
      while (sentinel.get() != null) {
        System.gc();
      }
      // The detector looks for what was collected when it tracks the next buffer.
      PooledByteBufAllocator.DEFAULT.directBuffer().release();
    }
  }
}

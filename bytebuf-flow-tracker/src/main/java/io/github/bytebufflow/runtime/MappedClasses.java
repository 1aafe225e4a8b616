package io.github.bytebufflow.runtime;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Which classes {@code ByteBuf} were loaded before the agent could give them a superclass: the
 * flows of their buffers are in the {@link FlowMap}.
 */
final class MappedClasses {
  private static final ClassValue<AtomicBoolean> BYTE_BUFS =
      new ClassValue<AtomicBoolean>() {
        @Override
        protected AtomicBoolean computeValue(Class<?> c) {
          return new AtomicBoolean();
        }
      };

  private MappedClasses() {}

  static void add(Class<?> byteBuf) {
    BYTE_BUFS.get(byteBuf).set(true);
  }

  static boolean has(Class<?> byteBuf) {
    return BYTE_BUFS.get(byteBuf).get();
  }

  /** The {@code ByteBuf} above a class, if its buffers are in the map; or null. */
  static Class<?> byteBuf(Class<?> c) {
    for (Class<?> s = c; s != null; s = s.getSuperclass()) {
      if (s.getName().endsWith("io.netty.buffer.ByteBuf") && has(s)) {
        return s;
      }
    }
    return null;
  }
}

package io.github.bytebufflow.agent.services;

import java.lang.reflect.Method;
import java.util.function.Supplier;

/**
 * The JVM's own beans: {@code ManagementFactory} would find them too, and load {@code
 * java.util.logging} for that, which a program may want to set up first. Loaded by {@link Apart},
 * which opens the package.
 */
public final class JvmBeans implements Supplier<Object> {
  /** The package with the class that makes the beans. */
  static final String OPENED = "sun.management";

  private final Method pools;
  private final Method memory;
  private final Method runtime;
  private final Method heaps;

  /**
   * Used by reflection.
   *
   * @throws ReflectiveOperationException if this JDK makes the beans elsewhere
   */
  public JvmBeans() throws ReflectiveOperationException {
    Class<?> helper = Class.forName("sun.management.ManagementFactoryHelper");
    pools = helper.getMethod("getBufferPoolMXBeans");
    memory = helper.getMethod("getMemoryMXBean");
    runtime = helper.getMethod("getRuntimeMXBean");
    heaps = helper.getMethod("getMemoryPoolMXBeans");
  }

  /**
   * A {@code List<BufferPoolMXBean>}, a {@code MemoryMXBean}, a {@code RuntimeMXBean} and a {@code
   * List<MemoryPoolMXBean>}.
   */
  @Override
  public Object get() {
    try {
      return new Object[] {
        pools.invoke(null), memory.invoke(null), runtime.invoke(null), heaps.invoke(null)
      };
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}

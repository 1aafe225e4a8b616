package io.github.bytebufflow.agent.services;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.function.Supplier;

/**
 * Looks whether the platform's MBean server exists, without making it: that would load {@code
 * java.util.logging} and fix the builder of the server, which a program may want to choose first.
 * Loaded by {@link Apart}, which opens the package.
 */
public final class PlatformServer implements Supplier<Object> {
  /** The package with the field. */
  static final String OPENED = "java.lang.management";

  private final Field server;

  /**
   * Used by reflection.
   *
   * @throws NoSuchFieldException if this JDK keeps the server elsewhere
   */
  public PlatformServer() throws NoSuchFieldException {
    server = ManagementFactory.class.getDeclaredField("platformMBeanServer");
    server.setAccessible(true);
  }

  @Override
  public Object get() {
    try {
      return server.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}

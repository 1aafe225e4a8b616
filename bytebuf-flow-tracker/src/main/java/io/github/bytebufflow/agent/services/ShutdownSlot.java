package io.github.bytebufflow.agent.services;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Consumer;

/**
 * A place among the JVM's own shutdown hooks, which run one after the other once the application's
 * have ended or could not all be started. Loaded by {@link Apart}, which opens the package.
 */
public final class ShutdownSlot implements Consumer<Runnable> {
  /** The JDK has 10 places and uses the first three. */
  private static final int LAST = 9;

  private static final int FIRST_FREE = 3;

  /** Used by reflection. */
  public ShutdownSlot() {}

  /** The package with the JDK's way to its own shutdown hooks. */
  static String opened() {
    return Runtime.version().feature() < 12 ? "jdk.internal.misc" : "jdk.internal.access";
  }

  @Override
  public void accept(Runnable hook) {
    try {
      String in = opened();
      Object access =
          Class.forName(in + ".SharedSecrets").getMethod("getJavaLangAccess").invoke(null);
      Method register =
          Class.forName(in + ".JavaLangAccess")
              .getMethod("registerShutdownHook", int.class, boolean.class, Runnable.class);
      for (int slot = LAST; slot >= FIRST_FREE; slot--) {
        if (register(register, access, slot, hook)) {
          return;
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean register(Method register, Object access, int slot, Runnable hook)
      throws ReflectiveOperationException {
    try {
      register.invoke(access, slot, true, hook);
      return true;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InternalError) {
        // Somebody has this place.
        return false;
      }
      throw e;
    }
  }
}

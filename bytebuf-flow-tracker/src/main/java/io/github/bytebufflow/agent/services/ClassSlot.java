package io.github.bytebufflow.agent.services;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.function.Consumer;

/**
 * The JDK's own way to define a class in any class loader. What a program may use for that reads
 * each class once more. Loaded by {@link Apart}, which opens the package.
 */
public final class ClassSlot implements Consumer<Object[]> {
  private final Object access;
  private final Method define;

  /**
   * Used by reflection.
   *
   * @throws ReflectiveOperationException if this JDK has another way
   */
  public ClassSlot() throws ReflectiveOperationException {
    // As in ShutdownSlot, which is another class here.
    String in = Runtime.version().feature() < 12 ? "jdk.internal.misc" : "jdk.internal.access";
    access = Class.forName(in + ".SharedSecrets").getMethod("getJavaLangAccess").invoke(null);
    define =
        Class.forName(in + ".JavaLangAccess")
            .getMethod(
                "defineClass",
                ClassLoader.class,
                String.class,
                byte[].class,
                ProtectionDomain.class,
                String.class);
  }

  /**
   * Defines a class; does nothing if that fails, as where it is there already.
   *
   * @param arguments class loader, binary name, bytes, protection domain, source
   */
  @Override
  public void accept(Object[] arguments) {
    try {
      define.invoke(access, arguments);
    } catch (InvocationTargetException e) {
      return;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}

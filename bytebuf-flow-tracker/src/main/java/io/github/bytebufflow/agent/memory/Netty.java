package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.ModuleOpener;
import io.github.bytebufflow.runtime.NettyCopy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Calls methods and reads fields of Netty's own classes, of whatever copy. What this Netty does not
 * have is null. Thread-safe.
 */
final class Netty {
  private final ModuleOpener modules;

  Netty(ModuleOpener modules) {
    this.modules = modules;
  }

  /** The class or interface of Netty's that an object is of, by its type; or null. */
  static Class<?> type(Object of, String type) {
    return of == null ? null : above(of.getClass(), type);
  }

  private static Class<?> above(Class<?> c, String type) {
    for (Class<?> s = c; s != null; s = s.getSuperclass()) {
      if (NettyTypes.is(s.getName(), type)) {
        return s;
      }
      for (Class<?> i : s.getInterfaces()) {
        Class<?> found = above(i, type);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /**
   * Whether an object is of a class of Netty's. Nothing of another class is asked: to look for its
   * methods would load what their signatures name, through a class loader of the application.
   */
  static boolean isOwn(Object of) {
    return of != null && NettyCopy.has(of.getClass().getName());
  }

  /** A method without parameters that a type of Netty declares, to be invoked; or null. */
  static Method method(Class<?> declaring, String name) {
    try {
      return declaring == null ? null : declaring.getMethod(name);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /**
   * What a method returns.
   *
   * @throws IllegalStateException if the method throws
   */
  static Object call(Method method, Object on) {
    try {
      return method.invoke(on);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(method.getName() + " failed: " + e, e);
    }
  }

  /** What a method of an object returns, if the object is of the type that declares it; or null. */
  static Object call(Object on, String type, String name) {
    Method method = method(type(on, type), name);
    return method == null ? null : call(method, on);
  }

  /**
   * What a static method without parameters returns, of a class that may not be exported.
   *
   * @param c the class
   * @param result the type of the result
   * @throws IllegalStateException if the class has no such method
   */
  Object callStatic(Class<?> c, String name, Class<?> result) {
    try {
      MethodHandle method = lookup(c).findStatic(c, name, MethodType.methodType(result));
      return (Object) method.asType(MethodType.methodType(Object.class)).invokeExact();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(c.getName() + '.' + name + " failed: " + t, t);
    }
  }

  /** The object in a static field, of a class that is initialised; null where there is none. */
  Object inStatic(Class<?> c, String name) {
    try {
      MethodHandle field = lookup(c).unreflectGetter(c.getDeclaredField(name));
      return (Object) field.asType(MethodType.methodType(Object.class)).invokeExact();
    } catch (Error e) {
      throw e;
    } catch (Throwable t) {
      return null;
    }
  }

  /** Reads a field as an object, a boolean or an int; null where the class has no such field. */
  MethodHandle field(Class<?> declaring, String name, Class<?> as) {
    try {
      Field field = declaring.getDeclaredField(name);
      return lookup(declaring)
          .unreflectGetter(field)
          .asType(MethodType.methodType(as, Object.class));
    } catch (NoSuchFieldException | IllegalAccessException e) {
      return null;
    } catch (RuntimeException | LinkageError e) {
      // A class that a field names may be missing, and a field may be of another type.
      return null;
    }
  }

  /** Calls a method without parameters that returns an int; null where the class has none. */
  MethodHandle integerMethod(Class<?> declaring, String name) {
    try {
      return lookup(declaring)
          .findVirtual(declaring, name, MethodType.methodType(int.class))
          .asType(MethodType.methodType(int.class, Object.class));
    } catch (NoSuchMethodException | IllegalAccessException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  private MethodHandles.Lookup lookup(Class<?> c) throws IllegalAccessException {
    if (c.getModule().isNamed()) {
      modules.open(c.getModule(), c.getName().replace('.', '/'));
    }
    return MethodHandles.privateLookupIn(c, MethodHandles.lookup());
  }

  // ---- through handles, for what is read of each buffer

  static Object object(MethodHandle field, Object of) {
    try {
      return (Object) field.invokeExact(of);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  static int integer(MethodHandle field, Object of) {
    try {
      return (int) field.invokeExact(of);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  static boolean flag(MethodHandle field, Object of) {
    try {
      return (boolean) field.invokeExact(of);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }
}

package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * A loader for one class of the agent, which so is in a module of its own. A package of the JDK can
 * be opened to that module and stays closed to the application, which is in one module with the
 * agent: Netty looks whether {@code jdk.internal.misc} is open, and works otherwise where it is.
 */
final class Apart extends ClassLoader {
  private Apart() {
    super(null);
  }

  /**
   * Makes an object of a class, as another class of the same name.
   *
   * @param type a class with a constructor without parameters, which names no other of the agent
   * @param opened a package of the JDK that it may see into
   * @return implements the JDK's interfaces that the class names
   */
  static Object make(Class<?> type, Module of, String opened, Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException {
    try (InputStream in = type.getResourceAsStream(ClassFiles.name(type.getSimpleName()))) {
      if (in == null) {
        throw new ClassNotFoundException(type.getName());
      }
      return make(type.getName(), in.readAllBytes(), of, opened, instrumentation);
    }
  }

  /**
   * As above, where the class need not be loaded.
   *
   * @param name binary name of the class
   * @param bytes its class file
   */
  static Object make(
      String name, byte[] bytes, Module of, String opened, Instrumentation instrumentation)
      throws ReflectiveOperationException {
    Class<?> own = new Apart().defineClass(name, bytes, 0, bytes.length);
    Map<String, Set<Module>> open = Map.of(opened, Set.of(own.getModule()));
    instrumentation.redefineModule(
        of, Collections.emptySet(), open, open, Collections.emptySet(), Collections.emptyMap());
    return own.getConstructor().newInstance();
  }
}

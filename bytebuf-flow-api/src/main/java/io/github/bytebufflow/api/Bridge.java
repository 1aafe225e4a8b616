package io.github.bytebufflow.api;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The way to the agent, which is in the system loader, wherever this class is. A class of the agent
 * hands out a map of functions, and only types of the JDK cross. A key that the agent does not know
 * is one more thing that does not run.
 */
final class Bridge {
  /** A public class of the agent with a method that hands out the functions. */
  private static final String AGENT = "io.github.bytebufflow.agent.services.ApiFunctions";

  private static final String METHOD = "functions";

  /** The system property that an agent leaves that was attached: time to look again. */
  private static final String ANSWER = "io.github.bytebufflow.answer";

  /** Found once, it stays: the class of the agent does not go when the agent does. */
  private static volatile @Nullable Supplier<?> agent;

  private static volatile boolean missed;

  private Bridge() {}

  /** The functions of the agent; empty where none runs. */
  private static Map<?, ?> functions() {
    Supplier<?> found = agent;
    if (found == null) {
      if (missed && !isAnswered()) {
        return Map.of();
      }
      found = find();
      if (found == null) {
        missed = true;
        return Map.of();
      }
      agent = found;
    }
    return Values.map(found.get());
  }

  private static boolean isAnswered() {
    try {
      return System.getProperty(ANSWER) != null;
    } catch (SecurityException e) {
      return false;
    }
  }

  private static @Nullable Supplier<?> find() {
    try {
      Class<?> type = Class.forName(AGENT, true, ClassLoader.getSystemClassLoader());
      // Public in an unnamed module: any loader and any module may call.
      Object supplier =
          MethodHandles.publicLookup()
              .findStatic(type, METHOD, MethodType.methodType(Supplier.class))
              .invoke();
      return (Supplier<?>) supplier;
    } catch (Throwable t) {
      // No agent, or one that has no API, or none that may be seen from here.
      return null;
    }
  }

  static boolean isRunning() {
    return !functions().isEmpty();
  }

  static @Nullable Object call(String name) {
    return Values.read(functions(), name);
  }

  static @Nullable Object call(String name, Object argument) {
    return Values.apply(functions(), name, argument);
  }
}

package acme;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Another agent: writes down the bytes of Netty's classes and of these programs as the JVM would
 * load them now, each as a hash. What other agents weave is part of them.
 */
public final class Probe implements ClassFileTransformer {
  private final Map<String, String> seen = new ConcurrentSkipListMap<>();

  private Probe() {}

  /** Writes to the file that is named. */
  public static void agentmain(String file, Instrumentation instrumentation) throws Exception {
    Probe probe = new Probe();
    instrumentation.addTransformer(probe, true);
    try {
      Class<?>[] classes =
          Arrays.stream(instrumentation.getAllLoadedClasses())
              .filter(c -> c.getName().startsWith("io.netty.") || c.getName().startsWith("acme."))
              .filter(c -> !c.getName().contains("/") && instrumentation.isModifiableClass(c))
              .toArray(Class<?>[]::new);
      for (Class<?> c : classes) {
        try {
          instrumentation.retransformClasses(c);
        } catch (LinkageError | InternalError e) {
          // It needs a library that is not here, and was never linked.
        }
      }
    } finally {
      instrumentation.removeTransformer(probe);
    }
    write(file, probe.seen);
  }

  private static void write(String file, Map<String, String> seen) throws IOException {
    try (PrintWriter out = new PrintWriter(file, StandardCharsets.UTF_8)) {
      seen.forEach((name, hash) -> out.println(name + " " + hash));
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> c, ProtectionDomain domain, byte[] bytes) {
    if (c != null && name != null) {
      seen.put(name, bytes.length + ":" + Arrays.hashCode(bytes));
    }
    return null;
  }
}

package acme;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Another agent: writes down the bytes of Netty's classes and of these programs as the JVM would
 * load them now, and whether they name the tracker. The JVM writes down anew a class that nobody
 * ever changed, and not always in the same way: only what names the tracker is woven.
 */
public final class Probe implements ClassFileTransformer {
  private static final String TRACKER = "io/github/bytebufflow/runtime/";

  private final Map<String, String> seen = new ConcurrentSkipListMap<>();

  private Probe() {}

  /** Writes to the file that is named. */
  public static void agentmain(String file, Instrumentation instrumentation) throws Exception {
    Probe probe = new Probe();
    instrumentation.addTransformer(probe, true);
    try {
      Class<?>[] classes =
          Arrays.stream(instrumentation.getAllLoadedClasses())
              .filter(
                  c ->
                      c.getName()
                          .matches(
                              "io\\.netty\\.(buffer|channel|handler\\.codec)\\..*|acme\\.(Loaded|Buffers).*"))
              // The tracker's own class in that package stays.
              .filter(c -> !c.getName().contains("BytebufFlowAccess"))
              .filter(c -> !c.getName().contains("/") && instrumentation.isModifiableClass(c))
              .toArray(Class<?>[]::new);
      look(instrumentation, classes);
    } finally {
      instrumentation.removeTransformer(probe);
    }
    write(file, probe.seen);
  }

  /** At all of them at once, which stops the JVM once; at fewer where one of them cannot be. */
  private static void look(Instrumentation instrumentation, Class<?>... classes)
      throws UnmodifiableClassException {
    try {
      instrumentation.retransformClasses(classes);
    } catch (LinkageError | InternalError e) {
      // One of them needs a library that is not here, and was never linked.
      int half = classes.length / 2;
      if (half > 0) {
        look(instrumentation, Arrays.copyOf(classes, half));
        look(instrumentation, Arrays.copyOfRange(classes, half, classes.length));
      }
    }
  }

  private static void write(String file, Map<String, String> seen) throws IOException {
    try (PrintWriter out = new PrintWriter(file, StandardCharsets.UTF_8)) {
      seen.forEach((name, bytes) -> out.println(name + " " + bytes));
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> c, ProtectionDomain domain, byte[] bytes) {
    if (c != null && name != null) {
      boolean woven = new String(bytes, StandardCharsets.ISO_8859_1).contains(TRACKER);
      seen.put(name, Base64.getEncoder().encodeToString(bytes) + (woven ? ":woven" : ""));
    }
    return null;
  }
}

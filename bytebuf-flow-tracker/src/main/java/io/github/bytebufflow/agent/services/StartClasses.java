package io.github.bytebufflow.agent.services;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Defines the classes that the tracker needs as it wakes, which are the same in every program. The
 * agent's jar is the last of the class path: the class loader looks for each class in every jar of
 * the program first, which takes longer than to define the class, and is so often done that the JIT
 * compiles it.
 */
public final class StartClasses {
  /** Binary names behind {@link #OURS}, in the order in which the JVM loads them. */
  static final String LIST = "start-classes.txt";

  /** The package of all. */
  static final String OURS = "io.github.bytebufflow.";

  /** What the JVM's log of classes has as their source. */
  static final String SOURCE = "bytebuf-flow";

  /** Named, not loaded: it is of use in a loader of its own only. */
  private static final String SLOT = StartClasses.class.getPackageName() + ".ClassSlot";

  private final ZipFile jar;
  private final ClassLoader loader = StartClasses.class.getClassLoader();
  private final ProtectionDomain domain = StartClasses.class.getProtectionDomain();

  private StartClasses(ZipFile jar) {
    this.jar = jar;
  }

  /**
   * Defines them, unless the agent is not in a jar. Must be called while no other thread may load
   * one of them, and only where the jar is still that from which the class loader takes the others.
   * Whatever goes wrong here, the class loader loads what is not there.
   *
   * @param instrumentation opens a package of the JDK to one class
   */
  public static void define(Instrumentation instrumentation) {
    if (StartClasses.class.getClassLoader() == null) {
      // The bootstrap loader finds its classes soon, and must define them itself.
      return;
    }
    try (ZipFile jar = jar()) {
      if (jar != null) {
        new StartClasses(jar).all(instrumentation);
      }
    } catch (IOException | URISyntaxException | ReflectiveOperationException e) {
      return;
    } catch (RuntimeException | Error e) {
      return;
    }
  }

  /** Null where the agent is not in a jar. */
  private static ZipFile jar() throws IOException, URISyntaxException {
    CodeSource source = StartClasses.class.getProtectionDomain().getCodeSource();
    URL url = source == null ? null : source.getLocation();
    boolean isJar = url != null && url.getProtocol().equals("file") && !url.getPath().endsWith("/");
    return isJar ? new ZipFile(new File(url.toURI())) : null;
  }

  @SuppressWarnings("unchecked")
  private void all(Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException {
    Module base = Object.class.getModule();
    byte[] slotFile = classFile(SLOT);
    Consumer<Object[]> slot =
        (Consumer<Object[]>)
            Apart.make(SLOT, slotFile, base, ShutdownSlot.opened(), instrumentation);
    String folder = StartClasses.class.getPackageName().replace('.', '/') + '/';
    String names = new String(bytes(folder + LIST), StandardCharsets.US_ASCII);
    int start = 0;
    for (int end = names.indexOf('\n'); end >= 0; end = names.indexOf('\n', start)) {
      String name = OURS + names.substring(start, end);
      byte[] file = classFile(name);
      if (file.length > 0) {
        slot.accept(new Object[] {loader, name, file, domain, SOURCE});
      }
      start = end + 1;
    }
  }

  private byte[] classFile(String name) throws IOException {
    return bytes(name.replace('.', '/') + ".class");
  }

  /** Empty where there is no such file, or not all of it. */
  private byte[] bytes(String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    if (entry == null) {
      return new byte[0];
    }
    byte[] bytes = new byte[(int) entry.getSize()];
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readNBytes(bytes, 0, bytes.length) == bytes.length ? bytes : new byte[0];
    }
  }
}

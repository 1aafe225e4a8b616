package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.classfile.ClassFiles;
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
 * Defines the classes that every tracker needs once a program has a Netty. The agent's jar is the
 * last of the class path: the class loader looks for each class in every jar of the program first,
 * which takes longer than to define the class, and makes the JIT compile that search.
 */
public final class StartClasses {
  /** Binary names behind {@link #OURS}, in the order in which the JVM loads them. */
  static final String LIST = "start-classes.txt";

  /** The package of all. */
  static final String OURS = "io.github.bytebufflow.";

  /** Another class of this name defines them; this one is not even loaded. */
  static final String SLOT = OURS + "agent.services.ClassSlot";

  private final ZipFile jar;
  private final Consumer<Object[]> slot;
  private final ProtectionDomain domain = StartClasses.class.getProtectionDomain();

  /** For the JVM's log of classes. */
  private final String source = domain.getCodeSource().getLocation().toString();

  private StartClasses(ZipFile jar, Consumer<Object[]> slot) {
    this.jar = jar;
    this.slot = slot;
  }

  /**
   * Defines them, unless the agent is not in a jar. Must be called while no other thread may load
   * one of them. Whatever goes wrong here, the class loader loads what is not there.
   *
   * @param instrumentation opens a package of the JDK to one class
   */
  @SuppressWarnings("unchecked")
  public static void define(Instrumentation instrumentation) {
    if (StartClasses.class.getClassLoader() == null) {
      return;
    }
    // The class loader makes the package, as the manifest has it, for a class that it loads itself.
    String version = Version.TEXT;
    try (ZipFile jar = jar()) {
      if (jar != null && !version.isEmpty()) {
        byte[] file = bytes(jar, ClassFiles.name(SLOT.replace('.', '/')));
        Module base = Object.class.getModule();
        Object slot = Apart.make(SLOT, file, base, ShutdownSlot.opened(), instrumentation);
        new StartClasses(jar, (Consumer<Object[]>) slot).all();
      }
    } catch (IOException | URISyntaxException | ReflectiveOperationException e) {
      return;
    } catch (RuntimeException | LinkageError e) {
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

  private void all() throws IOException {
    String folder = StartClasses.class.getPackageName().replace('.', '/') + '/';
    String names = new String(bytes(jar, folder + LIST), StandardCharsets.US_ASCII);
    int start = 0;
    for (int end = names.indexOf('\n'); end >= 0; end = names.indexOf('\n', start)) {
      one(OURS + names.substring(start, end));
      start = end + 1;
    }
  }

  private void one(String name) throws IOException {
    byte[] file = bytes(jar, ClassFiles.name(name.replace('.', '/')));
    if (file.length > 0) {
      Object[] arguments = {StartClasses.class.getClassLoader(), name, file, domain, source};
      slot.accept(arguments);
    }
  }

  /** Empty where there is no such file. */
  private static byte[] bytes(ZipFile jar, String name) throws IOException {
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

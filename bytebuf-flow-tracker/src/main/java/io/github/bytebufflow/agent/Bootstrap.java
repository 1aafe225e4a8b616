package io.github.bytebufflow.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.CodeSource;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * The option {@code bootstrap}: puts the runtime package on the bootstrap path, where class loaders
 * find it that do not ask the system loader. Must be done before the agent uses a class of that
 * package, or there would be two runtimes: this class and what it calls name none.
 */
final class Bootstrap {
  private static final String RUNTIME = "io/github/bytebufflow/runtime/";

  private Bootstrap() {}

  /**
   * Puts the package there. The file it goes through is gone afterwards where the system lets an
   * open file be deleted, and else when the JVM ends.
   *
   * @return why it could not be done, or null
   */
  static String append(Instrumentation instrumentation) {
    try {
      Path jar = Files.createTempFile("bytebuf-flow-runtime", ".jar");
      try {
        copyRuntime(jar);
        try (JarFile opened = new JarFile(jar.toFile())) {
          instrumentation.appendToBootstrapClassLoaderSearch(opened);
        }
      } finally {
        delete(jar);
      }
      return null;
    } catch (IOException | URISyntaxException | RuntimeException e) {
      return e.toString();
    }
  }

  private static void copyRuntime(Path to) throws IOException, URISyntaxException {
    try (JarFile agent = new JarFile(Paths.get(agentJar()).toFile());
        OutputStream file = Files.newOutputStream(to);
        JarOutputStream jar = new JarOutputStream(file)) {
      for (Enumeration<JarEntry> all = agent.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        if (entry.getName().startsWith(RUNTIME) && entry.getName().endsWith(".class")) {
          jar.putNextEntry(new JarEntry(entry.getName()));
          try (InputStream in = agent.getInputStream(entry)) {
            in.transferTo(jar);
          }
          jar.closeEntry();
        }
      }
    }
  }

  private static URI agentJar() throws IOException, URISyntaxException {
    CodeSource source = Bootstrap.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      throw new IOException("the agent's jar is not to be found");
    }
    return source.getLocation().toURI();
  }

  private static void delete(Path jar) {
    try {
      Files.deleteIfExists(jar);
    } catch (IOException e) {
      jar.toFile().deleteOnExit();
    }
  }
}

package io.github.bytebufflow.benchmarks.startup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** An agent that does nothing: what the JVM itself asks for {@code -javaagent}. */
public final class EmptyAgent {
  private EmptyAgent() {}

  /** Does nothing. */
  public static void premain(String arguments) {}

  /** Packs this class. */
  static void write(Path jar) throws IOException {
    String entry = EmptyAgent.class.getName().replace('.', '/') + ".class";
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(new Attributes.Name("Premain-Class"), EmptyAgent.class.getName());
    try (InputStream in = EmptyAgent.class.getClassLoader().getResourceAsStream(entry);
        OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.putNextEntry(new JarEntry(entry));
      in.transferTo(out);
      out.closeEntry();
    }
  }
}

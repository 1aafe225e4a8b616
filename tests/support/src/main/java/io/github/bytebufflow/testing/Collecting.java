package io.github.bytebufflow.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * An agent that collects all the time: a test whose outcome hangs on when an object is collected
 * fails beside it. {@link Fork} adds it where the system property {@code it.collect} is true.
 */
public final class Collecting implements Runnable {
  private static final long PAUSE_NANOS = 40_000_000;

  private static String jar;

  private Collecting() {}

  /** Called by the JVM. */
  public static void premain(String arguments) {
    Thread thread = new Thread(new Collecting(), "collecting");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    while (true) {
      System.gc();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** The argument that adds it to a JVM. */
  static synchronized String argument() throws IOException {
    if (jar == null) {
      Path directory = Files.createDirectories(Settings.path("it.work"));
      Path file = Files.createTempFile(directory, "collecting", ".jar");
      file.toFile().deleteOnExit();
      write(file);
      jar = file.toString();
    }
    return "-javaagent:" + jar;
  }

  private static void write(Path file) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", Collecting.class.getName());
    String name = Collecting.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream classes = new JarOutputStream(out, manifest);
        InputStream in = Collecting.class.getClassLoader().getResourceAsStream(name)) {
      classes.putNextEntry(new ZipEntry(name));
      in.transferTo(classes);
    }
  }
}

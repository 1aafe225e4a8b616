package io.github.bytebufflow.agent.classfile;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The class path, read without the class loader of it: a class file costs a third of what it costs
 * through a URL, and the classes behind URLs of jars are not loaded, which few programs need. Looks
 * where that loader looks, in its order, as far as the order is told by the list of files: what is
 * behind a jar whose manifest names others is the loader's to find. A jar is opened when the search
 * comes to it, as the loader does, and shares the loader's index and file descriptor.
 */
final class ClassPath {
  /** Longer manifests are left to the loader. Those of signed jars list each file. */
  private static final int MANIFEST = 1 << 20;

  /**
   * The class path of this JVM, which has one, and whose jars are opened once. Null where the
   * application's class loader is not the JDK's, or has modules.
   */
  private static final ClassPath ITSELF = make();

  private final ClassLoader loader;
  private final String[] places;

  /** By place; null where not opened yet, or where it is a directory. */
  private final ZipFile[] jars;

  /** How many places, from the first, are opened or are directories. */
  private int known;

  /** What is from here on is not read here. */
  private int end;

  /**
   * A class path.
   *
   * @param loader who looks there
   * @param places files and directories, in its order
   */
  ClassPath(ClassLoader loader, String... places) {
    this.loader = loader;
    this.places = places;
    jars = new ZipFile[places.length];
    end = places.length;
  }

  private static ClassPath make() {
    ClassLoader system = ClassLoader.getSystemClassLoader();
    String path = System.getProperty("java.class.path");
    return system.getClass().getClassLoader() != null
            || system.getParent() != ClassLoader.getPlatformClassLoader()
            || path == null
            || System.getProperty("jdk.module.path") != null
        ? null
        : new ClassPath(system, path.split(File.pathSeparator));
  }

  /** The class path, if it is what a class loader looks at; else null. */
  static ClassPath of(ClassLoader loader) {
    return ITSELF != null && ITSELF.loader == loader ? ITSELF : null;
  }

  /**
   * A file on the class path.
   *
   * @param name its name, with slashes
   * @return its bytes; null if it is not there, or is to be asked from the loader
   */
  byte[] read(String name) throws IOException {
    for (int i = 0; i < end(i); i++) {
      byte[] bytes = jars[i] == null ? fromDirectory(places[i], name) : fromJar(jars[i], name);
      if (bytes != null) {
        return bytes;
      }
    }
    return null;
  }

  /** Makes sure that a place is known. Runs no code but the JDK's. */
  private synchronized int end(int place) {
    while (known <= place && known < end) {
      File file = new File(places[known]);
      if (file.isFile()) {
        JarFile jar = open(file);
        if (jar == null) {
          end = known;
        } else {
          jars[known] = jar;
        }
      }
      known++;
    }
    return end;
  }

  /** Null if the loader would look into others next. */
  private static JarFile open(File file) {
    try {
      JarFile jar = new JarFile(file, false, ZipFile.OPEN_READ, Runtime.version());
      if (isAlone(jar)) {
        return jar;
      }
      jar.close();
    } catch (IOException | RuntimeException e) {
      // The loader will know.
    }
    return null;
  }

  private static boolean isAlone(JarFile jar) throws IOException {
    byte[] index = fromJar(jar, "META-INF/INDEX.LIST");
    if (index != null) {
      // Most name the jar itself, and no other.
      String jars = new String(index, StandardCharsets.ISO_8859_1);
      if (jars.indexOf(".jar") != jars.lastIndexOf(".jar")) {
        return false;
      }
    }
    ZipEntry manifest = jar.getEntry(JarFile.MANIFEST_NAME);
    if (manifest == null) {
      return true;
    }
    try (InputStream in = jar.getInputStream(manifest)) {
      String text = new String(in.readNBytes(MANIFEST), StandardCharsets.ISO_8859_1);
      return text.length() < MANIFEST && namesNone(text);
    }
  }

  /** The first line of a manifest is its version, the last of the jar's own is empty. */
  private static boolean namesNone(String manifest) {
    for (int at = manifest.indexOf('\n') + 1; at > 0; at = manifest.indexOf('\n', at) + 1) {
      if (at == manifest.length() || manifest.charAt(at) == '\r' || manifest.charAt(at) == '\n') {
        return true;
      }
      char first = manifest.charAt(at);
      if ((first == 'C' || first == 'c')
          && manifest.regionMatches(true, at, "class-path:", 0, 11)) {
        return false;
      }
    }
    return true;
  }

  private static byte[] fromJar(ZipFile jar, String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    if (entry == null) {
      return null;
    }
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  private static byte[] fromDirectory(String directory, String name) throws IOException {
    // An empty place is the working directory, and not the root.
    File file = directory.isEmpty() ? new File(name) : new File(directory, name);
    return file.isFile() ? Files.readAllBytes(file.toPath()) : null;
  }
}

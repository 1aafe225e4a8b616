package acme;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs a program as {@link Main} does, but not before a line comes in; by then all of its classes,
 * and all of Netty's, are loaded, and buffers have been used. A second program runs before that.
 */
public final class Attached {
  private Attached() {}

  public static void main(String[] args) throws Throwable {
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      for (String name : classes(Path.of(entry))) {
        load(name);
      }
    }
    for (int i = 0; i < 10; i++) {
      PooledByteBufAllocator.DEFAULT.directBuffer(64).release();
      PooledByteBufAllocator.DEFAULT.heapBuffer(64).release();
      Unpooled.buffer(64).slice().release();
    }
    if (args.length > 1) {
      Main.main(new String[] {args[1]});
    }
    System.out.println("ready");
    System.in.read();
    Main.main(args);
  }

  /** Loads and does not initialise, so that the program finds all as it would without this. */
  private static void load(String name) {
    try {
      Class.forName(name, false, Attached.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // It needs a library that is not here, and is not used.
    }
  }

  private static List<String> classes(Path entry) throws IOException {
    List<String> names = new ArrayList<>();
    if (Files.isDirectory(entry)) {
      try (Stream<Path> files = Files.walk(entry)) {
        files.forEach(file -> add(names, entry.relativize(file).toString()));
      }
    } else {
      try (java.util.jar.JarFile jar = new java.util.jar.JarFile(entry.toFile())) {
        jar.stream().forEach(file -> add(names, file.getName()));
      }
    }
    return names;
  }

  private static void add(List<String> names, String file) {
    if (file.endsWith(".class") && !file.contains("META-INF") && !file.contains("module-info")) {
      names.add(file.substring(0, file.length() - 6).replace('/', '.').replace('\\', '.'));
    }
  }
}

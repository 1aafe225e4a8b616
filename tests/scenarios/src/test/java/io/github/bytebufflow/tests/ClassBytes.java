package io.github.bytebufflow.tests;

import com.sun.tools.attach.VirtualMachine;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** The classes of another JVM as they are woven now. */
final class ClassBytes {
  private ClassBytes() {}

  /**
   * The bytes of its classes as another agent sees them, hashed, by name.
   *
   * @param directory for files of that agent
   */
  static TreeMap<String, String> of(String pid, Path directory) throws Exception {
    Path file = directory.resolve("bytes.txt");
    VirtualMachine vm = VirtualMachine.attach(pid);
    try {
      vm.loadAgent(probe(directory).toString(), file.toString());
    } finally {
      vm.detach();
    }
    TreeMap<String, String> bytes = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      int space = line.indexOf(' ');
      int mark = line.indexOf(':', space);
      int end = mark < 0 ? line.length() : mark;
      byte[] own = Base64.getDecoder().decode(line.substring(space + 1, end));
      bytes.put(line.substring(0, space), hash(own) + line.substring(end));
    }
    return bytes;
  }

  /**
   * Of the class with its constants in one order and each there once: a JVM that redefines a class
   * may append constants to its pool that are there already.
   */
  private static String hash(byte[] bytes) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(bytes).accept(writer, 0);
    byte[] settled = writer.toByteArray();
    return settled.length + ":" + Arrays.hashCode(settled);
  }

  private static Path probe(Path directory) throws IOException {
    Path jar = directory.resolve("probe.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", "acme.Probe");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream classes = new JarOutputStream(out, manifest)) {
      classes.putNextEntry(new ZipEntry("acme/Probe.class"));
      Files.copy(Settings.path("it.programs").resolve("acme/Probe.class"), classes);
    }
    return jar;
  }
}

package io.github.bytebufflow.tests;

import com.sun.tools.attach.VirtualMachine;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

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
      bytes.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1));
    }
    return bytes;
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

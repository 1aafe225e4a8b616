package io.github.bytebufflow.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/** Makes of the application what containers take. */
final class Archives {
  private Archives() {}

  /** Copies a file into a directory. */
  private static void copy(Path file, Path directory) {
    try {
      Files.createDirectories(directory);
      Files.copy(file, directory.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A directory with copies of files, and nothing that an earlier run left there. */
  static Path directory(List<Path> files, Path directory) {
    if (Files.isDirectory(directory)) {
      for (File old : directory.toFile().listFiles()) {
        assertThat(old.delete()).as("deleted %s", old).isTrue();
      }
    }
    files.forEach(file -> copy(file, directory));
    return directory;
  }

  /** An OSGi bundle. */
  static Path bundle(Path application, Path to) {
    Map<String, String> manifest =
        Map.of(
            "Bundle-ManifestVersion", "2",
            "Bundle-SymbolicName", "acme.shop",
            "Bundle-Version", "1.0.0",
            "Bundle-Activator", "acme.bundle.ShopActivator",
            "Import-Package", "io.netty.buffer,org.osgi.framework");
    return jar(manifest, application, List.of(), to);
  }

  /** Spring Boot's executable jar. */
  static Path executable(Path launcher, List<Path> libraries, Path to) {
    Map<String, String> manifest =
        Map.of(
            "Main-Class", "org.springframework.boot.loader.launch.JarLauncher",
            "Start-Class", "acme.shop.Shop");
    return jar(manifest, launcher, libraries, to);
  }

  /** A directory with one JBoss module. */
  static void jbossModule(String name, String mainClass, List<Path> libraries, Path to) {
    Path directory = to.resolve(name.replace('.', '/')).resolve("main");
    StringBuilder xml = new StringBuilder("<module xmlns='urn:jboss:module:1.9' name='");
    xml.append(name).append("'><main-class name='").append(mainClass).append("'/><resources>");
    directory(libraries, directory);
    for (Path library : libraries) {
      xml.append("<resource-root path='").append(library.getFileName()).append("'/>");
    }
    xml.append("</resources><dependencies><module name='java.se'/>");
    xml.append("<module name='jdk.unsupported'/></dependencies></module>");
    try {
      Files.writeString(directory.resolve("module.xml"), xml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A directory with a compiled module. */
  static Path module(String declaration, Path source, String modulePath, Path to) {
    try {
      Files.createDirectories(to);
      Path info = Files.writeString(to.resolveSibling("module-info.java"), declaration);
      String[] arguments = {
        "--release", "11", "-g", "-p", modulePath, "-d", "" + to, "" + info, "" + source
      };
      int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments);
      assertThat(result).as("exit code of javac").isZero();
      return to;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The classes of a jar under a new manifest, and libraries stored below BOOT-INF. */
  private static Path jar(Map<String, String> main, Path classes, List<Path> libraries, Path to) {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.forEach(manifest.getMainAttributes()::putValue);
    try {
      Files.createDirectories(to.getParent());
      try (OutputStream file = Files.newOutputStream(to);
          JarOutputStream jar = new JarOutputStream(file, manifest)) {
        unpack(classes, jar);
        for (Path library : libraries) {
          store(library, jar);
        }
      }
      return to;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void unpack(Path classes, JarOutputStream jar) throws IOException {
    try (JarFile from = new JarFile(classes.toFile())) {
      for (JarEntry entry : from.stream().toList()) {
        if (entry.getName().endsWith(".class")) {
          jar.putNextEntry(new JarEntry(entry.getName()));
          try (InputStream in = from.getInputStream(entry)) {
            in.transferTo(jar);
          }
          jar.closeEntry();
        }
      }
    }
  }

  private static void store(Path library, JarOutputStream jar) throws IOException {
    byte[] bytes = Files.readAllBytes(library);
    CRC32 sum = new CRC32();
    sum.update(bytes);
    JarEntry entry = new JarEntry("BOOT-INF/lib/" + library.getFileName());
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(sum.getValue());
    jar.putNextEntry(entry);
    jar.write(bytes);
    jar.closeEntry();
  }
}

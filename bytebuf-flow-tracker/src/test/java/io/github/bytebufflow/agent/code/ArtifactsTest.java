package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What jars say of themselves. */
class ArtifactsTest {
  private final Artifacts artifacts = new Artifacts();

  @TempDir Path directory;

  private static byte[] jar(Map<String, String> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        jar.putNextEntry(new JarEntry(file.getKey()));
        jar.write(file.getValue().getBytes(StandardCharsets.UTF_8));
        jar.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static Map<String, String> poms(String... namesAndVersions) {
    Map<String, String> files = new LinkedHashMap<>();
    for (int i = 0; i < namesAndVersions.length; i += 2) {
      files.put(
          "META-INF/maven/g/" + namesAndVersions[i] + "/pom.properties",
          "groupId=g\nartifactId="
              + namesAndVersions[i]
              + "\nversion="
              + namesAndVersions[i + 1]
              + "\n");
    }
    return files;
  }

  private static Map<String, String> manifest(String... lines) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(
        "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n" + String.join("\n", lines) + "\n\n");
    return files;
  }

  private String of(String file, Map<String, String> files) throws IOException {
    Path path = Files.write(directory.resolve(file), jar(files));
    return artifacts.of("file:" + path);
  }

  @Test
  void mavensPropertiesComeFirst() throws IOException {
    Map<String, String> files = manifest("Implementation-Title: Other", "Bundle-Version: 9");
    files.putAll(poms("netty-codec-http", "4.1.80.Final"));
    assertThat(of("renamed.jar", files)).isEqualTo("netty-codec-http 4.1.80.Final");
  }

  /** A shaded jar has the properties of all that is in it. */
  @Test
  void ofSeveralTheOneThatTheFileIsNamedFor() throws IOException {
    Map<String, String> files = poms("shop", "1.2", "netty-buffer", "4.1.1", "shop-client", "3");
    assertThat(of("shop-client-3.jar", files)).isEqualTo("shop-client 3");
    assertThat(of("shop-1.2-all.jar", files)).isEqualTo("shop 1.2");
    assertThat(of("other-7.jar", files)).isEqualTo("other 7");
    assertThat(of("other.jar", files)).isEqualTo("other");
  }

  @Test
  void elseTheManifest() throws IOException {
    assertThat(of("a.jar", manifest("Implementation-Title: lib", "Implementation-Version: 2.1")))
        .isEqualTo("lib 2.1");
    assertThat(
            of(
                "b.jar",
                manifest("Bundle-SymbolicName: org.lib;singleton:=true", "Bundle-Version: 3.0.0")))
        .isEqualTo("org.lib 3.0.0");
    assertThat(of("c.jar", manifest("Automatic-Module-Name: org.lib"))).isEqualTo("org.lib");
    assertThat(of("d.jar", manifest("Implementation-Title: A Fine Library", "Bundle-Version: 4")))
        .isEqualTo("d 4");
  }

  @Test
  void elseTheNameOfTheFile() throws IOException {
    for (String[] one :
        new String[][] {
          {"netty-codec-http-4.1.80.Final.jar", "netty-codec-http 4.1.80.Final"},
          {
            "netty-transport-native-epoll-4.1.80.Final-linux-x86_64.jar",
            "netty-transport-native-epoll 4.1.80.Final"
          },
          {"shop-1.0-SNAPSHOT.jar", "shop 1.0-SNAPSHOT"},
          {"guava-31.1-jre.jar", "guava 31.1-jre"},
          {"lib-2.0-rc1-sources.jar", "lib 2.0-rc1"},
          {"shop.jar", "shop"},
        }) {
      assertThat(of(one[0], Map.of("a", "b"))).isEqualTo(one[1]);
    }
  }

  @Test
  void nestedJars() throws IOException {
    Path app = directory.resolve("shop app.jar");
    byte[] inner = jar(poms("netty-buffer", "4.1.80.Final"));
    try (OutputStream out = Files.newOutputStream(app);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new JarEntry("BOOT-INF/lib/buffers.jar"));
      jar.write(inner);
      jar.closeEntry();
    }
    String escaped = app.toUri().getRawPath();
    String expected = "netty-buffer 4.1.80.Final";
    assertThat(artifacts.of("jar:file:" + escaped + "!/BOOT-INF/lib/buffers.jar!/"))
        .isEqualTo(expected);
    assertThat(artifacts.of("jar:nested:" + escaped + "/!BOOT-INF/lib/buffers.jar!/"))
        .isEqualTo(expected);
    assertThat(artifacts.of("jar:file:" + escaped + "!/BOOT-INF/lib/lib-1.2.jar!/"))
        .isEqualTo("lib 1.2");
    assertThat(artifacts.of("jar:file:" + escaped + "!/BOOT-INF/classes!/"))
        .isEqualTo(Artifacts.APPLICATION);
    assertThat(artifacts.of("jar:file:" + escaped + "!/")).isEqualTo("shop app");
  }

  @Test
  void classesOfTheJdkAndOfDirectories() {
    assertThat(artifacts.of(String.class)).isNull();
    assertThat(artifacts.of(java.sql.Connection.class)).isNull();
    assertThat(artifacts.of(Artifacts.class)).isEqualTo(Artifacts.APPLICATION);
    assertThat(artifacts.of(Test.class)).matches("junit-jupiter-api [\\d.]+.*");
    assertThat(artifacts.of(int.class)).isNull();
  }

  @Test
  void whatIsNoJarIsNotKnown() throws IOException {
    Path broken = Files.writeString(directory.resolve("broken-1.jar"), "no jar");
    assertThat(artifacts.of("file:" + broken)).isEqualTo("broken 1");
    for (String location :
        new String[] {
          "",
          "file:",
          "file:/no/such/lib.jar",
          "http://acme/lib-1.jar",
          "jar:",
          "vfs:/a/b.jar/",
          "bundleresource://12.fwk3/",
          "file:%%%",
          "jar:nested:",
          "jrt:/java.base"
        }) {
      assertThat(artifacts.of(location)).as(location).isNull();
    }
  }

  @Test
  void knowsAreBounded() {
    for (int i = 0; i < 10_000; i++) {
      artifacts.of("file:/no/such/lib" + i + ".jar");
    }
    assertThat(artifacts.size()).isLessThan(5_000);
  }

  /** The class loader can be collected while the artefact is known. */
  @Test
  void holdsNoClassLoader() throws Exception {
    Path file = directory.resolve("one-1.0.jar");
    String name = ArtifactsTest.class.getName().replace('.', '/') + "$Loaded.class";
    try (InputStream in = ArtifactsTest.class.getClassLoader().getResourceAsStream(name);
        OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new JarEntry(name));
      in.transferTo(jar);
      jar.closeEntry();
    }
    WeakReference<ClassLoader> loader = new WeakReference<>(load(file));
    for (int i = 0; i < 50 && loader.get() != null; i++) {
      System.gc();
      Thread.onSpinWait();
    }
    assertThat(loader.get()).isNull();
    assertThat(artifacts.of("file:" + file)).isEqualTo("one 1.0");
    Files.delete(file);
    assertThat(artifacts.of("file:" + file)).as("the jar is not read again").isEqualTo("one 1.0");
  }

  private ClassLoader load(Path file) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {file.toUri().toURL()}, null)) {
      assertThat(artifacts.of(loader.loadClass(ArtifactsTest.class.getName() + "$Loaded")))
          .isEqualTo("one 1.0");
      return loader;
    }
  }

  /** Loaded again by another class loader. */
  static final class Loaded {}
}

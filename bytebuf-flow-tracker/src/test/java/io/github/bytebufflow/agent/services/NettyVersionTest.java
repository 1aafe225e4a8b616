package io.github.bytebufflow.agent.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NettyVersionTest {
  private static final String PLAIN = "META-INF/io.netty.versions.properties";

  @TempDir Path folder;

  /** A directory of the class path, as one of Netty's jars. */
  private URL jar(String name, String file, String line) throws IOException {
    Path directory = folder.resolve(name);
    Files.createDirectories(directory.resolve(file).getParent());
    Files.writeString(directory.resolve(file), line);
    return directory.toUri().toURL();
  }

  /** The same with the class by which a Netty is told. */
  private URL buffers(String name, String prefix, String file, String line) throws IOException {
    jar(name, prefix.replace('.', '/') + "buffer/ByteBuf.class", "");
    return jar(name, file, line);
  }

  private static String version(String prefix, URL... jars) throws IOException {
    try (URLClassLoader loader = new URLClassLoader(jars, null)) {
      return NettyVersion.of(loader, prefix);
    }
  }

  @Test
  void isThatOfTheJarWithTheBuffers_whereverItStands() throws Exception {
    URL codec = jar("codec", PLAIN, "netty-codec.version=4.1.9");
    URL buffers = buffers("buffers", "io.netty.", PLAIN, "netty-buffer.version=4.2.1");
    assertThat(version("io.netty.", codec, buffers)).isEqualTo("4.2.1");
  }

  /** Where all of Netty is one jar, the file of one of its modules is left. */
  @Test
  void isThatOfAnyModuleInTheSameJar() throws Exception {
    URL all = buffers("all", "io.netty.", PLAIN, "netty-common.version=4.2.2");
    assertThat(version("io.netty.", all)).isEqualTo("4.2.2");
  }

  @Test
  void isThatOfTheRelocatedNetty_whereAPlainOneStandsFirst() throws Exception {
    URL plain = buffers("plain", "io.netty.", PLAIN, "netty-buffer.version=4.1.9");
    URL shaded =
        buffers(
            "shaded",
            "acme.io.netty.",
            "META-INF/acme.io.netty.versions.properties",
            "netty-common.version=4.2.3");
    assertThat(version("acme.io.netty.", plain, shaded)).isEqualTo("4.2.3");
  }

  @Test
  void isThatOfMavensFile() throws Exception {
    URL shaded =
        buffers(
            "shaded",
            "acme.io.netty.",
            "META-INF/maven/io.netty/netty-buffer/pom.properties",
            "version=4.1.8\nartifactId=netty-buffer");
    assertThat(version("acme.io.netty.", shaded)).isEqualTo("4.1.8");
  }

  @Test
  void isToldByTheNameOfTheJar() {
    assertThat(NettyVersion.ofJar("file:/lib/netty-buffer-4.1.7.Final.jar"))
        .isEqualTo("4.1.7.Final");
    assertThat(NettyVersion.ofJar("file:/lib/netty-all.jar")).isNull();
  }

  @Test
  void isUnknownWithoutAny() throws Exception {
    URL codec = jar("codec", PLAIN, "netty-codec.version=4.1.9");
    assertThat(version("io.netty.", codec)).isNull();
  }
}

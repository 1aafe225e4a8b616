package io.github.bytebufflow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NettyVersionTest {
  @TempDir Path folder;

  /** A directory of the class path, as one of Netty's jars. */
  private URL jar(String artifact, String version) throws IOException {
    Path directory = folder.resolve(artifact);
    Files.createDirectories(directory.resolve("META-INF"));
    Files.writeString(
        directory.resolve("META-INF/io.netty.versions.properties"),
        artifact + ".version=" + version);
    return directory.toUri().toURL();
  }

  private static String version(URL... jars) throws IOException {
    try (URLClassLoader loader = new URLClassLoader(jars, null)) {
      return NettyVersion.of(loader, "io.netty.");
    }
  }

  @Test
  void isThatOfTheJarWithTheBuffers_whereverItStands() throws Exception {
    assertThat(version(jar("netty-codec", "4.1.9"), jar("netty-buffer", "4.2.1")))
        .isEqualTo("Netty 4.2.1");
  }

  @Test
  void isThatOfNettysCommonJar_ifTheOtherHasNone() throws Exception {
    assertThat(version(jar("netty-common", "4.2.2"))).isEqualTo("Netty 4.2.2");
  }

  @Test
  void isUnknownWithoutEither() throws Exception {
    assertThat(version(jar("netty-codec", "4.1.9"))).isEqualTo("Netty of unknown version");
  }
}

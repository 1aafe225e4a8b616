package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;

/** A key store for TLS on loopback, made anew by the JDK's own tool. */
public final class Keys {
  private Keys() {}

  /** A PKCS12 file with one self-signed key for {@code localhost}; its password is "changeit". */
  public static synchronized Path store() throws IOException, InterruptedException {
    Path file = Files.createDirectories(Settings.path("it.work")).resolve("keys.p12");
    if (!Files.exists(file)) {
      // A build that is broken off must not leave half of it.
      Path part = file.resolveSibling("keys.part");
      Files.deleteIfExists(part);
      make(part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return file;
  }

  private static void make(Path file) throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "loopback",
                "-keyalg",
                "EC",
                "-validity",
                "3650",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                "changeit")
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(keytool.exitValue()).as(said).isZero();
  }
}

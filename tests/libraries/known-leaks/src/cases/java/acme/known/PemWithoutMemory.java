/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/16551
 * bad: io.netty:netty-handler:4.1.132.Final
 * good: io.netty:netty-handler:4.1.133.Final
 * jvm: --add-opens java.base/java.nio=ALL-UNNAMED -Dio.netty.tryReflectionSetAccessible=true
 *   -Dio.netty.maxDirectMemory=65536
 * fixed: PemReader.readCertificates, PemReader.readPrivateKey
 * expect: leak 5
 * half: twelfth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.handler.ssl.SslContextBuilder;
import java.io.ByteArrayInputStream;
import java.util.Base64;

/** A client is told to trust two authorities, and has no memory left for the second one. */
public final class PemWithoutMemory {
  private PemWithoutMemory() {}

  public static void main(String[] args) {
    byte[] authorities = (authority(500) + authority(100_000)).getBytes(US_ASCII);
    for (int i = 0; i < 5; i++) {
      try {
        SslContextBuilder.forClient().trustManager(new ByteArrayInputStream(authorities));
      } catch (OutOfMemoryError e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }

  private static String authority(int bytes) {
    return "-----BEGIN CERTIFICATE-----\n"
        + Base64.getEncoder().encodeToString(new byte[bytes])
        + "\n-----END CERTIFICATE-----\n";
  }
}

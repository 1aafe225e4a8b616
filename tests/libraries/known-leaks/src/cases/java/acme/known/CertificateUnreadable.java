/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/8457
 * bad: io.netty:netty-handler:4.1.31.Final
 * good: io.netty:netty-handler:4.1.32.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 * fixed: SslContext.getCertificatesFromBuffers
 * expect: misuse 5
 * half: fourth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.handler.ssl.SslContextBuilder;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Base64;

/** A server is told to use a certificate whose file is damaged. */
public final class CertificateUnreadable {
  private CertificateUnreadable() {}

  public static void main(String[] args) {
    String damaged =
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getEncoder().encodeToString("no certificate".getBytes(US_ASCII))
            + "\n-----END CERTIFICATE-----\n";
    for (int i = 0; i < 5; i++) {
      InputStream certificate = new ByteArrayInputStream(damaged.getBytes(US_ASCII));
      try {
        SslContextBuilder.forServer(certificate, new ByteArrayInputStream(new byte[0]));
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }
}

package acme.shared;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/** Who acme.test is, for a hundred years. It is no secret. */
public final class Certified {
  private static final String KEY =
      "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvLqgnqc29Bo/jLShApHPipb01Bj6"
          + "HhFV0kl0qAHjqEmhRANCAAQtAiUbzCVENFIKdSX6LOH35VOckg4pKYOEZPNDBA4EywEbAZjqcZZJ"
          + "DbW7QiUqK1FgPun61CumqN+3JTzLFVEu";
  private static final String CERTIFICATE =
      "MIIBfjCCASWgAwIBAgIUYdn6i0PXvYZP1Na3ibqWQbLM6h0wCgYIKoZIzj0EAwIwFDESMBAGA1UE"
          + "AwwJYWNtZS50ZXN0MCAXDTI2MTEyNTIxMTMzNVoYDzIxMjYxMTAxMjExMzM1WjAUMRIwEAYDVQQD"
          + "DAlhY21lLnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQtAiUbzCVENFIKdSX6LOH35VOc"
          + "kg4pKYOEZPNDBA4EywEbAZjqcZZJDbW7QiUqK1FgPun61CumqN+3JTzLFVEuo1MwUTAdBgNVHQ4E"
          + "FgQU4IkXSWxG0BRUfbX3V/Dqkd2T4ZkwHwYDVR0jBBgwFoAU4IkXSWxG0BRUfbX3V/Dqkd2T4Zkw"
          + "DwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiA8fe26+p/6ahRlDy+5ooUJox6qWU+H"
          + "u/IWMTXPCrlD4AIger+Tdt2PsZi8LZtfv10QvgdMucv3m7Is2lq2czfr6Uk=";

  private Certified() {}

  public static PrivateKey key() throws GeneralSecurityException {
    return KeyFactory.getInstance("EC")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(KEY)));
  }

  public static X509Certificate certificate() throws GeneralSecurityException {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(Base64.getDecoder().decode(CERTIFICATE)));
  }
}

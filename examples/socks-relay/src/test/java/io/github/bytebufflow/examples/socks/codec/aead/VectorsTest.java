package io.github.bytebufflow.examples.socks.codec.aead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bytebufflow.examples.socks.codec.Bytes;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Published answers: RFC 5869 appendix A, RFC 8439 section 2.8.2, and those of OpenSSL. */
class VectorsTest {
  private final HkdfSha1 hkdf = new HkdfSha1();

  private String derive(String secret, String salt, String info, int length) {
    return ByteBufUtil.hexDump(
        hkdf.derive(Bytes.array(secret), Bytes.array(salt), Bytes.array(info), length));
  }

  private static String range(int from, int to) {
    StringBuilder hex = new StringBuilder();
    for (int i = from; i <= to; i++) {
      hex.append(String.format("%02x", i));
    }
    return hex.toString();
  }

  @Test
  void rfc5869() {
    assertThat(derive("0b".repeat(11), "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9", 42))
        .as("A.4")
        .isEqualTo(
            "085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2c22e422478d305f3f896");
    assertThat(derive(range(0x00, 0x4F), range(0x60, 0xAF), range(0xB0, 0xFF), 82))
        .as("A.5")
        .isEqualTo(
            "0bd770a74d1160f7c9f12cd5912a06ebff6adcae899d92191fe4305673ba2ffe"
                + "8fa3f1a4e5ad79f3f334b3b202b2173c486ea37ce3d397ed034c7f9dfeb15c5e"
                + "927336d0441f4c4300e2cff0d0900b52d3b4");
    assertThat(derive("0b".repeat(22), "", "", 42))
        .as("A.6")
        .isEqualTo(
            "0ac1af7002b3d761d1e55298da9d0506b9ae52057220a306e07b6b87e8df21d0ea00033de03984d34918");
    assertThat(derive("0c".repeat(22), "", "", 42))
        .as("A.7")
        .isEqualTo(
            "2c91117204d745f3500d636a62f64f0ab3bae548aa53d423b0d1f27ebba6f5e5673a081d70cce7acfc48");
    assertThatIllegalArgumentException().isThrownBy(() -> derive("0b", "", "", 5101));
  }

  @Test
  void rfc8439() throws Exception {
    AeadMethod method = AeadMethod.CHACHA20_IETF_POLY1305;
    Cipher cipher = Cipher.getInstance(method.transformation());
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(Bytes.array(range(0x80, 0x9F)), method.algorithm()),
        method.parameters(Bytes.array("07000000 4041424344454647")));
    cipher.updateAAD(Bytes.array("50515253c0c1c2c3c4c5c6c7"));
    String text =
        "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the"
            + " future, sunscreen would be it.";
    assertThat(ByteBufUtil.hexDump(cipher.doFinal(text.getBytes(StandardCharsets.US_ASCII))))
        .isEqualTo(
            "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
                + "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
                + "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
                + "3ff4def08e4b7a9de576d26586cec64b6116"
                + "1ae10b594f09e26a7e902ecbd0600691");
  }

  /** From {@code openssl enc -aes-256-cbc -md md5 -nosalt -P -k 'correct horse'}. */
  @Test
  void keysOfPasswordsAreThoseOfOpenssl() {
    String key = "3cb4e732631f47e6eb961f34554b7cde8ace33bdac244269f1a356b6733e4cf5";
    for (AeadMethod method : AeadMethod.values()) {
      byte[] salt = new byte[method.saltBytes()];
      MasterKey ofPassword = MasterKey.ofPassword(method, "correct horse");
      MasterKey ofBytes =
          MasterKey.ofBytes(method, Bytes.array(key.substring(0, 2 * method.keyBytes())));
      assertThat(ofPassword.subkey(salt, hkdf)).isEqualTo(ofBytes.subkey(salt, hkdf));
    }
  }

  @Test
  void methodsHaveTheNamesOfOthers() {
    for (String id :
        new String[] {"aes-128-gcm", "aes-192-gcm", "aes-256-gcm", "chacha20-ietf-poly1305"}) {
      assertThat(AeadMethod.of(id)).get().extracting(AeadMethod::id).isEqualTo(id);
    }
    assertThat(AeadMethod.of("rc4-md5")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MasterKey.ofBytes(AeadMethod.AES_128_GCM, new byte[32]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MasterKey.ofPassword(AeadMethod.AES_128_GCM, ""));
  }
}

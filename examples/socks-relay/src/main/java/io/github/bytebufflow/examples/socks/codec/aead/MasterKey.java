package io.github.bytebufflow.examples.socks.codec.aead;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The key that both sides have, from which that of each stream and datagram is derived. Immutable.
 */
public final class MasterKey {
  private static final byte[] PURPOSE = "ss-subkey".getBytes(StandardCharsets.US_ASCII);

  private final AeadMethod method;
  private final byte[] key;

  private MasterKey(AeadMethod method, byte[] key) {
    this.method = method;
    this.key = key;
  }

  /**
   * The key of a password as all implementations make it: OpenSSL's {@code EVP_BytesToKey} with
   * MD5, no salt and one round. This is as weak as the password is: take a long, random one.
   *
   * @param password not empty
   * @throws IllegalArgumentException if it is empty
   */
  public static MasterKey ofPassword(AeadMethod method, String password) {
    if (password.isEmpty()) {
      throw new IllegalArgumentException("the password is empty");
    }
    byte[] secret = password.getBytes(StandardCharsets.UTF_8);
    byte[] key = new byte[method.keyBytes()];
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      byte[] block = new byte[0];
      for (int done = 0; done < key.length; done += block.length) {
        md5.update(block);
        block = md5.digest(secret);
        System.arraycopy(block, 0, key, done, Math.min(block.length, key.length - done));
      }
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has it", e);
    }
    return new MasterKey(method, key);
  }

  /**
   * The key itself.
   *
   * @param key as many bytes as the method has; copied
   * @throws IllegalArgumentException if there are more or fewer
   */
  public static MasterKey ofBytes(AeadMethod method, byte[] key) {
    if (key.length != method.keyBytes()) {
      throw new IllegalArgumentException(
          method.id() + " has a key of " + method.keyBytes() + " bytes, not " + key.length);
    }
    return new MasterKey(method, key.clone());
  }

  /** The cipher. */
  public AeadMethod method() {
    return method;
  }

  /** The key of one stream or datagram, SIP004: HKDF-SHA1 with the salt. */
  byte[] subkey(byte[] salt, HkdfSha1 hkdf) {
    return hkdf.derive(key, salt, PURPOSE, method.keyBytes());
  }
}

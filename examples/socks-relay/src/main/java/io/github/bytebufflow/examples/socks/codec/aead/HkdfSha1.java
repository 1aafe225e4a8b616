package io.github.bytebufflow.examples.socks.codec.aead;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HKDF of RFC 5869 with SHA-1. Not thread-safe; an instance can be used again. */
public final class HkdfSha1 {
  private static final String ALGORITHM = "HmacSHA1";
  private static final int HASH = 20;
  private static final int MOST = 255 * HASH;

  private final Mac mac;

  /** With a {@code Mac} of its own. */
  public HkdfSha1() {
    try {
      mac = Mac.getInstance(ALGORITHM);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has it", e);
    }
  }

  /**
   * Extract and expand, sections 2.2 and 2.3.
   *
   * @param secret the input keying material
   * @param salt may be empty, which is the same as none
   * @param info may be empty
   * @param length of the key in bytes, 1 to 5100
   * @return a new array
   * @throws IllegalArgumentException if the length is out of range
   */
  public byte[] derive(byte[] secret, byte[] salt, byte[] info, int length) {
    if (length < 1 || length > MOST) {
      throw new IllegalArgumentException("a length of 1 to " + MOST + " bytes, not " + length);
    }
    key(salt.length == 0 ? new byte[HASH] : salt);
    byte[] extracted = mac.doFinal(secret);
    key(extracted);
    byte[] derived = new byte[length];
    byte[] block = new byte[0];
    for (int done = 0, counter = 1; done < length; counter++) {
      mac.update(block);
      mac.update(info);
      mac.update((byte) counter);
      block = mac.doFinal();
      int part = Math.min(HASH, length - done);
      System.arraycopy(block, 0, derived, done, part);
      done += part;
    }
    Arrays.fill(extracted, (byte) 0);
    return derived;
  }

  private void key(byte[] bytes) {
    try {
      mac.init(new SecretKeySpec(bytes, ALGORITHM));
    } catch (InvalidKeyException e) {
      throw new AssertionError("HMAC takes any key", e);
    }
  }
}

package io.github.bytebufflow.examples.socks.codec.aead;

import java.security.spec.AlgorithmParameterSpec;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/** The ciphers of Shadowsocks' AEAD edition, SIP004. Salts are as long as keys. */
public enum AeadMethod {
  /** AES with 128 bits in Galois/Counter Mode. */
  AES_128_GCM(16),

  /** AES with 192 bits in Galois/Counter Mode. */
  AES_192_GCM(24),

  /** AES with 256 bits in Galois/Counter Mode. */
  AES_256_GCM(32),

  /** ChaCha20-Poly1305 of RFC 8439. */
  CHACHA20_IETF_POLY1305(32);

  /** Bytes that a box has beside its content. */
  public static final int TAG = 16;

  static final int NONCE = 12;

  private final int keyBytes;

  AeadMethod(int keyBytes) {
    this.keyBytes = keyBytes;
  }

  /** Bytes of a key: 16, 24 or 32. */
  public int keyBytes() {
    return keyBytes;
  }

  /** Bytes of the salt before a stream or a datagram: as many as of a key. */
  public int saltBytes() {
    return keyBytes;
  }

  /** The name that all implementations know, such as {@code aes-256-gcm}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The method of a name.
   *
   * @param id as {@link #id} has it
   */
  public static Optional<AeadMethod> of(String id) {
    for (AeadMethod method : values()) {
      if (method.id().equals(id)) {
        return Optional.of(method);
      }
    }
    return Optional.empty();
  }

  boolean isAes() {
    return this != CHACHA20_IETF_POLY1305;
  }

  String transformation() {
    return isAes() ? "AES/GCM/NoPadding" : "ChaCha20-Poly1305";
  }

  String algorithm() {
    return isAes() ? "AES" : "ChaCha20";
  }

  AlgorithmParameterSpec parameters(byte[] nonce) {
    return isAes() ? new GCMParameterSpec(TAG * Byte.SIZE, nonce) : new IvParameterSpec(nonce);
  }
}

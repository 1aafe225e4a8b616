package io.github.bytebufflow.examples.socks.codec.aead;

import io.netty.buffer.ByteBuf;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals or opens one box after another with the same key, the number of the box being the nonce: 12
 * bytes, little-endian, from 0. Not thread-safe.
 *
 * <p>An instance has one {@code Cipher} for all its life, and {@link #begin} starts over with
 * another key. Boxes go from buffer to buffer; the two may be the same buffer, where the content
 * comes to lie at or before the box.
 *
 * <p>The JDK's ciphers work on arrays. Given direct memory, they allocate arrays for it (seen on
 * 17: 64 KB of garbage for 64 KB), so here such memory goes through two arrays that the thread
 * keeps.
 */
public final class AeadBoxes {
  private final AeadMethod method;
  private final int mode;
  private final byte[] nonce = new byte[AeadMethod.NONCE];
  private Cipher cipher;
  private byte[] current = {};
  private SecretKeySpec key;

  private AeadBoxes(AeadMethod method, int mode) {
    this.method = method;
    this.mode = mode;
    cipher = newCipher();
  }

  /** Seals. */
  public static AeadBoxes sealing(AeadMethod method) {
    return new AeadBoxes(method, Cipher.ENCRYPT_MODE);
  }

  /** Opens. */
  public static AeadBoxes opening(AeadMethod method) {
    return new AeadBoxes(method, Cipher.DECRYPT_MODE);
  }

  private Cipher newCipher() {
    try {
      return Cipher.getInstance(method.transformation());
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every JDK since 11 has it", e);
    }
  }

  /**
   * Takes a key, and starts with the nonce 0.
   *
   * @param subkey as many bytes as the method has; kept until the next
   */
  public void begin(byte[] subkey) {
    if (Arrays.equals(current, subkey)) {
      // The JDK refuses to use a key and a nonce twice. A replayed datagram has both.
      cipher = newCipher();
    }
    current = subkey;
    key = new SecretKeySpec(subkey, method.algorithm());
    Arrays.fill(nonce, (byte) 0);
  }

  /**
   * Appends a box of some bytes.
   *
   * @param in not moved
   * @param index where the bytes begin
   * @param length how many
   * @param out gets {@code length} + 16 bytes
   */
  public void seal(ByteBuf in, int index, int length, ByteBuf out) {
    out.ensureWritable(length + AeadMethod.TAG);
    run(in, index, length, out, length + AeadMethod.TAG);
  }

  /**
   * Appends the content of a box, or nothing where the tag is wrong. After a wrong tag the boxes
   * that follow can't be opened.
   *
   * @param in not moved
   * @param index where the box begins
   * @param length of the box with its tag, at least 16
   * @param out gets {@code length} - 16 bytes
   * @return whether the tag was right
   */
  public boolean open(ByteBuf in, int index, int length, ByteBuf out) {
    out.ensureWritable(length - AeadMethod.TAG);
    return run(in, index, length, out, length - AeadMethod.TAG);
  }

  /** The same into an array that is as long as the content. */
  boolean open(ByteBuf in, int index, int length, byte[] out) {
    return run(in, index, length, out, 0);
  }

  /** The same of an array. */
  void seal(byte[] in, ByteBuf out) {
    int made = in.length + AeadMethod.TAG;
    out.ensureWritable(made);
    int to = out.writerIndex();
    if (out.hasArray()) {
      run(in, 0, in.length, out.array(), out.arrayOffset() + to);
    } else {
      byte[] target = Scratch.get().output(made);
      run(in, 0, in.length, target, 0);
      out.setBytes(to, target, 0, made);
    }
    out.writerIndex(to + made);
  }

  private boolean run(ByteBuf in, int index, int length, ByteBuf out, int made) {
    int to = out.writerIndex();
    if (out.hasArray() && !(in.hasArray() && sameArray(in, out))) {
      if (!run(in, index, length, out.array(), out.arrayOffset() + to)) {
        return false;
      }
    } else {
      byte[] target = Scratch.get().output(made);
      if (!run(in, index, length, target, 0)) {
        return false;
      }
      out.setBytes(to, target, 0, made);
    }
    out.writerIndex(to + made);
    return true;
  }

  /**
   * Buffers of a pool share arrays of megabytes. The JDK's GCM takes two places in one array for an
   * overlap, and makes another array of that size.
   */
  private static boolean sameArray(ByteBuf in, ByteBuf out) {
    return in.array() == out.array();
  }

  private boolean run(ByteBuf in, int index, int length, byte[] target, int to) {
    if (in.hasArray()) {
      return run(in.array(), in.arrayOffset() + index, length, target, to);
    }
    byte[] source = Scratch.get().input(length);
    in.getBytes(index, source, 0, length);
    return run(source, 0, length, target, to);
  }

  private boolean run(byte[] source, int from, int length, byte[] target, int to) {
    try {
      cipher.init(mode, key, method.parameters(nonce));
      cipher.doFinal(source, from, length, target, to);
    } catch (AEADBadTagException e) {
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("keys and nonces are right by construction", e);
    }
    advance();
    return true;
  }

  private void advance() {
    for (int i = 0; i < nonce.length && ++nonce[i] == 0; i++) {}
  }
}

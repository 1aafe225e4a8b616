package io.github.bytebufflow.examples.socks.codec.aead;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
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
   * @param out gets {@code length} + 16 bytes; its memory must be in one piece
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
   * @param out gets {@code length} - 16 bytes; its memory must be in one piece
   * @return whether the tag was right
   */
  public boolean open(ByteBuf in, int index, int length, ByteBuf out) {
    out.ensureWritable(length - AeadMethod.TAG);
    return run(in, index, length, out, length - AeadMethod.TAG);
  }

  /** The same into an array. The content must be as long as the array. */
  boolean open(ByteBuf in, int index, int length, ByteBuffer out) {
    return run(bytes(in, index, length), out);
  }

  /** The same from an array. */
  void seal(ByteBuffer in, ByteBuf out) {
    int made = in.remaining() + AeadMethod.TAG;
    out.ensureWritable(made);
    run(in, bytes(out, out.writerIndex(), made));
    out.writerIndex(out.writerIndex() + made);
  }

  @SuppressWarnings("ReferenceEquality") // the same object, not the same bytes
  private boolean run(ByteBuf in, int index, int length, ByteBuf out, int made) {
    ByteBuffer target = bytes(out, out.writerIndex(), made);
    ByteBuffer source = bytes(in, index, length);
    if (source == target) {
      // A buffer has one view of this kind, and lends it to its slices.
      source = in.nioBuffer(index, length);
      target = out.internalNioBuffer(out.writerIndex(), made);
    }
    if (!run(source, target)) {
      return false;
    }
    out.writerIndex(out.writerIndex() + made);
    return true;
  }

  /** The memory itself where it is in one piece; a copy of a composite buffer's pieces else. */
  private static ByteBuffer bytes(ByteBuf buffer, int index, int length) {
    return buffer.nioBufferCount() == 1
        ? buffer.internalNioBuffer(index, length)
        : buffer.nioBuffer(index, length);
  }

  private boolean run(ByteBuffer source, ByteBuffer target) {
    try {
      cipher.init(mode, key, method.parameters(nonce));
      cipher.doFinal(source, target);
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

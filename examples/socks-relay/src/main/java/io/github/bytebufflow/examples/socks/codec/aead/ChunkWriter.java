package io.github.bytebufflow.examples.socks.codec.aead;

import io.netty.buffer.ByteBuf;
import java.security.SecureRandom;

/**
 * Seals one direction of a connection: {@code salt}, then {@code [length of 2 bytes + tag][payload
 * + tag]} for each chunk, SIP004. Not thread-safe.
 */
public final class ChunkWriter {
  /** The longest payload of a chunk in bytes. */
  public static final int LONGEST = 0x3FFF;

  /** Bytes that a chunk has beside its payload. */
  public static final int OVERHEAD = 2 + 2 * AeadMethod.TAG;

  private final MasterKey key;
  private final SecureRandom random;
  private final SaltFilter seen;
  private final AeadBoxes boxes;
  private final byte[] length = new byte[2];
  private boolean begun;

  /**
   * Of a connection that nothing was sent on yet.
   *
   * @param random where the salt comes from
   */
  public ChunkWriter(MasterKey key, SecureRandom random) {
    this(key, random, null);
  }

  /**
   * Of a connection that nothing was sent on yet.
   *
   * @param random where the salt comes from
   * @param seen gets the salt, so that nobody can send back what was sealed here; null for none
   */
  public ChunkWriter(MasterKey key, SecureRandom random, SaltFilter seen) {
    this.key = key;
    this.random = random;
    this.seen = seen;
    boxes = AeadBoxes.sealing(key.method());
  }

  /**
   * How many bytes {@link #write} is going to append.
   *
   * @param payload bytes, 0 or more
   */
  public int sealedLength(int payload) {
    int chunks = (payload + LONGEST - 1) / LONGEST;
    return (begun ? 0 : key.method().saltBytes()) + payload + chunks * OVERHEAD;
  }

  /**
   * Appends all that is readable as chunks, and the salt ahead of the first.
   *
   * @param in read to its end
   * @param out gets {@link #sealedLength} bytes; another buffer than {@code in}
   */
  public void write(ByteBuf in, ByteBuf out) {
    out.ensureWritable(sealedLength(in.readableBytes()));
    if (!begun) {
      begin(out);
    }
    while (in.isReadable()) {
      int payload = Math.min(LONGEST, in.readableBytes());
      length[0] = (byte) (payload >> 8);
      length[1] = (byte) payload;
      boxes.seal(length, out);
      boxes.seal(in, in.readerIndex(), payload, out);
      in.skipBytes(payload);
    }
  }

  private void begin(ByteBuf out) {
    byte[] salt = new byte[key.method().saltBytes()];
    random.nextBytes(salt);
    if (seen != null) {
      seen.add(salt);
    }
    out.writeBytes(salt);
    boxes.begin(key.subkey(salt, new HkdfSha1()));
    begun = true;
  }
}

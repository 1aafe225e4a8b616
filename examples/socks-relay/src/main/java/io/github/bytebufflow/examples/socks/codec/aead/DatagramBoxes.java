package io.github.bytebufflow.examples.socks.codec.aead;

import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import java.security.SecureRandom;

/**
 * Seals and opens datagrams: {@code salt [payload + tag]} with the nonce 0 each, SIP004. Not
 * thread-safe.
 */
public final class DatagramBoxes {
  private final MasterKey key;
  private final SaltFilter seen;
  private final SecureRandom random;
  private final HkdfSha1 hkdf = new HkdfSha1();
  private final AeadBoxes sealing;
  private final AeadBoxes opening;
  private final byte[] salt;

  /**
   * For any number of datagrams.
   *
   * @param seen the salts of both sides, so that nobody can send back what was sealed here; may be
   *     shared by threads
   * @param random where salts come from
   */
  public DatagramBoxes(MasterKey key, SaltFilter seen, SecureRandom random) {
    this.key = key;
    this.seen = seen;
    this.random = random;
    sealing = AeadBoxes.sealing(key.method());
    opening = AeadBoxes.opening(key.method());
    salt = new byte[key.method().saltBytes()];
  }

  /** Bytes that a datagram has beside its payload. */
  public int overhead() {
    return salt.length + AeadMethod.TAG;
  }

  /**
   * Appends the sealed datagram.
   *
   * @param in all that is readable is the payload; read to its end
   * @param out gets {@link #overhead} bytes more than that
   */
  public void seal(ByteBuf in, ByteBuf out) {
    random.nextBytes(salt);
    seen.add(salt);
    out.ensureWritable(overhead() + in.readableBytes());
    out.writeBytes(salt);
    sealing.begin(key.subkey(salt, hkdf));
    sealing.seal(in, in.readerIndex(), in.readableBytes(), out);
    in.skipBytes(in.readableBytes());
  }

  /**
   * Appends the payload of a datagram, or nothing where the verdict is an error.
   *
   * @param in all that is readable is the datagram; read to its end only where all went well
   * @param out gets the payload
   * @return {@link Verdict#OK}, {@link Verdict#TRUNCATED}, {@link Verdict#BAD_TAG} or {@link
   *     Verdict#REPEATED_SALT}
   */
  public Verdict open(ByteBuf in, ByteBuf out) {
    int length = in.readableBytes();
    if (length < overhead()) {
      return Verdict.TRUNCATED;
    }
    in.getBytes(in.readerIndex(), salt);
    if (seen.contains(salt)) {
      return Verdict.REPEATED_SALT;
    }
    opening.begin(key.subkey(salt, hkdf));
    int box = in.readerIndex() + salt.length;
    if (!opening.open(in, box, length - salt.length, out)) {
      return Verdict.BAD_TAG;
    }
    seen.add(salt);
    in.skipBytes(length);
    return Verdict.OK;
  }
}

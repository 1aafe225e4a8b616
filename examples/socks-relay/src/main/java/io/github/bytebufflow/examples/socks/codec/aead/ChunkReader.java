package io.github.bytebufflow.examples.socks.codec.aead;

import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;

/**
 * Opens what a {@link ChunkWriter} of the other side has sealed. Not thread-safe.
 *
 * <p>Never allocates by a length that came from the network: a chunk is opened once it is whole.
 */
public final class ChunkReader {
  private static final int LENGTH_BOX = 2 + AeadMethod.TAG;
  private static final int UNKNOWN = -1;

  private final MasterKey key;
  private final SaltFilter seen;
  private final AeadBoxes boxes;
  private final byte[] length = new byte[2];
  private byte[] salt;
  private boolean authentic;
  private int payload = UNKNOWN;
  private Verdict failure = Verdict.OK;

  /**
   * Of a connection that nothing was received on yet.
   *
   * @param seen the salts of other connections; may be shared by threads
   */
  public ChunkReader(MasterKey key, SaltFilter seen) {
    this.key = key;
    this.seen = seen;
    boxes = AeadBoxes.opening(key.method());
  }

  /**
   * Opens the next chunk.
   *
   * @param in moved behind whatever was understood, which may be less than a chunk
   * @param out gets the payload of one chunk; another buffer than {@code in}, or a duplicate of it
   *     with a writer index at or before the reader index
   * @return {@link Verdict#OK} for a chunk, {@link Verdict#INCOMPLETE}, {@link
   *     Verdict#REPEATED_SALT}, {@link Verdict#BAD_TAG}, {@link Verdict#OVERSIZE_CHUNK} or {@link
   *     Verdict#EMPTY_CHUNK}. After an error all calls return the same error.
   */
  public Verdict read(ByteBuf in, ByteBuf out) {
    if (failure.isError()) {
      return failure;
    }
    if (salt == null && !readSalt(in)) {
      return result(Verdict.INCOMPLETE);
    }
    if (failure.isError()) {
      return failure;
    }
    if (payload == UNKNOWN) {
      Verdict verdict = readLength(in);
      if (verdict != Verdict.OK) {
        return result(verdict);
      }
    }
    int box = payload + AeadMethod.TAG;
    if (in.readableBytes() < box) {
      return Verdict.INCOMPLETE;
    }
    if (!boxes.open(in, in.readerIndex(), box, out)) {
      return result(Verdict.BAD_TAG);
    }
    in.skipBytes(box);
    payload = UNKNOWN;
    return Verdict.OK;
  }

  private Verdict result(Verdict verdict) {
    if (verdict.isError()) {
      failure = verdict;
    }
    return verdict;
  }

  private boolean readSalt(ByteBuf in) {
    int bytes = key.method().saltBytes();
    if (in.readableBytes() < bytes) {
      return false;
    }
    salt = new byte[bytes];
    in.readBytes(salt);
    if (seen.contains(salt)) {
      failure = Verdict.REPEATED_SALT;
    } else {
      boxes.begin(key.subkey(salt, new HkdfSha1()));
    }
    return true;
  }

  private Verdict readLength(ByteBuf in) {
    if (in.readableBytes() < LENGTH_BOX) {
      return Verdict.INCOMPLETE;
    }
    if (!boxes.open(in, in.readerIndex(), LENGTH_BOX, length)) {
      return Verdict.BAD_TAG;
    }
    in.skipBytes(LENGTH_BOX);
    // Only now: salts of strangers must not fill the filter.
    if (!authentic && !seen.add(salt)) {
      return Verdict.REPEATED_SALT;
    }
    authentic = true;
    int announced = (length[0] & 0xFF) << 8 | length[1] & 0xFF;
    if (announced > ChunkWriter.LONGEST) {
      return Verdict.OVERSIZE_CHUNK;
    }
    if (announced == 0) {
      return Verdict.EMPTY_CHUNK;
    }
    payload = announced;
    return Verdict.OK;
  }

  /**
   * Bytes that must be readable before {@link #read} gets on; 1 or more.
   *
   * @return 0 after an error
   */
  public int needed() {
    if (failure.isError()) {
      return 0;
    }
    if (salt == null) {
      return key.method().saltBytes();
    }
    return payload == UNKNOWN ? LENGTH_BOX : payload + AeadMethod.TAG;
  }
}

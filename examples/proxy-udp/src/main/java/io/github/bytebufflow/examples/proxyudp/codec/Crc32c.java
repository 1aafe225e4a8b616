package io.github.bytebufflow.examples.proxyudp.codec;

import io.netty.buffer.ByteBuf;
import java.util.zip.CRC32C;

/**
 * CRC32C (RFC 3720, appendix B.4) of bytes of a buffer, four of which count as zero. The JDK's has
 * instructions of the processor; a table for eight bytes at once was slower even for 35 bytes. Not
 * thread-safe.
 */
final class Crc32c {
  private static final byte[] ZEROS = new byte[4];

  private final CRC32C crc = new CRC32C();

  /**
   * The checksum of a header.
   *
   * @param bytes has all indexes
   * @param from first index
   * @param to behind the last index
   * @param zeros first index of the 4 bytes that count as zero
   */
  int of(ByteBuf bytes, int from, int to, int zeros) {
    crc.reset();
    if (bytes.hasArray()) {
      byte[] array = bytes.array();
      int offset = bytes.arrayOffset();
      crc.update(array, offset + from, zeros - from);
      crc.update(ZEROS, 0, 4);
      crc.update(array, offset + zeros + 4, to - zeros - 4);
    } else if (bytes.nioBufferCount() == 1) {
      // The internal one is not a new object, in buffers that were read from a socket.
      crc.update(bytes.internalNioBuffer(from, zeros - from));
      crc.update(ZEROS, 0, 4);
      if (to > zeros + 4) {
        crc.update(bytes.internalNioBuffer(zeros + 4, to - zeros - 4));
      }
    } else {
      for (int i = from; i < to; i++) {
        crc.update(i >= zeros && i < zeros + 4 ? 0 : bytes.getByte(i));
      }
    }
    return (int) crc.getValue();
  }
}

package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.function.Predicate;
import java.util.zip.CRC32;

/**
 * Orders as they travel: u32 customer, u16 number of lines, per line u32 article and u16 quantity,
 * then the CRC-32 of all that.
 */
final class OrderCodec {

  private static final int HEADER = 6;
  private static final int LINE = 6;
  private static final int CHECKSUM = 4;

  private final boolean leak;

  /**
   * Makes a codec.
   *
   * @param leak whether to forget the buffer of a corrupted order
   */
  OrderCodec(boolean leak) {
    this.leak = leak;
  }

  /** Takes the frame over: it goes into the order, or is released before an exception is thrown. */
  Order decode(ByteBuf frame) throws MalformedOrderException, CorruptedOrderException {
    require(frame, f -> f.readableBytes() >= HEADER + CHECKSUM, "the order ends in its header");
    require(
        frame, f -> f.readableBytes() == sizeOf(f), "the order's size is not that of its lines");
    if (storedChecksum(frame) != checksum(frame, frame.readableBytes() - CHECKSUM)) {
      reject(frame);
    }
    return accept(frame);
  }

  private static void require(ByteBuf frame, Predicate<ByteBuf> rule, String complaint)
      throws MalformedOrderException {
    if (!rule.test(frame)) {
      frame.release();
      throw new MalformedOrderException(complaint);
    }
  }

  private static int sizeOf(ByteBuf frame) {
    return HEADER + lines(frame) * LINE + CHECKSUM;
  }

  private static int lines(ByteBuf frame) {
    return frame.getUnsignedShort(frame.readerIndex() + 4);
  }

  private static int storedChecksum(ByteBuf frame) {
    return frame.getInt(frame.writerIndex() - CHECKSUM);
  }

  private static int checksum(ByteBuf frame, int length) {
    CRC32 crc = new CRC32();
    crc.update(frame.nioBuffer(frame.readerIndex(), length));
    return (int) crc.getValue();
  }

  private static Order accept(ByteBuf frame) {
    long customer = frame.getUnsignedInt(frame.readerIndex());
    return new Order(
        customer, frame.slice(frame.readerIndex() + HEADER, lines(frame) * LINE)); // not retained
  }

  private void reject(ByteBuf frame) throws CorruptedOrderException {
    if (leak) {
      // The bug: nobody else will release the frame.
      throw new CorruptedOrderException("the order's checksum is wrong");
    }
    frame.release();
    throw new CorruptedOrderException("the order's checksum is wrong");
  }

  /** Makes an order's frame, which the caller owns. */
  static ByteBuf encode(ByteBufAllocator allocator, int customer, int lines) {
    ByteBuf frame = allocator.directBuffer(HEADER + lines * LINE + CHECKSUM);
    frame.writeInt(customer).writeShort(lines);
    for (int line = 0; line < lines; line++) {
      frame.writeInt(1000 + line).writeShort(1 + line % 3);
    }
    return frame.writeInt(checksum(frame, frame.readableBytes()));
  }
}

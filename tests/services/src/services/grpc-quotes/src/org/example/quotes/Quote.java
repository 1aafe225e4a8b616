package org.example.quotes;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** The quote of a symbol; whoever holds one releases it in the end. */
record Quote(String symbol, ByteBuf details) {

  private static final byte HALTED = 'H';

  /** Takes the next quote out of a batch of them. */
  static Quote next(ByteBuf batch) {
    String symbol =
        batch.readCharSequence(batch.readUnsignedByte(), StandardCharsets.US_ASCII).toString();
    return new Quote(symbol, batch.readRetainedSlice(batch.readUnsignedShort()));
  }

  /** Whether trading is halted, so that the price has no meaning. */
  boolean isHalted() {
    return details.isReadable() && details.getByte(details.readerIndex()) == HALTED;
  }

  /** The same quote for somebody else, who releases it on his own. */
  Quote share() {
    return new Quote(symbol, details.retainedDuplicate());
  }

  void release() {
    details.release();
  }
}

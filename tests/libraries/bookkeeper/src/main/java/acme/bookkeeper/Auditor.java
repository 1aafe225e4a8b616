package acme.bookkeeper;

import io.netty.buffer.ByteBuf;

/** Looks at entries that it was given a count of. */
final class Auditor {
  private final boolean careful;
  private int sum;

  Auditor(boolean careful) {
    this.careful = careful;
  }

  void audit(ByteBuf entry) {
    for (int i = entry.readerIndex(); i < entry.writerIndex(); i++) {
      sum += entry.getByte(i);
    }
    if (careful) {
      entry.release();
    }
  }
}

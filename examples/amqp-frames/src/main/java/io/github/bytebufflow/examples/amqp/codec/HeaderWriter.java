package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;

/**
 * Writes a frame with a content header of the class basic, property by property in the order of
 * {@link Property} (section 4.2.6.1). Allocates nothing but what the buffer needs to grow. Not
 * thread-safe.
 */
public final class HeaderWriter {
  private static final int CLASS_AND_WEIGHT = 60 << 16;
  private static final int FIXED = 14;

  private ByteBuf out;
  private int payload;
  private int flags;

  /** For one frame after the other. */
  public HeaderWriter() {}

  /**
   * Begins a frame.
   *
   * @param buffer gets the frame at its writerIndex
   * @param channel 1 to 65535
   * @param bodySize octets of the whole body
   * @return this
   */
  public HeaderWriter begin(ByteBuf buffer, int channel, long bodySize) {
    out = buffer;
    flags = 0;
    FrameWriter.begin(buffer, FrameReader.HEADER, channel, 0);
    payload = buffer.writerIndex();
    buffer.ensureWritable(FIXED + 1);
    buffer.setInt(payload, CLASS_AND_WEIGHT);
    buffer.setLong(payload + 4, bodySize);
    buffer.writerIndex(payload + FIXED);
    return this;
  }

  private void next(Property property, Kind kind) {
    // The flags of later properties are lower.
    if (property.kind != kind || flags != 0 && property.flag() >= Integer.lowestOneBit(flags)) {
      throw new IllegalStateException(property + " is no " + kind + ", or comes too late");
    }
    flags |= property.flag();
  }

  /**
   * Writes a string.
   *
   * @param property of the type shortstr
   * @param value as it is
   * @return this
   * @throws IllegalStateException if it is of another type, or a later one has been written
   */
  public HeaderWriter put(Property property, ShortString value) {
    next(property, Kind.SHORTSTR);
    value.write(out);
    return this;
  }

  /**
   * Writes the delivery mode or the priority.
   *
   * @param property of the type octet
   * @param value 0 to 255
   * @return this
   * @throws IllegalStateException if it is of another type, or a later one has been written
   */
  public HeaderWriter put(Property property, int value) {
    next(property, Kind.OCTET);
    out.writeByte(value);
    return this;
  }

  /**
   * Writes the time stamp.
   *
   * @param seconds since 1970
   * @return this
   * @throws IllegalStateException if a later property has been written
   */
  public HeaderWriter timestamp(long seconds) {
    next(Property.TIMESTAMP, Kind.LONGLONG);
    out.writeLong(seconds);
    return this;
  }

  /**
   * Begins the headers; its writer's {@code end} has to be called before the next property.
   *
   * @param table then writes into the same buffer
   * @return this
   * @throws IllegalStateException if a later property has been written
   */
  public HeaderWriter headers(TableWriter table) {
    next(Property.HEADERS, Kind.TABLE);
    table.begin(out);
    return this;
  }

  /** Ends the frame. */
  public void end() {
    out.setShort(payload + 12, flags);
    FrameWriter.end(out, payload);
  }
}

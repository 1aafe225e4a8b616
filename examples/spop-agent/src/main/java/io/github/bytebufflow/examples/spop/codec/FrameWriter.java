package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;

/**
 * Writes frames, each from {@link #begin} to {@link #end}. What would make a frame larger than its
 * limit is left out, and {@code end} then takes back the whole frame: a buffer never has half of
 * one. Between the two calls the writer index of the buffer has no meaning. Allocates nothing
 * itself; the buffer may grow, up to the limit. Not thread-safe.
 *
 * <p>A value follows each {@link #key} and {@link #setVariable}. The writer does not check that.
 */
public final class FrameWriter {
  private static final int TYPE = 4;
  private static final int FLAGS = 5;
  private static final int IDS = 9;

  private ByteBuf out;
  private int start;
  private int position;
  private int limit;
  private boolean full;

  /** Points nowhere yet. */
  public FrameWriter() {}

  /**
   * Begins a frame that is not fragmented, at the writer index.
   *
   * @param buffer gets the frame
   * @param maxFrameSize the largest length of the frame in bytes, not counting the 4 bytes of the
   *     length itself
   * @param type of the frame
   * @param streamId unsigned
   * @param frameId unsigned
   * @return this
   */
  public FrameWriter begin(
      ByteBuf buffer, int maxFrameSize, FrameType type, long streamId, long frameId) {
    return begin(buffer, maxFrameSize, type, Frame.FIN, streamId, frameId);
  }

  /**
   * Begins a frame with any flags, at the writer index.
   *
   * @param buffer gets the frame
   * @param maxFrameSize the largest length of the frame in bytes, not counting the 4 bytes of the
   *     length itself
   * @param type of the frame
   * @param flags {@link Frame#FIN}, {@link Frame#ABORT}, both or none
   * @param streamId unsigned
   * @param frameId unsigned
   * @return this
   */
  public FrameWriter begin(
      ByteBuf buffer, int maxFrameSize, FrameType type, int flags, long streamId, long frameId) {
    out = buffer;
    start = buffer.writerIndex();
    position = start;
    limit = (int) Math.min((long) start + Frame.LENGTH_BYTES + maxFrameSize, buffer.maxCapacity());
    full = false;
    int stream = Varint.size(streamId);
    int frame = Varint.size(frameId);
    if (room(IDS + stream + frame)) {
      out.setByte(start + TYPE, type.code());
      out.setInt(start + FLAGS, flags);
      int at = Varint.set(out, start + IDS, streamId);
      position = Varint.set(out, at, frameId);
    }
    return this;
  }

  private boolean room(int bytes) {
    if (bytes > limit - position) {
      full = true;
      return false;
    }
    if (bytes > out.capacity() - position) {
      out.writerIndex(position).ensureWritable(bytes);
    }
    return true;
  }

  /**
   * Ends the frame.
   *
   * @return false if the frame would be larger than its limit; the buffer then is as before {@link
   *     #begin}
   */
  public boolean end() {
    if (full) {
      out.writerIndex(start);
      return false;
    }
    out.setInt(start, position - start - Frame.LENGTH_BYTES);
    out.writerIndex(position);
    return true;
  }

  /**
   * Begins a message of a NOTIFY frame; as many keys with values follow.
   *
   * @param name of the message
   * @param arguments how many, 0 to 255
   * @return this
   */
  public FrameWriter message(Name name, int arguments) {
    if (room(name.encodedSize() + 1)) {
      position = name.set(out, position);
      out.setByte(position++, arguments);
    }
    return this;
  }

  /**
   * Writes a name; a value follows.
   *
   * @param name of an argument or item
   * @return this
   */
  public FrameWriter key(Name name) {
    if (room(name.encodedSize())) {
      position = name.set(out, position);
    }
    return this;
  }

  /**
   * Begins the action that sets a variable; a value follows.
   *
   * @param scope of the variable
   * @param name of the variable, without HAProxy's prefix
   * @return this
   */
  public FrameWriter setVariable(Scope scope, Name name) {
    return action(Actions.SET, Actions.SET_ARGUMENTS, scope, name);
  }

  /**
   * Writes the action that removes a variable.
   *
   * @param scope of the variable
   * @param name of the variable, without HAProxy's prefix
   * @return this
   */
  public FrameWriter unsetVariable(Scope scope, Name name) {
    return action(Actions.UNSET, Actions.UNSET_ARGUMENTS, scope, name);
  }

  private FrameWriter action(int type, int arguments, Scope scope, Name name) {
    if (room(Actions.HEAD + name.encodedSize())) {
      out.setMedium(position, type << 16 | arguments << 8 | scope.ordinal());
      position = name.set(out, position + Actions.HEAD);
    }
    return this;
  }

  /**
   * Writes {@link DataType#NULL}.
   *
   * @return this
   */
  public FrameWriter nullValue() {
    return tag(DataType.NULL.ordinal());
  }

  /**
   * Writes a {@link DataType#BOOLEAN}.
   *
   * @param value true or false
   * @return this
   */
  public FrameWriter bool(boolean value) {
    return tag(DataType.BOOLEAN.ordinal() | (value ? DataType.TRUE : 0));
  }

  private FrameWriter tag(int tag) {
    if (room(1)) {
      out.setByte(position++, tag);
    }
    return this;
  }

  /**
   * Writes a {@link DataType#INT32}.
   *
   * @param value any
   * @return this
   */
  public FrameWriter int32(int value) {
    return integer(DataType.INT32, value);
  }

  /**
   * Writes a {@link DataType#UINT32}.
   *
   * @param value unsigned
   * @return this
   */
  public FrameWriter uint32(int value) {
    return integer(DataType.UINT32, Integer.toUnsignedLong(value));
  }

  /**
   * Writes a {@link DataType#INT64}.
   *
   * @param value any
   * @return this
   */
  public FrameWriter int64(long value) {
    return integer(DataType.INT64, value);
  }

  /**
   * Writes a {@link DataType#UINT64}.
   *
   * @param value unsigned
   * @return this
   */
  public FrameWriter uint64(long value) {
    return integer(DataType.UINT64, value);
  }

  private FrameWriter integer(DataType type, long value) {
    if (value >= 0 && value < Varint.ONE_BYTE) {
      if (room(2)) {
        out.setShort(position, type.ordinal() << 8 | (int) value);
        position += 2;
      }
    } else if (room(1 + Varint.size(value))) {
      out.setByte(position, type.ordinal());
      position = Varint.set(out, position + 1, value);
    }
    return this;
  }

  /**
   * Writes a {@link DataType#IPV4}.
   *
   * @param address the 4 bytes, the first in the highest bits
   * @return this
   */
  public FrameWriter ipv4(int address) {
    if (room(1 + Integer.BYTES)) {
      out.setByte(position, DataType.IPV4.ordinal());
      out.setInt(position + 1, address);
      position += 1 + Integer.BYTES;
    }
    return this;
  }

  /**
   * Writes a {@link DataType#IPV6}.
   *
   * @param high the first 8 bytes
   * @param low the last 8 bytes
   * @return this
   */
  public FrameWriter ipv6(long high, long low) {
    if (room(1 + 2 * Long.BYTES)) {
      out.setByte(position, DataType.IPV6.ordinal());
      out.setLong(position + 1, high);
      out.setLong(position + 1 + Long.BYTES, low);
      position += 1 + 2 * Long.BYTES;
    }
    return this;
  }

  /**
   * Writes a {@link DataType#STRING}.
   *
   * @param text a constant
   * @return this
   */
  public FrameWriter string(Name text) {
    if (room(1 + text.encodedSize())) {
      out.setByte(position, DataType.STRING.ordinal());
      position = text.set(out, position + 1);
    }
    return this;
  }

  /**
   * Writes a {@link DataType#STRING} or {@link DataType#BINARY} from another buffer.
   *
   * @param type one of the two
   * @param source has the bytes; its indexes stay
   * @param index of the first byte
   * @param length in bytes
   * @return this
   */
  public FrameWriter bytes(DataType type, ByteBuf source, int index, int length) {
    int size = Varint.size(length);
    if (length <= limit - position && room(1 + size + length)) {
      out.setByte(position, type.ordinal());
      int at = Varint.set(out, position + 1, length);
      out.setBytes(at, source, index, length);
      position = at + length;
    } else {
      full = true;
    }
    return this;
  }
}

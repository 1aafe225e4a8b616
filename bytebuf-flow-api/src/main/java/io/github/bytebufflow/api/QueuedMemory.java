package io.github.bytebufflow.api;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What waits in one channel for its peer to read. Immutable and thread-safe. */
public final class QueuedMemory {
  private final Map<?, ?> values;

  QueuedMemory(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * The short id of the channel, as {@code Channel.toString()} of Netty has it.
   *
   * @return hexadecimal digits
   */
  public String channel() {
    return Values.text(values, "channel");
  }

  /**
   * The address of the peer.
   *
   * @return such as {@code /10.0.0.7:50712}; empty where there is none, or addresses are not shown
   */
  public Optional<String> remote() {
    String text = Values.text(values, "remote");
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /**
   * Whether Netty tells the application that it may go on writing.
   *
   * @return {@code Channel.isWritable()}
   */
  public boolean isWritable() {
    return Values.isTrue(values.get("writable"));
  }

  /**
   * Whether the channel is connected.
   *
   * @return {@code Channel.isActive()}
   */
  public boolean isActive() {
    return Values.isTrue(values.get("active"));
  }

  /**
   * Bytes that wait, as Netty counts them: with some 96 for each message.
   *
   * @return bytes
   */
  public long bytes() {
    return Values.number(values, "bytes");
  }

  /**
   * Messages that were flushed and wait.
   *
   * @return a count
   */
  public long messages() {
    return Values.number(values, "buffers");
  }

  /**
   * Age of the buffer that waits longest.
   *
   * @return milliseconds; empty where that is not known
   */
  public OptionalLong oldestMillis() {
    return Values.figure(values, "oldestMillis");
  }

  /**
   * The channel, and what waits.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return channel() + ": " + bytes() + " bytes, " + (isWritable() ? "writable" : "not writable");
  }
}

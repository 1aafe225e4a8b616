package io.github.bytebufflow.api;

/**
 * What takes most of the direct memory: {@link FlowTrackerMXBean#getMemoryVerdict}. Over JMX a
 * composite of these names. Immutable.
 */
public interface VerdictRow {
  /**
   * The cause: {@code leak}, {@code retention}, {@code slow-peer}, {@code fragmentation}, {@code
   * allocator-cache}, {@code not-netty}, {@code healthy} or {@code unknown}. There may be more in a
   * later version.
   *
   * @return one word; {@code unknown} where the figures do not decide
   */
  String getCause();

  /**
   * The memory that this cause explains.
   *
   * @return bytes, 0 or more
   */
  long getBytes();

  /**
   * What is so, with the figure that decides it.
   *
   * @return a sentence without a full stop
   */
  String getSentence();

  /**
   * What to do next.
   *
   * @return a sentence without a full stop
   */
  String getNext();
}

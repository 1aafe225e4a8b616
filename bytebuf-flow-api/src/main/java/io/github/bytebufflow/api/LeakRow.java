package io.github.bytebufflow.api;

/**
 * All leaks with one fingerprint: a row of {@link FlowTrackerMXBean#getLeakTable}. Over JMX a
 * composite of these names. Immutable.
 */
public interface LeakRow {
  /**
   * The eight digits behind LEAK.
   *
   * @return hexadecimal digits, the same over builds of the application
   */
  String getFingerprint();

  /**
   * Buffers that leaked by themselves, not because another leaked one held them.
   *
   * @return a count since the start, at least 1
   */
  long getLeaked();

  /**
   * Capacity of these buffers.
   *
   * @return bytes; 0 for composites and retained views
   */
  long getBytes();

  /**
   * Live buffers where these leaked: the next ones to leak, or to be released.
   *
   * @return a count
   */
  long getLive();

  /**
   * Class and method that is most likely responsible.
   *
   * @return such as {@code com.acme.Codec.reject}; where the buffers ended if no method is named
   */
  String getSuspect();

  /**
   * Where the buffers ended.
   *
   * @return the last step, such as {@code Codec.reject:75}
   */
  String getSite();

  /**
   * What to do next.
   *
   * @return a sentence
   */
  String getNext();
}

package io.github.bytebufflow.agent.services;

/**
 * How much direct memory Netty has taken, and may take. Asked each second by the tracker's daemon,
 * so an answer must be cheap; it neither blocks nor throws. Thread-safe.
 */
interface MemoryLevel {
  /** What is not known. */
  long UNKNOWN = -1;

  /** Direct memory that Netty has taken, in bytes, or {@link #UNKNOWN}. */
  long used();

  /**
   * The most direct memory that Netty takes, in bytes, or {@link #UNKNOWN}; of the moment when
   * {@link #used} was last asked.
   */
  long limit();
}

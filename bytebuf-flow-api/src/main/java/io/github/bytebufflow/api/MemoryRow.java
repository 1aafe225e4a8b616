package io.github.bytebufflow.api;

import org.jspecify.annotations.Nullable;

/**
 * The lines of the balance of direct memory: {@link FlowTrackerMXBean#getMemory}. Over JMX a
 * composite of these names. Immutable.
 *
 * <p>{@code used = live + rounding + leaked + free + unexplained}; {@code queued} is part of {@code
 * live}. A line that this Netty, JVM or system does not offer is null, since 0 or -1 would be a
 * claim. {@link FlowTrackerMXBean#memory} says why the line is missing.
 */
// Nobody needs the annotation's module to compile or to run, so the module does not hand it on.
@SuppressWarnings("exports")
public interface MemoryRow {
  /**
   * Most direct memory that Netty takes: the smallest of all copies of Netty that have a limit.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getLimit();

  /**
   * Direct memory that Netty has taken from the system, by its own counter.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getUsed();

  /**
   * Capacity of the live direct buffers, by the tracker. Part of {@link #getUsed}.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getLive();

  /**
   * What the live buffers take of a pool beyond their capacity. Part of {@link #getUsed}.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getRounding();

  /**
   * What waits in Netty for a peer to read, as Netty counts it. Part of {@link #getLive}.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getQueued();

  /**
   * Capacity of the direct buffers that were collected without a release. Part of {@link #getUsed}.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getLeaked();

  /**
   * What pools have reserved and no buffer takes. Part of {@link #getUsed}.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getFree();

  /**
   * What is left of {@link #getUsed} when live, rounding, leaked and free are taken off.
   *
   * @return bytes; may be negative; null where it is not known
   */
  @Nullable Long getUnexplained();

  /**
   * Most direct memory that the JDK takes, by {@code -XX:MaxDirectMemorySize} or the heap.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getJdkLimit();

  /**
   * Memory of {@code ByteBuffer.allocateDirect}, by the JDK's counter.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getJdkDirect();

  /**
   * Part of {@link #getJdkDirect} that is not Netty's: the application's, and the JDK's own.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getOwnDirect();

  /**
   * Mapped files, by the JDK's counter.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getJdkMapped();

  /**
   * Most memory that the container may take.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getContainerLimit();

  /**
   * Memory of the process that is in RAM.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getRss();

  /**
   * Part of {@link #getRss} that is no file's.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getRssAnon();

  /**
   * The heap, committed.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getHeap();

  /**
   * Metaspace, code and the JVM's other own pools, committed.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getNonHeap();

  /**
   * Part of {@link #getRssAnon} that is in no other line, at least: native libraries, the C
   * library's arenas, stacks of threads.
   *
   * @return bytes; null where it is not known
   */
  @Nullable Long getOutside();
}

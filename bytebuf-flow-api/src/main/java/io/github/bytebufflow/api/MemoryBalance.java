package io.github.bytebufflow.api;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Where the direct memory is at one moment, or how it changed. Immutable and thread-safe.
 *
 * <p>The books add up: {@code used = live + rounding + leaked + free + unexplained}, and {@code
 * queued} is part of {@code live}. A line that this Netty, JVM or system does not offer is empty,
 * and {@link #missing} says why.
 *
 * <p>In a difference ({@link FlowSnapshot#minus}) each line is subtracted, limits too, and may be
 * negative. A line that either side does not know is empty. Ages and growth are those of the later
 * moment, and so are the verdicts.
 */
public final class MemoryBalance {
  private final Map<?, ?> values;

  MemoryBalance(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * When the memory was looked at.
   *
   * @return the moment; in a difference the later one
   */
  public Instant taken() {
    return Instant.ofEpochMilli(Values.number(values, "taken"));
  }

  /**
   * What takes most of the memory.
   *
   * @return the first of {@link #verdicts}; one of the cause {@code unknown} if there are none
   */
  public MemoryVerdict verdict() {
    List<MemoryVerdict> all = verdicts();
    return all.isEmpty() ? new MemoryVerdict(Map.of("cause", "unknown")) : all.get(0);
  }

  /**
   * What takes the memory.
   *
   * @return every cause that holds, the one of the most bytes first
   */
  public List<MemoryVerdict> verdicts() {
    return Values.list(values, "verdicts", MemoryVerdict::new);
  }

  /**
   * Most direct memory that Netty takes: the smallest of all copies of Netty that have a limit.
   *
   * @return bytes, or empty
   */
  public OptionalLong limit() {
    return Values.figure(values, "limit");
  }

  /**
   * Direct memory that Netty has taken from the system, by its own counter.
   *
   * @return bytes, or empty
   */
  public OptionalLong used() {
    return Values.figure(values, "used");
  }

  /**
   * Capacity of the live direct buffers, by the tracker. Part of {@link #used}.
   *
   * @return bytes, or empty
   */
  public OptionalLong live() {
    return Values.figure(values, "live");
  }

  /**
   * What the live buffers take of a pool beyond their capacity. Part of {@link #used}.
   *
   * @return bytes, or empty
   */
  public OptionalLong rounding() {
    return Values.figure(values, "rounding");
  }

  /**
   * What waits in Netty for a peer to read, as Netty counts it. Part of {@link #live}.
   *
   * @return bytes, or empty
   */
  public OptionalLong queued() {
    return Values.figure(values, "queued");
  }

  /**
   * Capacity of the direct buffers that were collected without a release. Part of {@link #used}.
   *
   * @return bytes, or empty
   */
  public OptionalLong leaked() {
    return Values.figure(values, "leaked");
  }

  /**
   * What pools have reserved and no buffer takes. Part of {@link #used}.
   *
   * @return bytes, or empty
   */
  public OptionalLong free() {
    return Values.figure(values, "free");
  }

  /**
   * What is left of {@link #used} when live, rounding, leaked and free are taken off.
   *
   * @return bytes; may be negative, or empty
   */
  public OptionalLong unexplained() {
    return Values.figure(values, "unexplained");
  }

  /**
   * Most direct memory that the JDK takes, by {@code -XX:MaxDirectMemorySize} or the heap.
   *
   * @return bytes, or empty
   */
  public OptionalLong jdkLimit() {
    return Values.figure(values, "jdkLimit");
  }

  /**
   * Memory of {@code ByteBuffer.allocateDirect}, by the JDK's counter.
   *
   * @return bytes, or empty
   */
  public OptionalLong jdkDirect() {
    return Values.figure(values, "jdkDirect");
  }

  /**
   * Part of {@link #jdkDirect} that is not Netty's: the application's, and the JDK's own.
   *
   * @return bytes, or empty
   */
  public OptionalLong ownDirect() {
    return Values.figure(values, "ownDirect");
  }

  /**
   * Mapped files, by the JDK's counter.
   *
   * @return bytes, or empty
   */
  public OptionalLong jdkMapped() {
    return Values.figure(values, "jdkMapped");
  }

  /**
   * Most memory that the container may take.
   *
   * @return bytes, or empty
   */
  public OptionalLong containerLimit() {
    return Values.figure(values, "containerLimit");
  }

  /**
   * Memory of the process that is in RAM.
   *
   * @return bytes, or empty
   */
  public OptionalLong rss() {
    return Values.figure(values, "rss");
  }

  /**
   * Part of {@link #rss} that is no file's.
   *
   * @return bytes, or empty
   */
  public OptionalLong rssAnon() {
    return Values.figure(values, "rssAnon");
  }

  /**
   * The heap, committed.
   *
   * @return bytes, or empty
   */
  public OptionalLong heap() {
    return Values.figure(values, "heap");
  }

  /**
   * Metaspace, code and the JVM's other own pools, committed.
   *
   * @return bytes, or empty
   */
  public OptionalLong nonHeap() {
    return Values.figure(values, "nonHeap");
  }

  /**
   * Part of {@link #rssAnon} that is in no other line, at least: native libraries, the C library's
   * arenas, stacks of threads.
   *
   * @return bytes, or empty
   */
  public OptionalLong outside() {
    return Values.figure(values, "outside");
  }

  /**
   * The allocators.
   *
   * @return one entry for each class of each Netty, the most reserved first
   */
  public List<AllocatorMemory> allocators() {
    return Values.list(values, "allocators", AllocatorMemory::new);
  }

  /**
   * The paths whose buffers keep chunks of a pool.
   *
   * @return some of them, the most wasted first
   */
  public List<PinnedMemory> pinned() {
    return Values.list(values, "pinned", PinnedMemory::new);
  }

  /**
   * The paths with live direct memory.
   *
   * @return some of them, the most bytes first
   */
  public List<LiveMemory> paths() {
    return Values.list(values, "paths", LiveMemory::new);
  }

  /**
   * The channels whose peers have bytes to read.
   *
   * @return some of them, the most bytes first
   */
  public List<QueuedMemory> queues() {
    return Values.list(values, "queues", QueuedMemory::new);
  }

  /**
   * What the balance was before.
   *
   * @return the oldest first
   */
  public List<MemoryPoint> history() {
    return Values.list(values, "history", MemoryPoint::new);
  }

  /**
   * What is not to be had here, and why.
   *
   * @return one sentence for each; may be empty
   */
  public List<String> missing() {
    return Values.texts(values, "missing");
  }

  /**
   * The balance as the command {@code memory} has it.
   *
   * @return some lines of text for a person
   */
  public String report() {
    return Values.text(values, "report");
  }

  /**
   * The verdict.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return verdict().toString();
  }
}

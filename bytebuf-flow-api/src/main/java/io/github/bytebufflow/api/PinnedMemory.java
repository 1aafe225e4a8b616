package io.github.bytebufflow.api;

import java.util.List;
import java.util.Map;

/**
 * The live buffers of one path that keep chunks of a pool reserved. Immutable and thread-safe. A
 * chunk that buffers of several paths keep counts for each of the paths.
 */
public final class PinnedMemory {
  private final Map<?, ?> values;

  PinnedMemory(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * The path of the buffers.
   *
   * @return its sites, the allocation first, as {@link FlowStep#site} has them
   */
  public List<String> path() {
    return Values.texts(values, "path");
  }

  /**
   * Live buffers.
   *
   * @return a count
   */
  public long buffers() {
    return Values.number(values, "buffers");
  }

  /**
   * Capacity of these buffers.
   *
   * @return bytes
   */
  public long bytes() {
    return Values.number(values, "bytes");
  }

  /**
   * Chunks that the buffers are in.
   *
   * @return a count
   */
  public long chunks() {
    return Values.number(values, "chunks");
  }

  /**
   * Size of these chunks together.
   *
   * @return bytes
   */
  public long reserved() {
    return Values.number(values, "reserved");
  }

  /**
   * What is free in those of the chunks that only a few old buffers keep.
   *
   * @return bytes
   */
  public long wasted() {
    return Values.number(values, "wasted");
  }

  /**
   * Age of the oldest of the buffers.
   *
   * @return milliseconds
   */
  public long oldestMillis() {
    return Values.number(values, "oldestMillis");
  }

  /**
   * The end of the path, and what it keeps.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return Values.last(path())
        + ": "
        + buffers()
        + " buffers of "
        + bytes()
        + " bytes keep "
        + chunks()
        + " chunks of "
        + reserved()
        + " bytes";
  }
}

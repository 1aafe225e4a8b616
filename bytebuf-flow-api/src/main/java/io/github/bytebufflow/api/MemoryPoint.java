package io.github.bytebufflow.api;

import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Lines of a {@link MemoryBalance} at one moment of the past. Immutable and thread-safe. A line
 * that was not known then is empty.
 */
public final class MemoryPoint {
  private final Map<?, ?> values;

  MemoryPoint(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * When this was.
   *
   * @return the moment
   */
  public Instant taken() {
    return Instant.ofEpochMilli(Values.number(values, "at"));
  }

  /**
   * See {@link MemoryBalance#used}.
   *
   * @return bytes, or empty
   */
  public OptionalLong used() {
    return Values.figure(values, "used");
  }

  /**
   * See {@link MemoryBalance#live}.
   *
   * @return bytes, or empty
   */
  public OptionalLong live() {
    return Values.figure(values, "live");
  }

  /**
   * See {@link MemoryBalance#queued}.
   *
   * @return bytes, or empty
   */
  public OptionalLong queued() {
    return Values.figure(values, "queued");
  }

  /**
   * See {@link MemoryBalance#leaked}.
   *
   * @return bytes, or empty
   */
  public OptionalLong leaked() {
    return Values.figure(values, "leaked");
  }

  /**
   * See {@link MemoryBalance#free}.
   *
   * @return bytes, or empty
   */
  public OptionalLong free() {
    return Values.figure(values, "free");
  }

  /**
   * See {@link MemoryBalance#ownDirect}.
   *
   * @return bytes, or empty
   */
  public OptionalLong ownDirect() {
    return Values.figure(values, "ownDirect");
  }

  /**
   * See {@link MemoryBalance#rss}.
   *
   * @return bytes, or empty
   */
  public OptionalLong rss() {
    return Values.figure(values, "rss");
  }

  /**
   * See {@link MemoryBalance#outside}.
   *
   * @return bytes, or empty
   */
  public OptionalLong outside() {
    return Values.figure(values, "outside");
  }

  /**
   * The moment, and what was used.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return taken() + ": used " + Values.shown(used());
  }
}

package io.github.bytebufflow.api;

import java.util.Map;

/** One cause of what direct memory is used, and what follows. Immutable and thread-safe. */
public final class MemoryVerdict {
  private final Map<?, ?> values;

  MemoryVerdict(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * The cause: {@code leak}, {@code retention}, {@code slow-peer}, {@code fragmentation}, {@code
   * allocator-cache}, {@code not-netty}, {@code healthy} or {@code unknown}. There may be more in a
   * later version.
   *
   * @return one word
   */
  public String cause() {
    return Values.text(values, "cause");
  }

  /**
   * The memory that this cause explains.
   *
   * @return bytes, 0 or more
   */
  public long bytes() {
    return Values.number(values, "bytes");
  }

  /**
   * What is so, with the figure that decides it.
   *
   * @return one sentence for a person, without a full stop
   */
  public String sentence() {
    return Values.text(values, "sentence");
  }

  /**
   * What to do next.
   *
   * @return one sentence for a person, without a full stop; may be empty
   */
  public String next() {
    return Values.text(values, "next");
  }

  /**
   * The cause and the sentence.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return cause() + ": " + sentence();
  }
}

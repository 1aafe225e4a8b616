package io.github.bytebufflow.snapshot;

import java.util.Locale;

/** What a root's buffers are made of. */
public enum Memory {
  /** Direct memory of no pool. */
  DIRECT,
  /** Direct memory of a pool. */
  POOLED_DIRECT,
  /** Heap of a pool. */
  POOLED_HEAP,
  /** Heap of no pool. */
  HEAP,
  /** Not the buffers' own: who made the memory frees it, or the collector. */
  WRAPPED,
  /** None of their own: composites and retained views. */
  NONE,
  /** No buffers, but what has to be closed. */
  RESOURCE,
  /** Memory that a class outside of Netty frees itself. */
  FOREIGN;

  private final String json = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /**
   * The word in JSON, and in the sites of the runtime.
   *
   * @return the name in lower case, with hyphens
   */
  public String json() {
    return json;
  }

  /**
   * The memory with a word.
   *
   * @param word as {@link #json} returns it, or null
   * @return the memory; {@link #NONE} for a word that this version does not know, null for null
   */
  public static Memory of(String word) {
    if (word == null) {
      return null;
    }
    for (Memory memory : values()) {
      if (memory.json.equals(word)) {
        return memory;
      }
    }
    return NONE;
  }

  /**
   * Whether it is direct memory: what ends a process.
   *
   * @return true in a pool and outside of one
   */
  public boolean isDirect() {
    return this == DIRECT || this == POOLED_DIRECT;
  }

  /**
   * Whether it is freed without a release: what is left unreleased is no outage.
   *
   * @return true for unpooled heap and wrapped memory
   */
  public boolean isFreed() {
    return this == HEAP || this == WRAPPED;
  }
}

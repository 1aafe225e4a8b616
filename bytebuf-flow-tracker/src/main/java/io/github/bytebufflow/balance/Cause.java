package io.github.bytebufflow.balance;

/** What may take the memory. */
public enum Cause {
  /** Buffers are collected without a release. */
  LEAK("leak"),

  /** Buffers are kept, and more and more, or for long. */
  RETENTION("retention"),

  /** Peers do not read what is written to them. */
  SLOW_PEER("slow-peer"),

  /** A few small old buffers keep whole chunks. */
  FRAGMENTATION("fragmentation"),

  /** A pool keeps what a burst needed. */
  ALLOCATOR_CACHE("allocator-cache"),

  /** The memory is not that of Netty's buffers. */
  NOT_NETTY("not-netty"),

  /** The load needs what is used. */
  HEALTHY("healthy"),

  /** The figures do not decide. */
  UNKNOWN("unknown");

  private final String text;

  Cause(String text) {
    this.text = text;
  }

  /**
   * The cause of a name.
   *
   * @param text as JSON has it
   * @return the cause; {@link #UNKNOWN} for a name that this version does not know
   */
  public static Cause of(String text) {
    for (Cause cause : values()) {
      if (cause.text.equals(text)) {
        return cause;
      }
    }
    return UNKNOWN;
  }

  /** The name in JSON, such as {@code slow-peer}. */
  @Override
  public String toString() {
    return text;
  }
}

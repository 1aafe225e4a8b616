package io.github.bytebufflow.agent.code;

/** What a call does with a buffer that is its receiver or one of its arguments. */
enum Effect {
  /** It only reads or writes the buffer. */
  READS,
  /** What it returns is the buffer, a view of it, or something that has it. */
  SAME,
  /** As {@link #SAME}, and the count is one higher. */
  SAME_RETAINED,
  /** It lowers the count. */
  RELEASES,
  /** It keeps the buffer, or passes it on for good. */
  TAKES,
  /** It gets the buffer, and nobody can tell here what it does with it. */
  UNKNOWN,
  /** It does what the method does that is being looked at: that one calls itself. */
  AGAIN
}

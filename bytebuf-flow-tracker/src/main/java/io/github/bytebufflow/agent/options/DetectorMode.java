package io.github.bytebufflow.agent.options;

/** What becomes of Netty's own leak detector: the values of the option {@code detector}. */
public enum DetectorMode {
  /** Disabled while every buffer is tracked. */
  REPLACE,
  /** Left as it is. */
  KEEP
}

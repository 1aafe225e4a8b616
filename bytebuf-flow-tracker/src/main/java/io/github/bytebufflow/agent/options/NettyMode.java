package io.github.bytebufflow.agent.options;

/** How much of Netty itself becomes steps: the values of the option {@code netty}. */
public enum NettyMode {
  /** Nothing: only the application's own code. */
  OFF,
  /** Netty's hand-off points and sinks. */
  LIFECYCLE,
  /** Netty's codecs and handlers too. */
  FULL
}

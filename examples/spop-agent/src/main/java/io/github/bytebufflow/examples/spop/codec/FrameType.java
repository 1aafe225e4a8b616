package io.github.bytebufflow.examples.spop.codec;

/** Types of frames (SPOE.txt, 3.2.2). */
public enum FrameType {
  /** A fragment after the first of its payload. */
  UNSET(0),
  /** Opens a connection. */
  HAPROXY_HELLO(1),
  /** Ends a connection, or answers such a frame of the agent. */
  HAPROXY_DISCONNECT(2),
  /** Asks the agent about a stream. */
  NOTIFY(3),
  /** Answers {@link #HAPROXY_HELLO}. */
  AGENT_HELLO(101),
  /** Ends a connection. */
  AGENT_DISCONNECT(102),
  /** Answers {@link #NOTIFY}. */
  ACK(103);

  private final int code;

  FrameType(int code) {
    this.code = code;
  }

  /**
   * The first byte of a frame.
   *
   * @return 0 to 255
   */
  public int code() {
    return code;
  }

  /** The type of a code, or null where there is none. */
  static FrameType of(int code) {
    switch (code) {
      case 0:
        return UNSET;
      case 1:
        return HAPROXY_HELLO;
      case 2:
        return HAPROXY_DISCONNECT;
      case 3:
        return NOTIFY;
      case 101:
        return AGENT_HELLO;
      case 102:
        return AGENT_DISCONNECT;
      case 103:
        return ACK;
      default:
        return null;
    }
  }
}

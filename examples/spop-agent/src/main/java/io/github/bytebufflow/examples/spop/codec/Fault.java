package io.github.bytebufflow.examples.spop.codec;

/** What is wrong with input, and the status code that its sender is told. */
public enum Fault {
  /** The length of a frame is above the limit. */
  FRAME_TOO_BIG(Status.TOO_BIG),
  /** The length of a frame is below that of the smallest header. */
  FRAME_TOO_SHORT(Status.INVALID),
  /** The connection ended inside a frame. */
  FRAME_CUT_OFF(Status.IO),
  /** A type of frame that the protocol does not have. */
  UNKNOWN_TYPE(Status.INVALID),
  /** A type of frame that does not come from this side, or not now. */
  UNEXPECTED_TYPE(Status.INVALID),
  /** A frame about the connection that names a stream or a frame. */
  WRONG_IDS(Status.INVALID),
  /** The first fragment of a payload. */
  FRAGMENT(Status.NO_FRAGMENTATION),
  /** A later fragment of a payload that never began. */
  STRAY_FRAGMENT(Status.UNKNOWN_FRAME),
  /** The flag ABORT without the flag FIN. */
  WRONG_FLAGS(Status.INVALID),
  /** A value, a name or a count goes beyond the end. */
  TRUNCATED(Status.INVALID),
  /** A variable-length integer of more than 10 bytes or 64 bits. */
  VARINT_TOO_LONG(Status.INVALID),
  /** A type of data that the protocol does not have. */
  UNKNOWN_DATA_TYPE(Status.INVALID),
  /** An item that is known, with a value of another type. */
  WRONG_DATA_TYPE(Status.INVALID),
  /** A type of action that the protocol does not have. */
  UNKNOWN_ACTION(Status.INVALID),
  /** An action with a count of arguments that is not its own. */
  WRONG_COUNT(Status.INVALID),
  /** A scope of variables that the protocol does not have. */
  UNKNOWN_SCOPE(Status.INVALID),
  /** A HELLO without {@code supported-versions} or {@code version}. */
  NO_VERSION(Status.NO_VERSION),
  /** A HELLO without {@code max-frame-size}. */
  NO_MAX_FRAME_SIZE(Status.NO_MAX_FRAME_SIZE),
  /** A HELLO without {@code capabilities}. */
  NO_CAPABILITIES(Status.NO_CAPABILITIES),
  /** A HELLO without a version 2. */
  UNSUPPORTED_VERSION(Status.BAD_VERSION),
  /** A HELLO whose {@code max-frame-size} is below 256. */
  BAD_MAX_FRAME_SIZE(Status.BAD_FRAME_SIZE),
  /** A DISCONNECT without {@code status-code}. */
  NO_STATUS(Status.INVALID),
  /** Nothing came for too long. */
  TIMEOUT(Status.TIMEOUT),
  /** More connections than the limit. */
  TOO_MANY_CONNECTIONS(Status.RESOURCES),
  /** An error of this side. */
  INTERNAL(Status.UNKNOWN);

  private final Status status;

  Fault(Status status) {
    this.status = status;
  }

  /**
   * What the sender is told in a DISCONNECT frame.
   *
   * @return any but {@link Status#NORMAL}
   */
  public Status status() {
    return status;
  }
}

package io.github.bytebufflow.examples.spop.codec;

/** Status codes of a DISCONNECT frame (SPOE.txt, 3.5). */
public enum Status {
  /** No error. */
  NORMAL(0, "normal"),
  /** An input or output error. */
  IO(1, "I/O error"),
  /** A timeout. */
  TIMEOUT(2, "a timeout occurred"),
  /** A frame larger than the size that was agreed on. */
  TOO_BIG(3, "frame is too big"),
  /** A frame that breaks the format. */
  INVALID(4, "invalid frame received"),
  /** A HELLO without the versions. */
  NO_VERSION(5, "version value not found"),
  /** A HELLO without the size. */
  NO_MAX_FRAME_SIZE(6, "max-frame-size value not found"),
  /** A HELLO without the capabilities. */
  NO_CAPABILITIES(7, "capabilities value not found"),
  /** No version in common. */
  BAD_VERSION(8, "unsupported version"),
  /** A size that is out of range. */
  BAD_FRAME_SIZE(9, "max-frame-size too big or too small"),
  /** A fragment, to a peer that takes none. */
  NO_FRAGMENTATION(10, "payload fragmentation is not supported"),
  /** Fragments of two payloads mixed. */
  INTERLACED(11, "invalid interlaced frames"),
  /** An id that belongs to nothing. */
  UNKNOWN_FRAME(12, "frame-id not found"),
  /** A limit of the peer is reached. */
  RESOURCES(13, "resource allocation error"),
  /** Anything else. */
  UNKNOWN(99, "an unknown error occurred");

  private final int code;
  private final Name message;

  Status(int code, String message) {
    this.code = code;
    this.message = Name.of(message);
  }

  /**
   * As it is sent.
   *
   * @return 0 to 13, or 99
   */
  public int code() {
    return code;
  }

  /**
   * For the log of the peer.
   *
   * @return a few words
   */
  public Name message() {
    return message;
  }
}

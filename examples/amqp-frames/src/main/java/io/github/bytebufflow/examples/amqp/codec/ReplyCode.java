package io.github.bytebufflow.examples.amqp.codec;

/** Why a channel or a connection is closed, or a message returned (section 1.2, "constants"). */
public enum ReplyCode {
  /** All went well. */
  SUCCESS(200, false),
  /** The content is larger than the server takes. */
  CONTENT_TOO_LARGE(311, false),
  /** A mandatory message has no queue. */
  NO_ROUTE(312, false),
  /** An immediate message has no consumer. */
  NO_CONSUMERS(313, false),
  /** The operator closes the connection. */
  CONNECTION_FORCED(320, true),
  /** The virtual host is unknown. */
  INVALID_PATH(402, true),
  /** The client may not do that. */
  ACCESS_REFUSED(403, false),
  /** No such exchange or queue. */
  NOT_FOUND(404, false),
  /** Another connection has the queue for itself. */
  RESOURCE_LOCKED(405, false),
  /** The state of the server does not allow that. */
  PRECONDITION_FAILED(406, false),
  /** The bytes are no frame. */
  FRAME_ERROR(501, true),
  /** The bytes in a frame mean nothing. */
  SYNTAX_ERROR(502, true),
  /** The method does not fit the state of the connection. */
  COMMAND_INVALID(503, true),
  /** The channel is not open, or is open already. */
  CHANNEL_ERROR(504, true),
  /** The frame does not fit the frames before. */
  UNEXPECTED_FRAME(505, true),
  /** The server lacks what it would need. */
  RESOURCE_ERROR(506, true),
  /** The server does not allow that at all. */
  NOT_ALLOWED(530, true),
  /** The server has no such method. */
  NOT_IMPLEMENTED(540, true),
  /** The server has a bug. */
  INTERNAL_ERROR(541, true);

  private final int code;
  private final boolean hard;

  ReplyCode(int code, boolean hard) {
    this.code = code;
    this.hard = hard;
  }

  /**
   * The number in a frame.
   *
   * @return 200 to 541
   */
  public int code() {
    return code;
  }

  /**
   * Whether the connection ends, and not the channel alone.
   *
   * @return true for what the specification calls a hard error
   */
  public boolean hard() {
    return hard;
  }

  /**
   * The name as servers write it, such as {@code NOT_FOUND - no queue 'a'}.
   *
   * @param detail what was wrong
   * @return for the field reply-text, not cut to its 255 octets
   */
  public String text(String detail) {
    return name() + " - " + detail;
  }
}

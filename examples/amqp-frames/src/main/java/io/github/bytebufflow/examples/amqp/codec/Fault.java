package io.github.bytebufflow.examples.amqp.codec;

/** What is wrong with bytes from a peer, each with the code that closes the connection. */
public enum Fault {
  /** Nothing is wrong. */
  NONE(ReplyCode.SUCCESS),
  /** The frame is larger than frame-max, or than a frame can be (section 4.2.3). */
  FRAME_TOO_LARGE(ReplyCode.FRAME_ERROR),
  /** The octet after the payload is not {@code CE} (section 4.2.3). */
  BAD_FRAME_END(ReplyCode.FRAME_ERROR),
  /** The type is not 1, 2, 3 or 8 (section 4.2.3). */
  BAD_FRAME_TYPE(ReplyCode.FRAME_ERROR),
  /** A heartbeat with a payload or on a channel (section 4.2.7). */
  BAD_HEARTBEAT(ReplyCode.FRAME_ERROR),
  /** The body is longer than its header says (section 4.2.6). */
  BODY_TOO_LONG(ReplyCode.FRAME_ERROR),
  /** The method's arguments end early. */
  TRUNCATED_METHOD(ReplyCode.SYNTAX_ERROR),
  /** A string is longer than what it is in. */
  TRUNCATED_STRING(ReplyCode.SYNTAX_ERROR),
  /** A table or an array, or a value in one, is longer than what it is in. */
  TRUNCATED_TABLE(ReplyCode.SYNTAX_ERROR),
  /** Tables in tables beyond the limit. */
  TABLE_TOO_DEEP(ReplyCode.SYNTAX_ERROR),
  /** The type of a table's value is unknown, so that its length is too. */
  UNKNOWN_FIELD_TYPE(ReplyCode.SYNTAX_ERROR),
  /** Bytes after the last argument, or after the last property. */
  TRAILING_BYTES(ReplyCode.SYNTAX_ERROR),
  /** The content header ends early. */
  TRUNCATED_HEADER(ReplyCode.SYNTAX_ERROR),
  /** The weight of a content header is not 0 (section 4.2.6.1). */
  BAD_WEIGHT(ReplyCode.SYNTAX_ERROR),
  /** A size of content of 2^63 or more. */
  BAD_BODY_SIZE(ReplyCode.SYNTAX_ERROR),
  /** A property that the class basic does not have, so that its length is unknown. */
  UNKNOWN_PROPERTY(ReplyCode.SYNTAX_ERROR),
  /** The specification has no such method. */
  UNKNOWN_METHOD(ReplyCode.NOT_IMPLEMENTED),
  /** A method where a header or a body was due (section 4.2.6). */
  UNEXPECTED_METHOD(ReplyCode.UNEXPECTED_FRAME),
  /** A header without its method, or of another class (section 4.2.6). */
  UNEXPECTED_HEADER(ReplyCode.UNEXPECTED_FRAME),
  /** A body without its header (section 4.2.6). */
  UNEXPECTED_BODY(ReplyCode.UNEXPECTED_FRAME);

  private final ReplyCode reply;

  Fault(ReplyCode reply) {
    this.reply = reply;
  }

  /**
   * What the peer is told.
   *
   * @return a hard error, but for {@link #NONE}
   */
  public ReplyCode reply() {
    return reply;
  }
}

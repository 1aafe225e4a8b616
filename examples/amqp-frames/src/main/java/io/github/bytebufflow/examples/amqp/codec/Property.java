package io.github.bytebufflow.examples.amqp.codec;

/**
 * The properties of the class basic in the order of their flags, from bit 15 down (section
 * 4.2.6.1).
 */
public enum Property {
  /** MIME type. */
  CONTENT_TYPE(Kind.SHORTSTR),
  /** MIME encoding. */
  CONTENT_ENCODING(Kind.SHORTSTR),
  /** A table for the applications. */
  HEADERS(Kind.TABLE),
  /** 1 or 2: whether the message is to be stored. */
  DELIVERY_MODE(Kind.OCTET),
  /** 0 to 9. */
  PRIORITY(Kind.OCTET),
  /** For the applications. */
  CORRELATION_ID(Kind.SHORTSTR),
  /** Name of a queue. */
  REPLY_TO(Kind.SHORTSTR),
  /** Milliseconds as decimal digits. */
  EXPIRATION(Kind.SHORTSTR),
  /** For the applications. */
  MESSAGE_ID(Kind.SHORTSTR),
  /** Seconds since 1970. */
  TIMESTAMP(Kind.LONGLONG),
  /** For the applications. */
  TYPE(Kind.SHORTSTR),
  /** Who is logged in. */
  USER_ID(Kind.SHORTSTR),
  /** For the applications. */
  APP_ID(Kind.SHORTSTR),
  /** Deprecated, and empty. */
  CLUSTER_ID(Kind.SHORTSTR);

  /** All, without a copy. */
  static final Property[] ALL = values();

  final Kind kind;

  Property(Kind kind) {
    this.kind = kind;
  }

  /**
   * The bit that says that a header has it.
   *
   * @return 4 to 0x8000
   */
  public int flag() {
    return 0x8000 >>> ordinal();
  }
}

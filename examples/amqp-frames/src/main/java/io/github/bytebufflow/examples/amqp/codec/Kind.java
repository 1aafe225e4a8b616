package io.github.bytebufflow.examples.amqp.codec;

/** The type of a method's argument or of a property (section 4.2.5). */
enum Kind {
  OCTET(1),
  SHORT(2),
  LONG(4),
  LONGLONG(8),
  /** Up to eight in a row share an octet, from its lowest bit on. */
  BIT(0),
  SHORTSTR(-1),
  LONGSTR(-4),
  TABLE(-4);

  /** Octets of a value; of its length, negative, where the value has one before it. */
  final int size;

  Kind(int size) {
    this.size = size;
  }
}

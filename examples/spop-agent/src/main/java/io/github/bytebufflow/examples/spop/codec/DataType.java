package io.github.bytebufflow.examples.spop.codec;

/** Types of data (SPOE.txt, 3.1). The ordinal is the number on the wire. */
public enum DataType {
  /** Nothing. */
  NULL,
  /** True or false, which stands in the flags. */
  BOOLEAN,
  /** A signed integer of 32 bits. */
  INT32,
  /** An unsigned integer of 32 bits. */
  UINT32,
  /** A signed integer of 64 bits. */
  INT64,
  /** An unsigned integer of 64 bits. */
  UINT64,
  /** An address of 4 bytes. */
  IPV4,
  /** An address of 16 bytes. */
  IPV6,
  /** Bytes that are text; the protocol names no character set. */
  STRING,
  /** Bytes. */
  BINARY;

  static final int MASK = 0x0f;

  /** The flag of a boolean that is true. */
  static final int TRUE = 0x10;

  private static final DataType[] ALL = values();

  static DataType of(int tag) {
    return ALL[tag & MASK];
  }
}

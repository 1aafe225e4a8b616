package io.github.bytebufflow.examples.proxyudp.codec;

/** Whether a header is valid, and otherwise the first thing that is wrong with it. */
public enum HeaderStatus {
  /** All of it: the addresses, each TLV, and the checksum if there is one. */
  VALID,
  /** Fewer bytes than the fixed part, or than the length field says. */
  TRUNCATED,
  /** The first 12 bytes are not the signature: there is no header. */
  NO_SIGNATURE,
  /** The version is not 2. */
  UNKNOWN_VERSION,
  /** The command is neither LOCAL nor PROXY. */
  UNKNOWN_COMMAND,
  /** The byte of address family and transport is none of the seven that section 2.2 lists. */
  UNKNOWN_FAMILY,
  /** The header is longer than this receiver wants. */
  TOO_LONG,
  /** The length field leaves no room for the addresses of the family. */
  ADDRESSES_TRUNCATED,
  /** One or two bytes remain, too few for the type and the length of a TLV. */
  TLV_TRUNCATED,
  /** A TLV says that it is longer than the header. */
  TLV_OVERRUN,
  /** The checksum is not 4 bytes long. */
  CHECKSUM_LENGTH,
  /** There are two checksums; each would have to be zero in the other. */
  CHECKSUM_REPEATED,
  /** The checksum differs from that of the bytes. */
  CHECKSUM_WRONG,
  /** The unique id is longer than 128 bytes. */
  UNIQUE_ID_TOO_LONG,
  /** The SSL TLV is shorter than its 5 fixed bytes, or its TLVs don't fill the rest exactly. */
  SSL_MALFORMED
}

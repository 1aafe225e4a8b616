package io.github.bytebufflow.examples.socks.codec;

import io.netty.buffer.ByteBuf;

/** Compares secrets in a time that tells only their length. */
final class SameBytes {
  private SameBytes() {}

  static boolean as(byte[] secret, ByteBuf in, int index, int length) {
    if (secret.length != length) {
      return false;
    }
    int difference = 0;
    for (int i = 0; i < length; i++) {
      difference |= secret[i] ^ in.getByte(index + i);
    }
    return difference == 0;
  }
}

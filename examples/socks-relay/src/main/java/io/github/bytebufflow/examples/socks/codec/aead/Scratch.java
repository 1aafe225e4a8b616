package io.github.bytebufflow.examples.socks.codec.aead;

import io.netty.util.concurrent.FastThreadLocal;

/**
 * Two arrays of a thread, for boxes that do not lie in arrays. They grow to the longest box that
 * was really there: a chunk of 16 KiB, or a datagram of 64.
 */
final class Scratch {
  private static final int FIRST = ChunkWriter.LONGEST + AeadMethod.TAG;

  private static final FastThreadLocal<Scratch> OF_THREAD =
      new FastThreadLocal<>() {
        @Override
        protected Scratch initialValue() {
          return new Scratch();
        }
      };

  private byte[] input = new byte[FIRST];
  private byte[] output = new byte[FIRST];

  private Scratch() {}

  static Scratch get() {
    return OF_THREAD.get();
  }

  byte[] input(int length) {
    if (input.length < length) {
      input = new byte[length];
    }
    return input;
  }

  byte[] output(int length) {
    if (output.length < length) {
      output = new byte[length];
    }
    return output;
  }
}

package acme.stress;

import io.netty.buffer.ByteBuf;

/** As many paths as there are numbers: each bit is one of two steps. */
final class Forest {
  /** Bits that count. */
  static final int LEVELS = 16;

  private Forest() {}

  static void walk(ByteBuf b, int path) {
    if ((path >> 0 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 1 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 2 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 3 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 4 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 5 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 6 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 7 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 8 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 9 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 10 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 11 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 12 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 13 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 14 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
    if ((path >> 15 & 1) == 0) {
      b.touch();
    } else {
      b.touch();
    }
  }
}

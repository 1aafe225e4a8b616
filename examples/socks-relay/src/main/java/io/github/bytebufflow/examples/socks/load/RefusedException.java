package io.github.bytebufflow.examples.socks.load;

import java.io.IOException;

/** The relay answered that it does not connect. */
final class RefusedException extends IOException {
  private static final long serialVersionUID = 1;

  final int reply;

  RefusedException(int reply) {
    super("the relay replied " + reply);
    this.reply = reply;
  }
}

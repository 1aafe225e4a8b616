package io.github.bytebufflow.examples.proxyudp;

import io.github.bytebufflow.examples.proxyudp.codec.HeaderStatus;

/** Thrown with {@code --leak} only: the codec answers with a status. */
final class InvalidHeaderException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final HeaderStatus status;

  InvalidHeaderException(HeaderStatus status) {
    super("the header is refused: " + status);
    this.status = status;
  }

  HeaderStatus status() {
    return status;
  }
}

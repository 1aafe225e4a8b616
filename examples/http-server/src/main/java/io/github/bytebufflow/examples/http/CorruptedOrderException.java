package io.github.bytebufflow.examples.http;

/** An order that was changed on its way. */
final class CorruptedOrderException extends Exception {

  private static final long serialVersionUID = 1;

  CorruptedOrderException(String message) {
    super(message);
  }
}

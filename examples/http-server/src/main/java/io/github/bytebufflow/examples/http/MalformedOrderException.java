package io.github.bytebufflow.examples.http;

/** An order that is not laid out as one. */
final class MalformedOrderException extends Exception {

  private static final long serialVersionUID = 1;

  MalformedOrderException(String message) {
    super(message);
  }
}

package io.github.bytebufflow.serve.http;

/** What was sent is no request, or too long a one. */
final class BadRequest extends Exception {
  private static final long serialVersionUID = 1;

  final int status;

  BadRequest(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }
}

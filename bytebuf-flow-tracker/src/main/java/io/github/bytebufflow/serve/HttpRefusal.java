package io.github.bytebufflow.serve;

/** A request that is answered by a status and one sentence. */
final class HttpRefusal extends Exception {
  private static final long serialVersionUID = 1;

  final int status;

  /** A header that the status calls for, or null. */
  final String header;

  final String value;

  HttpRefusal(int status, String sentence) {
    this(status, sentence, null, null);
  }

  HttpRefusal(int status, String sentence, String header, String value) {
    super(sentence, null, false, false);
    this.status = status;
    this.header = header;
    this.value = value;
  }
}

package io.github.bytebufflow.benchmarks.run;

/** Arguments that mean nothing; the message is one sentence for whoever wrote them. */
final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}

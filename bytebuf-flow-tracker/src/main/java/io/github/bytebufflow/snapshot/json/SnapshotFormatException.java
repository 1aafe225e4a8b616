package io.github.bytebufflow.snapshot.json;

import java.io.IOException;

/** What was read is no snapshot, or none this version can read. The message is one sentence. */
public final class SnapshotFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes the exception.
   *
   * @param message what was found, where, and what was expected
   */
  public SnapshotFormatException(String message) {
    super(message);
  }
}

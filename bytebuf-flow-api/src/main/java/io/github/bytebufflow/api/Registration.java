package io.github.bytebufflow.api;

/** Something that goes on until it is closed. Thread-safe. */
@FunctionalInterface
public interface Registration extends AutoCloseable {
  /** What a call returns where there is nothing to end. */
  Registration NONE = () -> {};

  /** Ends it; once it has ended, does nothing. */
  @Override
  void close();
}

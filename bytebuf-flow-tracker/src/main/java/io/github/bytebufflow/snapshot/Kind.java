package io.github.bytebufflow.snapshot;

import java.util.Locale;

/** What happened to a buffer at a site. */
public enum Kind {
  /** An allocating API made it. */
  ALLOCATE,
  /** It came into a method, as an argument. */
  ENTER,
  /** A method returned it. */
  RETURN,
  /** A method that held it was left by an exception. */
  THROW,
  /** A call that allocates, with its line. */
  CALL,
  /** It was given to somebody else: the next handler, a queue, a composite. */
  HANDOFF,
  /** Its count went up. */
  RETAIN,
  /** A view of it was made. */
  VIEW,
  /** Its count is about to go down. */
  RELEASE,
  /** It was written to the socket. */
  WRITE,
  /** It reached the tail of the pipeline, which discards it. */
  TAIL,
  /** It was touched. */
  TOUCH;

  private final String json = name().toLowerCase(Locale.ROOT);

  /**
   * Whether a step of this kind reads the reference count; all others carry on with the one before.
   *
   * @return true for what changes the count, or the holder
   */
  public boolean readsCount() {
    switch (this) {
      case ALLOCATE:
      case ENTER:
      case RETAIN:
      case RELEASE:
      case HANDOFF:
        return true;
      default:
        return false;
    }
  }

  /**
   * The word for this kind in JSON and reports.
   *
   * @return the name in lower case
   */
  public String json() {
    return json;
  }
}

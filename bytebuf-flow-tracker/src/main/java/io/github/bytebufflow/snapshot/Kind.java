package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.Site;
import java.util.Locale;

/** What happened to a buffer at a site. */
public enum Kind {
  /** An allocating API made it. */
  ALLOCATE(Site.ALLOCATE),
  /** It came into a method, as an argument. */
  ENTER(Site.ENTER),
  /** A method returned it. */
  RETURN(Site.RETURN),
  /** A method that held it was left by an exception. */
  THROW(Site.THROW),
  /** A call that allocates, with its line. */
  CALL(Site.CALL),
  /** It was given to somebody else: the next handler, a queue, a composite. */
  HANDOFF(Site.HANDOFF),
  /** Its count went up. */
  RETAIN(Site.RETAIN),
  /** A view of it was made. */
  VIEW(Site.VIEW),
  /** Its count is about to go down. */
  RELEASE(Site.RELEASE),
  /** It was written to the socket. */
  WRITE(Site.WRITE),
  /** It reached the tail of the pipeline, which discards it. */
  TAIL(Site.TAIL),
  /** It was touched. */
  TOUCH(Site.TOUCH);

  private static final Kind[] BY_CODE = byCode();

  private final byte code;
  private final String json = name().toLowerCase(Locale.ROOT);

  Kind(byte code) {
    this.code = code;
  }

  private static Kind[] byCode() {
    Kind[] kinds = new Kind[values().length];
    for (Kind kind : values()) {
      kinds[kind.code] = kind;
    }
    return kinds;
  }

  /** The kind with a code of the runtime, which is a constant of {@link Site}. */
  static Kind of(byte code) {
    return BY_CODE[code];
  }

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

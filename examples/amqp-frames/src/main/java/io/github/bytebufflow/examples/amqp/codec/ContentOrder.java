package io.github.bytebufflow.examples.amqp.codec;

/**
 * Says for one channel whether a frame may come now: a method with content is followed by its
 * header, a header by bodies of just its size, and none if the size is 0 (section 4.2.6). Allocates
 * nothing. Not thread-safe.
 */
public final class ContentOrder {
  private static final long NO_HEADER_YET = -1;

  private boolean inContent;
  private long remaining;

  /** Ready for a method. */
  public ContentOrder() {}

  /**
   * A frame with a method has come.
   *
   * @param method of the frame
   * @return {@link Fault#NONE} or {@link Fault#UNEXPECTED_METHOD}
   */
  public Fault method(Method method) {
    if (inContent) {
      return Fault.UNEXPECTED_METHOD;
    }
    inContent = method.hasContent();
    remaining = NO_HEADER_YET;
    return Fault.NONE;
  }

  /**
   * A frame with a content header has come.
   *
   * @param bodySize octets of all bodies together, 0 or more
   * @return {@link Fault#NONE} or {@link Fault#UNEXPECTED_HEADER}
   */
  public Fault header(long bodySize) {
    if (!inContent || remaining != NO_HEADER_YET) {
      return Fault.UNEXPECTED_HEADER;
    }
    remaining = bodySize;
    inContent = bodySize > 0;
    return Fault.NONE;
  }

  /**
   * A frame with a part of a body has come.
   *
   * @param length of the payload
   * @return {@link Fault#NONE}, {@link Fault#UNEXPECTED_BODY} or {@link Fault#BODY_TOO_LONG}
   */
  public Fault body(int length) {
    if (!inContent || remaining == NO_HEADER_YET) {
      return Fault.UNEXPECTED_BODY;
    }
    if (length > remaining) {
      return Fault.BODY_TOO_LONG;
    }
    remaining -= length;
    inContent = remaining > 0;
    return Fault.NONE;
  }

  /**
   * Whether a header or a body has to come before the next method.
   *
   * @return true inside a content
   */
  public boolean inContent() {
    return inContent;
  }

  /**
   * What is missing of the body.
   *
   * @return octets; -1 where the header is missing too
   */
  public long remaining() {
    return remaining;
  }
}

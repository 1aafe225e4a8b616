package io.github.bytebufflow.runtime;

/** A place in code where a step is taken. Immutable. */
public final class Site {
  /** An allocating API made the buffer. */
  public static final byte ALLOCATE = 0;

  /** The buffer came into a method. */
  public static final byte ENTER = 1;

  /** A method returned it. */
  public static final byte RETURN = 2;

  /** A method that held it was left by an exception. */
  public static final byte THROW = 3;

  /** A call that allocates. */
  public static final byte CALL = 4;

  /** It was given to somebody else. */
  public static final byte HANDOFF = 5;

  /** Its count went up. */
  public static final byte RETAIN = 6;

  /** A view of it was made. */
  public static final byte VIEW = 7;

  /** Its count is about to go down. */
  public static final byte RELEASE = 8;

  /** It was written to the socket. */
  public static final byte WRITE = 9;

  /** It reached the tail of the pipeline. */
  public static final byte TAIL = 10;

  /** It was touched. */
  public static final byte TOUCH = 11;

  /** The method of the root of all retained views. */
  public static final String RETAINED_VIEW = "(retained view)";

  /** What stands for the memory of a root whose objects are no buffers. */
  public static final String RESOURCE = "resource";

  /**
   * Starts what stands for the memory of a root whose buffers free their memory themselves; the
   * binary name of their class follows.
   */
  public static final String FOREIGN = "foreign ";

  /** What tells a buffer that a method took out of a container from one that it was given. */
  public static final String TAKEN = "taken";

  /** The same of one that the method takes out of a collection, or may have taken out there. */
  public static final String TAKEN_OUT = "taken out";

  /**
   * What tells a buffer that a method only looked up in a container, which still has the buffer.
   */
  public static final String LOOKED_UP = "looked up";

  /** What tells that a lambda captured the buffer from where Netty passed one on. */
  public static final String CAPTURED = "captured";

  /** The hint of touches whose texts are too many to be told apart. */
  public static final String OTHER_HINTS = "(other hints)";

  /** The method of the hand-off to a composite. */
  public static final String ADD_COMPONENT = "addComponent";

  /** Binary name of the class, or null. */
  public final String className;

  /** Name of the method, or null. */
  public final String method;

  /** Line in the source, 0 where unknown. */
  public final int line;

  /** One of the constants of this class. */
  public final byte kind;

  /**
   * What tells sites of one method and kind apart: exception class, memory, hint, {@link #TAKEN},
   * {@link #TAKEN_OUT}, {@link #LOOKED_UP}; or null.
   */
  public final String detail;

  /** Number of the copy of Netty that allocated, 0 where that is not known or does not matter. */
  private final int netty;

  Site(String className, String method, int line, byte kind, String detail, int netty) {
    this.className = className;
    this.method = method;
    this.line = line;
    this.kind = kind;
    this.detail = detail;
    this.netty = netty;
  }

  /**
   * The Netty that allocated, for a root.
   *
   * @return the copy, or null where it is not known or does not matter
   */
  public NettyCopy netty() {
    return NettyCopy.get(netty);
  }

  /** Whether a method takes a buffer out of a container here that it had at another site. */
  boolean isTakenBack(Site before) {
    return kind == ENTER
        && (TAKEN.equals(detail) || TAKEN_OUT.equals(detail) || LOOKED_UP.equals(detail))
        && before.kind != RETURN
        && before.kind != THROW
        && method.equals(before.method)
        && className.equals(before.className);
  }

  /** Whether the buffer was given to somebody else for good: a lambda may be one's own. */
  boolean isGivenAway() {
    return kind == HANDOFF && !CAPTURED.equals(detail) || kind == WRITE || kind == TAIL;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof Site)) {
      return false;
    }
    Site s = (Site) o;
    return kind == s.kind
        && line == s.line
        && netty == s.netty
        && same(className, s.className)
        && same(method, s.method)
        && same(detail, s.detail);
  }

  @Override
  public int hashCode() {
    int h = (kind * 31 + line) * 31 + netty;
    h = h * 31 + (className == null ? 0 : className.hashCode());
    h = h * 31 + (method == null ? 0 : method.hashCode());
    return h * 31 + (detail == null ? 0 : detail.hashCode());
  }

  private static boolean same(String a, String b) {
    return a == null ? b == null : a.equals(b);
  }
}

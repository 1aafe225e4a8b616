package io.github.bytebufflow.leaks;

/**
 * A way through a method on which the method gives back one count more than it has: it releases
 * twice, releases what it has given away, or gives away what it only borrows. Immutable.
 */
public final class Overdraft {
  /** Binary name of the class that has the code. */
  public final String className;

  /** Name of the method. */
  public final String method;

  /** Line of the call that gives back one count too many. */
  public final int line;

  /** Line of the call that had given the last count away; 0 where the method only borrowed it. */
  public final int before;

  /** Whether the call in {@link #before} is known to take a count by Netty's contract. */
  public final boolean certain;

  /** Whether the call before got an object that has no count, and was made with the buffer. */
  public final boolean wrapped;

  /** Whether the call in {@link #line} is a release; else it passes the buffer on. */
  public final boolean releases;

  /** Whether an exception leads from the one call to the other. */
  public final boolean caught;

  /** Line of a retain on another way, 0 if there is none. */
  public final int retained;

  /**
   * Makes one.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param line line of the call that gives back one too many
   * @param before line of the call before, or 0
   * @param certain whether the call before is known to take a count
   * @param wrapped whether the call before got an object without a count
   * @param releases whether the call in {@code line} is a release
   * @param caught whether an exception leads there
   * @param retained line of a retain on another way, or 0
   */
  public Overdraft(
      String className,
      String method,
      int line,
      int before,
      boolean certain,
      boolean wrapped,
      boolean releases,
      boolean caught,
      int retained) {
    this.className = className;
    this.method = method;
    this.line = line;
    this.before = before;
    this.certain = certain;
    this.wrapped = wrapped;
    this.releases = releases;
    this.caught = caught;
    this.retained = retained;
  }
}

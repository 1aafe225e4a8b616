package io.github.bytebufflow.leaks;

/**
 * A method that ends the work of an object, by its name {@code close} for example, and what it does
 * with a field in which the object keeps buffers, told from its code. Immutable.
 */
public final class Keeper {
  /** Binary name of the class that has the code. */
  public final String className;

  /** Name of the method. */
  public final String method;

  /** Name of the source file, or null. */
  public final String file;

  /** First line of the method, 0 where unknown. */
  public final int line;

  /** Whether the method itself does anything with what is in the field. */
  public final boolean reads;

  /** Whether the method, or one that it calls, releases what is in the field, or passes it on. */
  public final boolean drains;

  /** Whether the method does so only where what is in the field is of some type. */
  public final boolean drainsSome;

  /** Whether the method empties the field, and looks at nothing that is in it. */
  public final boolean drops;

  /** Whether another method of the class, which this one always calls, gives that back. */
  public final boolean delegates;

  /** Whether the method gives back what is in the field only behind calls that may throw. */
  public final boolean mayFail;

  /**
   * Line of a way on which the method empties the field without giving back what was in it, though
   * it does so on others; 0 if there is none.
   */
  public final int emptiesAt;

  /**
   * Line of a return that the method reaches without a look at the field, though it gives back what
   * is there on other ways; 0 if there is none.
   */
  public final int leavesAt;

  /** Whether the method is told how something ended, and goes by that. */
  public final boolean isAnswer;

  /**
   * Binary name of the class with the field, where the method is one of a subclass and leaves the
   * field alone; or null.
   */
  public final String inherited;

  /** Whether the method overrides one of that class which gives away what is in the field. */
  public final boolean overrides;

  /**
   * Makes one.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param file name of the source file, or null
   * @param line first line of the method, 0 where unknown
   * @param reads whether the method does anything with what is in the field
   * @param drains whether the method gives away what is in the field
   * @param drainsSome whether it does so only with what is of some type
   * @param drops whether the method empties the field and gives nothing away
   */
  public Keeper(
      String className,
      String method,
      String file,
      int line,
      boolean reads,
      boolean drains,
      boolean drainsSome,
      boolean drops) {
    this(
        className,
        method,
        file,
        line,
        reads,
        drains,
        drainsSome,
        drops,
        false,
        false,
        0,
        0,
        false,
        null,
        false);
  }

  private Keeper(
      String className,
      String method,
      String file,
      int line,
      boolean reads,
      boolean drains,
      boolean drainsSome,
      boolean drops,
      boolean delegates,
      boolean mayFail,
      int emptiesAt,
      int leavesAt,
      boolean isAnswer,
      String inherited,
      boolean overrides) {
    this.className = className;
    this.method = method;
    this.file = file;
    this.line = line;
    this.reads = reads;
    this.drains = drains;
    this.drainsSome = drainsSome;
    this.drops = drops;
    this.delegates = delegates;
    this.mayFail = mayFail;
    this.emptiesAt = emptiesAt;
    this.leavesAt = leavesAt;
    this.isAnswer = isAnswer;
    this.inherited = inherited;
    this.overrides = overrides;
  }

  /**
   * A method of a subclass that ends the work of an object, and leaves an inherited field alone.
   */
  private static Keeper leaving(
      String className, String method, String file, int line, String inherited, boolean overrides) {
    return new Keeper(
        className, method, file, line, false, false, false, false, false, false, 0, 0, false,
        inherited, overrides);
  }

  /**
   * A method that overrides this one, does not call this one, and leaves the field alone.
   *
   * @param subclass binary name of the class that has it
   * @param sourceFile name of the source file, or null
   * @param firstLine first line of the method, 0 where unknown
   * @return the method
   */
  public Keeper overriddenBy(String subclass, String sourceFile, int firstLine) {
    return leaving(subclass, method, sourceFile, firstLine, className, true);
  }

  /**
   * A method of a subclass that ends the work of an object, and leaves the field alone.
   *
   * @param subclass binary name of the class that has it
   * @param method name of the method
   * @param file name of the source file, or null
   * @param line first line of the method, 0 where unknown
   * @param inherited binary name of the class with the field
   * @return the method
   */
  public static Keeper ofSubclass(
      String subclass, String method, String file, int line, String inherited) {
    return leaving(subclass, method, file, line, inherited, false);
  }

  /**
   * The same method, which gives back what is in the field only behind calls that may throw.
   *
   * @return the method
   */
  public Keeper failing() {
    return with(delegates, true, emptiesAt, leavesAt, isAnswer);
  }

  /**
   * The same method, which on one way empties the field without giving back what was in it.
   *
   * @param lineOfWay where that way ends
   * @return the method
   */
  public Keeper emptying(int lineOfWay) {
    return with(delegates, mayFail, lineOfWay, leavesAt, isAnswer);
  }

  /**
   * The same method, which has another one of its class give back all that is in the field.
   *
   * @return the method
   */
  public Keeper delegating() {
    return with(true, mayFail, emptiesAt, leavesAt, isAnswer);
  }

  /**
   * The same method, which on one way does not look at the field.
   *
   * @param lineOfWay where that way ends
   * @param answer whether the method is told how something ended
   * @return the method
   */
  public Keeper leavingAt(int lineOfWay, boolean answer) {
    return with(delegates, mayFail, emptiesAt, lineOfWay, answer);
  }

  private Keeper with(boolean another, boolean fails, int empties, int leaves, boolean answer) {
    return new Keeper(
        className,
        method,
        file,
        line,
        reads,
        drains,
        drainsSome,
        drops,
        another,
        fails,
        empties,
        leaves,
        answer,
        inherited,
        overrides);
  }
}

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

  /** Whether the method gives back what is in the field only behind calls that may throw. */
  public final boolean mayFail;

  /**
   * Binary name of the class whose method, which gives away what is in the field, this one
   * overrides without a call of it; or null.
   */
  public final String overridden;

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
    this(className, method, file, line, reads, drains, drainsSome, drops, false, null);
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
      boolean mayFail,
      String overridden) {
    this.className = className;
    this.method = method;
    this.file = file;
    this.line = line;
    this.reads = reads;
    this.drains = drains;
    this.drainsSome = drainsSome;
    this.drops = drops;
    this.mayFail = mayFail;
    this.overridden = overridden;
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
    return new Keeper(
        subclass, method, sourceFile, firstLine, false, false, false, false, false, className);
  }

  /**
   * The same method, which gives back what is in the field only behind calls that may throw.
   *
   * @return the method
   */
  public Keeper failing() {
    return new Keeper(
        className, method, file, line, reads, drains, drainsSome, drops, true, overridden);
  }
}

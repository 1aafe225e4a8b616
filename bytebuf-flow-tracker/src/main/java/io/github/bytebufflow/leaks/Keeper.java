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

  private Keeper(Builder from) {
    className = from.className;
    method = from.method;
    file = from.file;
    line = from.line;
    reads = from.reads;
    drains = from.drains;
    drainsSome = from.drainsSome;
    drops = from.drops;
    delegates = from.delegates;
    mayFail = from.mayFail;
    emptiesAt = from.emptiesAt;
    leavesAt = from.leavesAt;
    isAnswer = from.isAnswer;
    inherited = from.inherited;
    overrides = from.overrides;
  }

  /**
   * A method that leaves the field alone, until the builder is told what it does.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param file name of the source file, or null
   * @param line first line of the method, 0 where unknown
   * @return the builder
   */
  public static Builder of(String className, String method, String file, int line) {
    return new Builder(className, method, file, line);
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
    Builder builder = of(subclass, method, sourceFile, firstLine).inherited(className);
    builder.overrides = true;
    return builder.build();
  }

  /** What a method does with the field, as the code tells it. Not for several threads. */
  public static final class Builder {
    private final String className;
    private final String method;
    private final String file;
    private final int line;
    private boolean reads;
    private boolean drains;
    private boolean drainsSome;
    private boolean drops;
    private boolean delegates;
    private boolean mayFail;
    private int emptiesAt;
    private int leavesAt;
    private boolean isAnswer;
    private String inherited;
    private boolean overrides;

    private Builder(String className, String method, String file, int line) {
      this.className = className;
      this.method = method;
      this.file = file;
      this.line = line;
    }

    /**
     * Sets {@link Keeper#reads}.
     *
     * @param does whether it does anything with what is in the field
     * @return this
     */
    public Builder reads(boolean does) {
      reads = does;
      return this;
    }

    /**
     * Sets {@link Keeper#drains}.
     *
     * @param does whether it gives away what is in the field
     * @return this
     */
    public Builder drains(boolean does) {
      drains = does;
      return this;
    }

    /**
     * Sets {@link Keeper#drainsSome}.
     *
     * @param does whether it gives away only what is of some type
     * @return this
     */
    public Builder drainsSome(boolean does) {
      drainsSome = does;
      return this;
    }

    /**
     * Sets {@link Keeper#drops}.
     *
     * @param does whether it empties the field, and gives nothing away
     * @return this
     */
    public Builder drops(boolean does) {
      drops = does;
      return this;
    }

    /**
     * Sets {@link Keeper#delegates}.
     *
     * @param does whether it always has another method of its class give back what is there
     * @return this
     */
    public Builder delegates(boolean does) {
      delegates = does;
      return this;
    }

    /**
     * Sets {@link Keeper#mayFail}.
     *
     * @param does whether it gives back what is there only behind calls that may throw
     * @return this
     */
    public Builder mayFail(boolean does) {
      mayFail = does;
      return this;
    }

    /**
     * Sets {@link Keeper#emptiesAt}.
     *
     * @param lineOfWay where the way ends that only empties the field; 0 for none
     * @return this
     */
    public Builder emptiesAt(int lineOfWay) {
      emptiesAt = lineOfWay;
      return this;
    }

    /**
     * Sets {@link Keeper#leavesAt}, and {@link Keeper#isAnswer}.
     *
     * @param lineOfWay where the way ends that does not look at the field; 0 for none
     * @param answer whether the method is told how something ended
     * @return this
     */
    public Builder leavesAt(int lineOfWay, boolean answer) {
      leavesAt = lineOfWay;
      isAnswer = answer && lineOfWay > 0;
      return this;
    }

    /**
     * Sets {@link Keeper#inherited}.
     *
     * @param from binary name of the class with the field
     * @return this
     */
    public Builder inherited(String from) {
      inherited = from;
      return this;
    }

    /**
     * The method.
     *
     * @return what was told
     */
    public Keeper build() {
      return new Keeper(this);
    }
  }
}

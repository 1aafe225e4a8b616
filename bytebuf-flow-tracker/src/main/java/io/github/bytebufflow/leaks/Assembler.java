package io.github.bytebufflow.leaks;

import java.util.Set;

/**
 * A method that makes a stream of buffers, or of what has buffers, out of the operators of a
 * reactive library. The method has returned before the first buffer comes, so it stands in no
 * stack. Immutable.
 */
public final class Assembler {
  /** Binary name of the class that has the code. */
  public final String className;

  /** Name of the method; of a lambda that of the method around it. */
  public final String method;

  /** Name of the source file, or null. */
  public final String file;

  /** First line of the method, 0 where unknown. */
  public final int line;

  /** An operator of it that keeps elements, and was running; else one that was running; or null. */
  public final String running;

  /** The number of that operator among those that were running, from the innermost on. */
  public final int at;

  /** Whether that operator keeps elements, which it drops on an error or a cancellation. */
  public final boolean keeps;

  /** Whether it calls a method that releases, on some way. */
  public final boolean releases;

  /** Whether it says what becomes of elements that are dropped. */
  public final boolean discards;

  /** The methods that it gives to operators, each {@code com.acme.Shop.split}. */
  public final Set<String> functions;

  /**
   * Makes one that gives no method of another class to an operator.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param file name of the source file, or null
   * @param line first line of the method, 0 where unknown
   * @param running an operator that was running, or null
   * @param at its number among those that were running
   * @param keeps whether that operator keeps elements
   * @param releases whether it releases on some way
   * @param discards whether it says what becomes of elements that are dropped
   */
  public Assembler(
      String className,
      String method,
      String file,
      int line,
      String running,
      int at,
      boolean keeps,
      boolean releases,
      boolean discards) {
    this(className, method, file, line, running, at, keeps, releases, discards, Set.of());
  }

  /**
   * Makes one.
   *
   * @param className binary name of the class
   * @param method name of the method
   * @param file name of the source file, or null
   * @param line first line of the method, 0 where unknown
   * @param running an operator that was running, or null
   * @param at its number among those that were running
   * @param keeps whether that operator keeps elements
   * @param releases whether it releases on some way
   * @param discards whether it says what becomes of elements that are dropped
   * @param functions the methods that it gives to operators
   */
  public Assembler(
      String className,
      String method,
      String file,
      int line,
      String running,
      int at,
      boolean keeps,
      boolean releases,
      boolean discards,
      Set<String> functions) {
    this.className = className;
    this.method = method;
    this.file = file;
    this.line = line;
    this.running = running;
    this.at = at;
    this.keeps = keeps;
    this.releases = releases;
    this.discards = discards;
    this.functions = Set.copyOf(functions);
  }
}

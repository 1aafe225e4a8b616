package io.github.bytebufflow.snapshot;

/** A method that may be responsible for a leak, and why. Immutable. */
public final class Suspect {
  /** Binary name of the class. */
  public final String className;

  /** Name of the method; null where only the class is known. */
  public final String method;

  /** Line in the source that the reason is about, 0 where unknown. */
  public final int line;

  /** Name of the source file, or null. */
  public final String file;

  /** Artefact and version of the class, such as {@code netty-handler 4.1.80.Final}; or null. */
  public final String artifact;

  /** How likely it is, from 1 to 100; the weights of several suspects do not add up to 100. */
  public final int weight;

  /** Why: a sentence without its subject, such as {@code releases it only in line 40}. */
  public final String reason;

  /** Where this very leak was mended already; or null. */
  public final String known;

  /**
   * Makes a suspect.
   *
   * @param className binary name of the class
   * @param method name of the method, or null
   * @param line line in the source, or 0
   * @param file name of the source file, or null
   * @param artifact artefact and version, or null
   * @param weight from 1 to 100
   * @param reason why
   * @param known where this leak was mended already, or null
   */
  public Suspect(
      String className,
      String method,
      int line,
      String file,
      String artifact,
      int weight,
      String reason,
      String known) {
    this.className = className;
    this.method = method;
    this.line = line;
    this.file = file;
    this.artifact = artifact;
    this.weight = weight;
    this.reason = reason;
    this.known = known;
  }

  /**
   * The same with another weight.
   *
   * @param other from 1 to 100
   * @return the same in all else
   */
  public Suspect weighing(int other) {
    return other == weight
        ? this
        : new Suspect(className, method, line, file, artifact, other, reason, known);
  }
}

package io.github.bytebufflow.snapshot;

/**
 * A class that the tracker wove more finely while the program ran, since a leak ended where its
 * path said little. Immutable.
 */
public final class Zoomed {
  /** Ends the name of what stands for all classes of a package. */
  private static final String ALL = ".*";

  /** Binary name of the class; or a package, as {@code com.acme.*}. */
  public final String className;

  /** When that began, in milliseconds since the epoch; the same for all classes of one zoom. */
  public final long sinceMillis;

  /** Whether it brought nothing, so that the class is woven as before again. */
  public final boolean undone;

  /**
   * Notes a class.
   *
   * @param className binary name of the class; or a package, as {@code com.acme.*}
   * @param sinceMillis milliseconds since the epoch
   * @param undone whether the class is woven as before again
   */
  public Zoomed(String className, long sinceMillis, boolean undone) {
    this.className = className;
    this.sinceMillis = sinceMillis;
    this.undone = undone;
  }

  /**
   * Whether this names a class.
   *
   * @param binaryName binary name of the class, or null
   * @return true for the class itself, and for one of the package
   */
  public boolean names(String binaryName) {
    if (binaryName == null || !className.endsWith(ALL)) {
      return className.equals(binaryName);
    }
    int pack = className.length() - ALL.length();
    return binaryName.startsWith(className.substring(0, pack))
        && binaryName.lastIndexOf('.') == pack;
  }
}

package io.github.bytebufflow.balance;

/**
 * Does one thing to every figure of an object: writes it, reads it, subtracts it. Each class names
 * each of its figures once, in its method {@code fields}.
 *
 * @param <E> what may be thrown
 */
public interface Figures<E extends Exception> {
  /** The value of a figure that is not to be had. */
  long UNKNOWN = Long.MIN_VALUE;

  /**
   * A figure.
   *
   * @param name the name in JSON
   * @param value the value, or {@link #UNKNOWN}
   * @return what the figure is from now on; the value itself where nothing changes
   * @throws E if that can't be done
   */
  long figure(String name, long value) throws E;

  /**
   * Whether a figure is known.
   *
   * @param value the figure
   * @return false for {@link #UNKNOWN}
   */
  static boolean isKnown(long value) {
    return value != UNKNOWN;
  }

  /**
   * A figure that counts as 0 where it is not known.
   *
   * @param value the figure
   * @return the figure, or 0
   */
  static long orZero(long value) {
    return value == UNKNOWN ? 0 : value;
  }

  /** What has figures. */
  interface Owner {
    /**
     * Goes through all figures in the order of JSON, and replaces each.
     *
     * @param to what is done to each
     * @param <E> what may be thrown
     * @throws E what was thrown
     */
    <E extends Exception> void fields(Figures<E> to) throws E;
  }
}

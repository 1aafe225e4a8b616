package io.github.bytebufflow.snapshot;

/**
 * Does one thing to every number of an object: writes it, reads it, subtracts it, adds it.
 *
 * <p>{@link Counts#fields} and {@link Totals#fields} name each of their numbers once, with the
 * method below that says how the number behaves. Each method gets the name in JSON and the value,
 * and returns what the field is to be from now on, which is the value itself where nothing changes.
 * That value is stored again, so several threads may write one snapshot as JSON at once, but none
 * may change one that others have.
 *
 * @param <E> what may be thrown
 */
public interface NumberFields<E extends Exception> {
  /**
   * A number that only grows while the tracker runs: 0 or more, in a difference too; merged
   * snapshots have the sum.
   *
   * @param name the name in JSON
   * @param value the value
   * @return the new value
   * @throws E if that can't be done
   */
  long grows(String name, long value) throws E;

  /**
   * A number that rises and falls, and may be negative in a difference; merged snapshots have the
   * sum.
   *
   * @param name the name in JSON
   * @param value the value
   * @return the new value
   * @throws E if that can't be done
   */
  long varies(String name, long value) throws E;

  /**
   * The age of the oldest: a difference has the later one, merged snapshots have the highest.
   *
   * @param name the name in JSON
   * @param value the value, or 0 for none
   * @return the new value
   * @throws E if that can't be done
   */
  long oldest(String name, long value) throws E;

  /**
   * The moment of the first: a difference has that of the later snapshot, merged snapshots have the
   * earliest.
   *
   * @param name the name in JSON
   * @param millis milliseconds since the epoch, or 0 for never
   * @return the new value
   * @throws E if that can't be done
   */
  long first(String name, long millis) throws E;

  /**
   * The moment of the last: a difference has that of the later snapshot, merged snapshots have the
   * latest.
   *
   * @param name the name in JSON
   * @param millis milliseconds since the epoch, or 0 for never
   * @return the new value
   * @throws E if that can't be done
   */
  long last(String name, long millis) throws E;

  /**
   * The same for numbers that JSON leaves out where they are 0.
   *
   * @return what the numbers are told
   */
  default NumberFields<E> ifAny() {
    return this;
  }

  /**
   * The fields that follow stand in an object of their own in JSON, up to {@link #endGroup}.
   *
   * @param name the name of that object
   * @throws E if that can't be done
   */
  default void group(String name) throws E {}

  /**
   * Ends a group.
   *
   * @throws E if that can't be done
   */
  default void endGroup() throws E {}

  /** What has numbers. */
  interface Owner {
    /**
     * Goes through all numbers in the order of JSON, and replaces each.
     *
     * @param to what is done to each
     * @param <E> what may be thrown
     * @throws E what was thrown
     */
    <E extends Exception> void fields(NumberFields<E> to) throws E;
  }
}

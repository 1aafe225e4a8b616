package io.github.bytebufflow.snapshot;

/**
 * Does the same to every number, however the number behaves.
 *
 * @param <E> what may be thrown
 */
public abstract class SameForAll<E extends Exception> implements NumberFields<E> {
  /** Nothing to set up. */
  protected SameForAll() {}

  /**
   * Does it to one number.
   *
   * @param name the name in JSON
   * @param value the value
   * @return the new value
   * @throws E if that can't be done
   */
  protected abstract long number(String name, long value) throws E;

  @Override
  public final long grows(String name, long value) throws E {
    return number(name, value);
  }

  @Override
  public long varies(String name, long value) throws E {
    return number(name, value);
  }

  @Override
  public final long oldest(String name, long value) throws E {
    return number(name, value);
  }

  @Override
  public final long first(String name, long millis) throws E {
    return number(name, millis);
  }

  @Override
  public final long last(String name, long millis) throws E {
    return number(name, millis);
  }
}

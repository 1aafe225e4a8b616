package io.github.bytebufflow.api;

import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The time in which an owner gets buffers: from {@link BufferFlows#openOwner} to {@link #close}.
 * The numbers can be asked for as long as the scope is kept, also after the end.
 *
 * <p>Thread-safe, except that {@link #close} belongs to the thread that opened the scope, after all
 * scopes that were opened inside.
 */
public final class OwnerScope implements AutoCloseable {
  private final String name;
  private final Map<?, ?> handle;

  private OwnerScope(String name, Map<?, ?> handle) {
    this.name = name;
    this.handle = handle;
  }

  static OwnerScope of(String name, @Nullable Object handle) {
    return new OwnerScope(name, Values.map(handle));
  }

  /**
   * The name of the owner.
   *
   * @return what it was opened with
   */
  public String name() {
    return name;
  }

  /**
   * Whether the scope counts anything.
   *
   * @return false where no agent ran, or it had no owners, when the scope was opened
   */
  public boolean isCounting() {
    return !handle.isEmpty();
  }

  /**
   * Makes work run under this owner, whichever thread runs it. While the work runs, the owner of
   * that thread is this one, and then again what it was before. Once the scope is closed, the work
   * runs under no owner of its own.
   *
   * @param work what to run
   * @return the same work under this owner; {@code work} itself where the scope counts nothing
   */
  public Runnable carry(Runnable work) {
    if (!isCounting()) {
      return work;
    }
    return () -> {
      Object before = Values.read(handle, "enter");
      try {
        work.run();
      } finally {
        Values.accept(handle, "leave", before);
      }
    };
  }

  /**
   * Makes work run under this owner, as {@link #carry(Runnable)} does.
   *
   * @param <T> of what the work returns
   * @param work what to call
   * @return the same work under this owner; {@code work} itself where the scope counts nothing
   */
  public <T> Callable<T> carry(Callable<T> work) {
    if (!isCounting()) {
      return work;
    }
    return () -> {
      Object before = Values.read(handle, "enter");
      try {
        return work.call();
      } finally {
        Values.accept(handle, "leave", before);
      }
    };
  }

  /**
   * The buffers of the owner so far.
   *
   * @return the numbers of this moment; all 0 where the scope counts nothing
   */
  public OwnerBalance balance() {
    return new OwnerBalance(name, Values.map(Values.read(handle, "balance")));
  }

  /**
   * Ends the scope: the owner gets no more buffers, and this thread has the owner that it had
   * before. Buffers that the owner has stay its own, and their ends are still counted.
   *
   * <p>A second call does nothing. Where another thread than the opening one closes the scope, the
   * opening thread has the owner from before as well.
   */
  @Override
  public void close() {
    Values.run(handle, "close");
  }
}

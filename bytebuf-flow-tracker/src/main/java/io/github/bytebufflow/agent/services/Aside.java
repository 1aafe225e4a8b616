package io.github.bytebufflow.agent.services;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Daemon threads for what may block for ever: class loaders, files, MBean servers. Nobody waits for
 * them without a deadline, and a thread ends soon after its last task.
 */
final class Aside implements ThreadFactory {
  private final String name;
  private final ThreadPoolExecutor threads;

  /** The last task that was waited for in vain; two threads may both set it, and either is late. */
  private volatile Future<?> late;

  /** How long to wait for a task. */
  interface Patience {
    /**
     * Asked again each time that so long has gone by.
     *
     * @return milliseconds; 0 for no longer
     */
    long millis();
  }

  /**
   * Starts no thread yet.
   *
   * @param name of the threads
   * @param most how many tasks run at a time; others wait
   */
  Aside(String name, int most) {
    this.name = name;
    threads =
        new ThreadPoolExecutor(
            most, most, 500, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), this);
    threads.allowCoreThreadTimeOut(true);
  }

  @Override
  public Thread newThread(Runnable worker) {
    Thread thread = new Thread(null, worker, name, 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  /** Runs a task, at once or when another is done. */
  Future<?> run(Runnable task) {
    return threads.submit(task);
  }

  /** Whether a task that was waited for in vain still runs: a second one is not waited for. */
  boolean isLate() {
    Future<?> before = late;
    return before != null && !before.isDone();
  }

  /**
   * Runs a task and waits for it. While {@link #isLate}, the task may have to wait for its turn.
   *
   * @return null if the task is done, else what it threw, or a {@link TimeoutException}
   * @throws RuntimeException if no thread is to be had, or no further task is taken
   */
  Throwable within(Runnable task, Patience patience) {
    Future<?> running = run(task);
    Throwable failure;
    long millis = patience.millis();
    do {
      failure = await(running, millis);
      millis = failure instanceof TimeoutException ? patience.millis() : 0;
    } while (millis > 0);
    if (failure instanceof TimeoutException) {
      late = running;
    }
    return failure;
  }

  /**
   * Waits for a task.
   *
   * @return null if it is done, else what it threw, or a {@link TimeoutException}
   */
  static Throwable await(Future<?> task, long millis) {
    try {
      task.get(millis, TimeUnit.MILLISECONDS);
      return null;
    } catch (ExecutionException e) {
      return e.getCause();
    } catch (TimeoutException e) {
      return e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e;
    }
  }

  /** Takes no further task; threads that have nothing to do end. */
  void end() {
    threads.shutdown();
  }
}

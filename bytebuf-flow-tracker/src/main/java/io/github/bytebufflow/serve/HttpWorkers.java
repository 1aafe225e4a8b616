package io.github.bytebufflow.serve;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The few threads that read, answer and write requests, each within a deadline.
 *
 * <p>{@code jdk.httpserver} reads a request on the thread that answers it, and its own limits are
 * system properties that would bind the application's servers too. So a worker that waits too long
 * for its client is interrupted, which closes the channel that it reads or writes.
 *
 * <p>What remains: a connection that sends nothing costs a file descriptor, though no thread, until
 * its client closes it (the JDK closes idle ones after 30 s, those that never sent anything only in
 * newer releases); and as many slow clients as there are threads delay others by the deadline.
 */
final class HttpWorkers implements Executor {
  private static final int THREADS = 4;
  private static final int KEEP_SECONDS = 30;

  private final long readMillis;
  private final long answerMillis;
  private final ThreadPoolExecutor workers;
  private final ScheduledThreadPoolExecutor deadlines;

  /**
   * Makes workers, whose threads start when needed and end when idle.
   *
   * @param readMillis how long a request may take to arrive
   * @param answerMillis how long its answer may take to be made and sent
   */
  HttpWorkers(long readMillis, long answerMillis) {
    this.readMillis = readMillis;
    this.answerMillis = answerMillis;
    AtomicInteger number = new AtomicInteger();
    workers =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            KEEP_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> new Worker(task, "bytebuf-flow-http-" + number.incrementAndGet()));
    workers.allowCoreThreadTimeOut(true);
    deadlines =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "bytebuf-flow-http-deadline");
              thread.setDaemon(true);
              return thread;
            });
    deadlines.setRemoveOnCancelPolicy(true);
    deadlines.setKeepAliveTime(KEEP_SECONDS, TimeUnit.SECONDS);
    deadlines.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable exchange) {
    workers.execute(
        () -> {
          Worker worker = (Worker) Thread.currentThread();
          worker.allow(readMillis);
          try {
            exchange.run();
          } finally {
            worker.done();
          }
        });
  }

  /** The request has arrived on this thread: from here on the deadline is that of the answer. */
  void requestArrived() {
    allow(answerMillis);
  }

  /** The answer is sent: what is left is to read what the client may still send. */
  void answerSent() {
    allow(readMillis);
  }

  /** Another provider's server may answer on its own threads, and has its own limits. */
  private static void allow(long millis) {
    Thread thread = Thread.currentThread();
    if (thread instanceof Worker) {
      ((Worker) thread).allow(millis);
    }
  }

  void stop() {
    workers.shutdownNow();
    deadlines.shutdownNow();
  }

  private final class Worker extends Thread {
    private ScheduledFuture<?> deadline;

    /** Tells a deadline that fires late that its turn is over. */
    private int turn;

    Worker(Runnable task, String name) {
      super(task, name);
      setDaemon(true);
    }

    synchronized void allow(long millis) {
      done();
      int current = turn;
      deadline = deadlines.schedule(() -> expire(current), millis, TimeUnit.MILLISECONDS);
    }

    private synchronized void expire(int expired) {
      if (expired == turn) {
        interrupt();
      }
    }

    synchronized void done() {
      turn++;
      if (deadline != null) {
        deadline.cancel(false);
        deadline = null;
      }
      Thread.interrupted();
    }
  }
}

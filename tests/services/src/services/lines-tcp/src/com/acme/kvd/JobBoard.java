package com.acme.kvd;

import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Writes that are to happen later, at most one for each key. */
final class JobBoard {

  private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
  private final Map<String, Job> jobs = new HashMap<>();
  private final ValueStore store;

  private static final class Job {
    final ByteBuf value;
    ScheduledFuture<?> timer;

    Job(ByteBuf value) {
      this.value = value;
    }
  }

  JobBoard(ValueStore store) {
    this.store = store;
    timers.setRemoveOnCancelPolicy(true);
  }

  synchronized boolean schedule(String key, int delayMillis, ByteBuf value) {
    Job job = new Job(value);
    if (jobs.putIfAbsent(key, job) != null) {
      value.release();
      return false;
    }
    job.timer = timers.schedule(() -> run(key, job), delayMillis, TimeUnit.MILLISECONDS);
    return true;
  }

  private synchronized void run(String key, Job job) {
    if (jobs.remove(key, job)) {
      store.put(key, job.value, 0);
    }
  }

  synchronized boolean cancel(String key) {
    Job job = jobs.remove(key);
    if (job == null) {
      return false;
    }
    job.timer.cancel(false);
    job.value.release(); //@good 2
    return true;
  }

  void close() throws InterruptedException {
    timers.shutdownNow();
    timers.awaitTermination(5, TimeUnit.SECONDS);
    synchronized (this) {
      for (Job job : jobs.values()) {
        job.value.release();
      }
      jobs.clear();
    }
  }
}

package io.github.bytebufflow.agent.services;

import java.util.function.LongUnaryOperator;

/**
 * How long to wait for a thread that reads code. What counts is the time that the thread has had on
 * a processor: on a busy machine the same work takes several times as long. A thread that gets
 * nothing done waits for a class loader, and that one may never answer.
 */
final class ReadingTime implements Aside.Patience {
  /** Most time on a processor; also most time at all where the one is not known. */
  static final long MILLIS = 3_000;

  /** So long without any progress, and it is not waited for, once {@link #MILLIS} have gone by. */
  private static final long STANDSTILL = 1_000;

  private static final long SLICE = 100;
  private static final long NANOS = 1_000_000;

  private final long start = System.nanoTime();
  private final long most;

  /** Tells the processor time of a thread by its id; null where nobody knows. */
  private volatile LongUnaryOperator clock;

  private volatile long thread;
  private volatile long begin;

  // With the lock of this object.
  private long used;
  private long progress;

  /**
   * Begins now.
   *
   * @param most milliseconds to wait at most
   */
  ReadingTime(long most) {
    this.most = most;
  }

  /** The thread that calls reads code from now on. */
  void reads(LongUnaryOperator by) {
    long id = Thread.currentThread().getId();
    begin = by == null ? -1 : by.applyAsLong(id);
    thread = id;
    clock = by;
  }

  @Override
  public long millis() {
    return millis((System.nanoTime() - start) / NANOS, used());
  }

  private long used() {
    LongUnaryOperator by = clock;
    long now = by == null || begin < 0 ? -1 : by.applyAsLong(thread);
    return now < 0 ? -1 : (now - begin) / NANOS;
  }

  /**
   * How long to wait on.
   *
   * @param gone milliseconds since the start
   * @param had milliseconds on a processor, -1 where unknown
   */
  synchronized long millis(long gone, long had) {
    boolean stands = stands(gone, had);
    if (gone >= most || had >= MILLIS || gone >= MILLIS && stands) {
      return 0;
    }
    return Math.min(SLICE, most - gone);
  }

  private boolean stands(long gone, long had) {
    if (had > used) {
      used = had;
      progress = gone;
    }
    return had < 0 || gone - progress >= STANDSTILL;
  }

  /** Whether the thread has had its time on a processor; false where nobody knows. */
  boolean isUsedUp() {
    return used() >= MILLIS;
  }

  /** Whether the thread gets on, though nobody waits for it any longer. */
  boolean getsOn() {
    return getsOn((System.nanoTime() - start) / NANOS, used());
  }

  /**
   * Whether the thread gets on.
   *
   * @param gone milliseconds since the start
   * @param had milliseconds on a processor, -1 where unknown
   */
  synchronized boolean getsOn(long gone, long had) {
    return !stands(gone, had) && had < MILLIS;
  }
}

package io.github.bytebufflow.examples.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What {@link FaultyAgent} writes calls of into the agent: throws where it was told to. The system
 * property {@code fault} says where from the start: POINT:ONE-IN:FIRST.
 */
public final class Fault {
  /** Throws at no point. */
  public static final int NONE = -1;

  /** Throws at every point. */
  public static final int ALL = -2;

  private static final String[] PROPERTY = System.getProperty("fault", "-1:1:0").split(":");

  /** The point that throws, {@link #NONE} or {@link #ALL}. */
  private static volatile int point = Integer.parseInt(PROPERTY[0]);

  /** One call in so many throws. */
  private static volatile int rate = Integer.parseInt(PROPERTY[1]);

  private static final AtomicLong CALLS = new AtomicLong(Long.parseLong(PROPERTY[2]));
  private static final AtomicLong THROWN = new AtomicLong();

  private Fault() {}

  /** Chooses the point from now on. */
  public static void set(int chosen, int oneIn) {
    point = NONE;
    rate = oneIn;
    point = chosen;
  }

  /** How many were thrown. */
  public static long thrown() {
    return THROWN.get();
  }

  /** Called at each point: throws there if it is its turn. */
  public static void at(int reached) {
    int chosen = point;
    if (chosen == reached || chosen == ALL) {
      long call = CALLS.getAndIncrement();
      if (call % rate == 0) {
        THROWN.incrementAndGet();
        throw error((int) (call / rate % 4));
      }
    }
  }

  private static Error error(int kind) {
    switch (kind) {
      case 0:
        return new OutOfMemoryError("fault");
      case 1:
        return new StackOverflowError("fault");
      case 2:
        return new NoClassDefFoundError("fault");
      default:
        return new ThreadDeath();
    }
  }
}

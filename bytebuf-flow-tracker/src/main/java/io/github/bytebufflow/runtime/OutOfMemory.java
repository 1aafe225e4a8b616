package io.github.bytebufflow.runtime;

import java.util.concurrent.locks.LockSupport;

/**
 * That a Netty got no more direct memory. The application's thread leaves a note here and wakes who
 * waits for one; it takes no lock, makes no object and goes on. Thread-safe.
 */
public final class OutOfMemory {
  /** In what the JDK says, of 11 as of later versions, when its direct memory is used up. */
  private static final String OF_THE_JDK = "irect buffer memory";

  /** The class of what Netty throws itself, behind Netty's package. */
  private static final String OF_NETTY = "OutOfDirectMemoryError";

  private static volatile boolean noted;
  private static volatile String message;
  private static volatile String thread;
  private static volatile long atMillis;

  /** Who waits for a note, or null. */
  private static volatile Thread waiting;

  private OutOfMemory() {}

  /**
   * An error is made or leaves a method of Netty that allocates. Nothing but a shortage of direct
   * memory is noted, and of several at a time the first.
   */
  static void seen(Object error) {
    if (noted || !(error instanceof OutOfMemoryError)) {
      return;
    }
    // These two classes have no method of an application's.
    Class<?> type = error.getClass();
    boolean ofJdk = type == OutOfMemoryError.class;
    if (!ofJdk && !type.getName().endsWith(OF_NETTY)) {
      return;
    }
    String text = ((Throwable) error).getMessage();
    if (ofJdk && (text == null || !text.contains(OF_THE_JDK))) {
      return;
    }
    message = text;
    thread = Thread.currentThread().getName();
    atMillis = System.currentTimeMillis();
    noted = true;
    LockSupport.unpark(waiting);
  }

  /**
   * Whether direct memory was exhausted since {@link #clear} was last called.
   *
   * @return true if there is a note
   */
  public static boolean isNoted() {
    return noted;
  }

  /**
   * What the error says.
   *
   * @return its message, or null
   */
  public static String message() {
    return message;
  }

  /**
   * Where the error was seen.
   *
   * @return the name of the thread; empty for one without a name
   */
  public static String thread() {
    return thread;
  }

  /**
   * When the error was seen.
   *
   * @return milliseconds since the epoch
   */
  public static long atMillis() {
    return atMillis;
  }

  /**
   * Whether direct memory was exhausted a moment ago, be the note forgotten or not.
   *
   * @param millis how long a moment is, in milliseconds
   * @return true if an error was noted since
   */
  public static boolean isRecent(long millis) {
    return atMillis != 0 && System.currentTimeMillis() - atMillis <= millis;
  }

  /** Forgets the note: the next error is noted. */
  public static void clear() {
    noted = false;
  }

  /**
   * Sets who is woken by a note. To be called by that thread before it looks for a note and parks.
   *
   * @param who the thread, or null for none
   */
  public static void wakes(Thread who) {
    waiting = who;
  }
}

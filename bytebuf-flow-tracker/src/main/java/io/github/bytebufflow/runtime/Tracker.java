package io.github.bytebufflow.runtime;

import java.lang.ref.ReferenceQueue;

/**
 * The settings of the runtime and its one thread. The agent sets it up before anything is woven.
 */
public final class Tracker {
  static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();

  static volatile NettyAccess.Factory accessFactory;
  static volatile ReleaseCheck releaseCheck;
  static volatile LeakListener listener;
  static int maxNodes = 100_000;
  static int maxDepth = 128;
  static boolean stacks = true;
  static boolean directOnly;
  static int sample = 1;
  static volatile int suspectSeconds = 60;
  private static boolean started;

  private Tracker() {}

  /**
   * Sets the bounds. To be called before the first buffer is made.
   *
   * @param maxNodes most nodes of the trie, at least 1
   * @param maxDepth longest path, at least 1
   * @param stacks whether to keep the stack of the first flow at each node
   * @param directOnly whether to leave out heap buffers
   * @param sample 1 to track every buffer, N to track one in N of each thread
   * @param suspectSeconds age from which a live buffer is a suspect
   */
  public static void configure(
      int maxNodes,
      int maxDepth,
      boolean stacks,
      boolean directOnly,
      int sample,
      int suspectSeconds) {
    Tracker.maxNodes = maxNodes;
    Tracker.maxDepth = maxDepth;
    Tracker.stacks = stacks;
    Tracker.directOnly = directOnly;
    Tracker.sample = sample;
    Tracker.suspectSeconds = suspectSeconds;
  }

  /**
   * Sets how to call into Netty.
   *
   * @param factory makes the access to each copy of Netty
   */
  public static void access(NettyAccess.Factory factory) {
    accessFactory = factory;
  }

  /**
   * Sets who knows buffers whose release does nothing.
   *
   * @param check is asked for each class of buffers that is not Netty's
   */
  public static void releaseCheck(ReleaseCheck check) {
    releaseCheck = check;
  }

  /**
   * Starts the daemon that finds leaks, before the first buffer is made. Later calls do nothing.
   *
   * @param onLeak is told of leaks, on the daemon's thread
   */
  public static synchronized void start(LeakListener onLeak) {
    if (!started) {
      started = true;
      Recorder.prepare();
      listener = onLeak;
      Thread thread = new Thread(null, Drain.INSTANCE, "bytebuf-flow", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(null);
      thread.start();
    }
  }

  /**
   * Runs the collector and drains what it found. Takes as long as a full collection.
   *
   * @param timeoutMillis how long to wait at most
   * @return false if nothing was collected in time, as with {@code -XX:+DisableExplicitGC}
   */
  public static boolean collect(long timeoutMillis) {
    return Drain.INSTANCE.collect(timeoutMillis);
  }

  /**
   * How long the tracker has been there.
   *
   * @return milliseconds
   */
  public static long uptimeMillis() {
    return Clock.uptimeMillis();
  }

  /**
   * The last failure inside the tracker since this was last asked.
   *
   * @return what was thrown, or null if nothing was
   */
  public static Throwable takeFailure() {
    return Failures.take();
  }

  /** Is told of leaks, on the daemon's thread. */
  public interface LeakListener {
    /**
     * Leaks were found and counted.
     *
     * @param nodes where they ended
     */
    void leaked(java.util.Set<Node> nodes);

    /** About a second has gone by. */
    void second();
  }
}

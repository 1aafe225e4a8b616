package io.github.bytebufflow.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the agent calls: it configures the runtime before anything is woven, starts and stops the
 * one thread of the runtime, and asks for a collection.
 */
public final class Tracker {
  /** One part in so many of the largest heap is the most that the tree may take. */
  private static final int HEAP_SHARE = 8;

  /** What a node takes with a stack of 40 frames, its place in the arrays, and two counters. */
  private static final int BYTES_A_NODE = 256;

  private static final int MOST_NODES = 100_000_000;

  private static final int MOST_LEFT_ALONE = 100;

  private static final Set<String> LEFT_ALONE = ConcurrentHashMap.newKeySet();

  private Tracker() {}

  /**
   * Sets the bounds. To be called before {@link #prepare}.
   *
   * @param maxNodes most nodes of the trie, at least 1; no more than {@link #mostNodes} count
   * @param maxDepth longest path, at least 1
   * @param stacks whether nodes keep the stack of the first flow, and of one that leaked
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
    Settings.maxNodes = Math.min(maxNodes, mostNodes());
    Settings.maxDepth = maxDepth;
    Settings.stacks = stacks;
    Settings.directOnly = directOnly;
    Settings.sample = sample;
    Settings.suspectSeconds = suspectSeconds;
  }

  /**
   * Has flows get owners. To be called before {@link #prepare}; later calls have no effect.
   *
   * @param on whether to
   */
  public static void owners(boolean on) {
    Settings.owners = on;
  }

  /**
   * Whether flows have owners.
   *
   * @return what {@link #owners} was told before the first buffer
   */
  public static boolean hasOwners() {
    return Owners.ON;
  }

  /**
   * Has the bytes of released buffers counted, by node. To be called before {@link #prepare}; later
   * calls have no effect.
   *
   * @param on whether to
   */
  public static void releasedBytes(boolean on) {
    Settings.releasedBytes = on;
  }

  /**
   * Whether the bytes of released buffers are counted.
   *
   * @return what {@link #releasedBytes} was told before the first buffer
   */
  public static boolean hasReleasedBytes() {
    return ThreadCounters.BYTES;
  }

  /**
   * How many nodes may take {@code 1 / HEAP_SHARE} of the largest heap that this JVM may have: the
   * tree must not take the application's.
   *
   * @return at least 1
   */
  public static int mostNodes() {
    long most = Runtime.getRuntime().maxMemory() / HEAP_SHARE / BYTES_A_NODE;
    return (int) Math.max(1, Math.min(MOST_NODES, most));
  }

  /**
   * Makes all of the runtime, before anything is woven that links to it. A class whose
   * initialisation fails can never be used again, and woven code that needs it would fail with it;
   * so if anything fails here, nothing may be woven. What is only used when something goes wrong,
   * or at the end of a stack, is initialised here too.
   *
   * @throws Throwable if the runtime cannot be made, as where the heap is too small
   */
  public static void prepare() throws Throwable {
    prepare(RuntimeClasses.ALL);
    if (Owners.ON) {
      prepare(RuntimeClasses.OfOwners.ALL);
    }
    // What is first used when something goes wrong runs once.
    Failures.sum();
    Misuses.total();
    Exemplar.of(null, ChannelNote.Draft.now(true));
    Contents.prepare();
    FirstSight.prepare();
    ForeignFlows.prepare();
    Hints.prepare();
    NettyParts.prepare();
    ThreadState.current();
    WrappedMemory.prepare();
  }

  private static void prepare(Class<?>[] classes) throws ClassNotFoundException {
    for (Class<?> c : classes) {
      Class.forName(c.getName(), true, c.getClassLoader());
    }
  }

  /**
   * Sets how to call into Netty.
   *
   * @param factory makes the access to each copy of Netty
   */
  public static void access(NettyAccess.Factory factory) {
    Settings.accessFactory = factory;
  }

  /**
   * Sets what knows the classes of buffers that are not Netty's.
   *
   * @param all is asked for each of them
   */
  public static void foreignBuffers(ForeignBuffers all) {
    Settings.foreignBuffers = all;
  }

  /** A class is being loaded whose objects are views, and which is not Netty's. */
  public static void foreignView() {
    Settings.foreignViews = true;
  }

  /**
   * Notes that the buffers of some class are not followed. Thread-safe; this neither blocks nor
   * writes to any output.
   *
   * @param sentence which class, why, and the remedy
   */
  public static void leftAlone(String sentence) {
    if (LEFT_ALONE.size() < MOST_LEFT_ALONE) {
      LEFT_ALONE.add(sentence);
    }
  }

  /**
   * What is not followed.
   *
   * @return a sentence for each class, in alphabetical order
   */
  public static List<String> leftAlone() {
    List<String> sentences = new ArrayList<>(LEFT_ALONE);
    Collections.sort(sentences);
    return sentences;
  }

  /**
   * A class of which {@link ForeignBuffers#of} knew nothing is known now: its next buffers are
   * followed. Thread-safe.
   *
   * @param bufferClass the class
   */
  public static void known(Class<?> bufferClass) {
    // Who asked may be about to find out that it is unknown.
    Type.renew(bufferClass);
    Origin.forgetAll();
  }

  /**
   * Sets how to find the buffers in messages.
   *
   * @param finder finds the members of each class of messages
   */
  public static void members(Members finder) {
    Settings.members = finder;
  }

  /**
   * Names a {@code ByteBuf} that was loaded before it could become a {@link TrackedBuffer}: the
   * flows of its buffers are kept in a map. A class that was met before that was taken for none of
   * buffers: what is known of it is found out again. To be called again some time later, since
   * another thread may be about to find that out, and before Java 25 that would stay (JDK-8351045).
   *
   * @param byteBuf the class {@code io.netty.buffer.ByteBuf} of some Netty
   * @param subclasses finds those that are loaded; asked once the buffers of all others go to the
   *     map from the first on, so that none is loaded and met in between
   */
  public static void map(Class<?> byteBuf, Supplier<List<Class<?>>> subclasses) {
    MappedClasses.add(byteBuf);
    // Runs once before the first buffer; see prepare().
    FlowMap.MAIN.size();
    Settings.mapping = true;
    for (Class<?> c : subclasses.get()) {
      Type.forget(c);
    }
  }

  /**
   * Whether the flows of the buffers of any Netty are in the map.
   *
   * @return true after {@link #map}
   */
  public static boolean isMapping() {
    return Settings.mapping;
  }

  /**
   * Whether the flows of the buffers of a Netty are in the map.
   *
   * @param byteBuf its class {@code io.netty.buffer.ByteBuf}
   * @return true after {@link #map}
   */
  public static boolean isMapped(Class<?> byteBuf) {
    return Settings.mapping && MappedClasses.has(byteBuf);
  }

  /**
   * Starts the daemon that finds leaks, before the first buffer is made. Later calls do nothing.
   *
   * @param onLeak is told of leaks, on the daemon's thread
   */
  public static synchronized void start(LeakListener onLeak) {
    if (!Drain.INSTANCE.isRunning()) {
      Settings.following = true;
      Origin.forgetAll();
      Drain.INSTANCE.start(onLeak);
    }
  }

  /**
   * Ends the daemon, and begins no flow any more. To be called before the releases of buffers go
   * unseen: what is collected from now on is not counted as leaked. {@link #start} begins again.
   */
  public static synchronized void stop() {
    Settings.following = false;
    Origin.forgetAll();
    Drain.INSTANCE.stop();
  }

  /**
   * Lets go of all live buffers: they are taken out of the sums, since their end will not be seen.
   * To be called after {@link #stop}, when no class is woven any more.
   */
  public static void abandon() {
    Drain.INSTANCE.abandon();
  }

  /**
   * Changes how many allocations are tracked. Thread-safe.
   *
   * @param n 1 to track every buffer, N to track one in N of each thread
   */
  public static void sample(int n) {
    Settings.sample = n;
    Origin.forgetAll();
  }

  /**
   * Runs the collector and drains what it found. Takes as long as a full collection.
   *
   * @param timeoutMillis how long to wait for a collection; what it found is waited for longer
   * @return false if nothing was collected in time, as with {@code -XX:+DisableExplicitGC}
   */
  public static boolean collect(long timeoutMillis) {
    return Drain.INSTANCE.collect(timeoutMillis);
  }

  /**
   * Whether no flow is open: then there is nothing that a collection could find to have leaked.
   * Takes one pass over the live set.
   *
   * @return false if a buffer or a retained view is live, or collected and not yet counted
   */
  public static boolean allReleased() {
    OpenFlows open = new OpenFlows();
    LiveSet.each(open);
    return open.none;
  }

  private static final class OpenFlows implements Consumer<Flow> {
    private boolean none = true;

    @Override
    public void accept(Flow flow) {
      none &= !flow.isLive();
    }
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
    void leaked(Set<Node> nodes);

    /** About a second has gone by. */
    void second();
  }

  /**
   * How often collected buffers were taken from the collector's queue.
   *
   * @return a count since the start
   */
  public static long drains() {
    return Drain.INSTANCE.drains();
  }

  /**
   * Buffers that were counted as allocated and were taken out of all sums: their ends could not be
   * seen, as those of the buffers that were live at a detach.
   *
   * @return a count since the JVM has started; never goes down
   */
  public static long lost() {
    synchronized (Failures.LOCK) {
      return Failures.lostReleases - Failures.lostForeign;
    }
  }

  /**
   * Duration of the passes that {@link #drains} counts.
   *
   * @return nanoseconds since the start
   */
  public static long drainNanos() {
    return Drain.INSTANCE.drainNanos();
  }
}

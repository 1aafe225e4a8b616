package io.github.bytebufflow.api;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The tracker of this JVM, as a program sees it. All methods may be called by any thread, at any
 * time, and throw nothing but {@link NullPointerException} for a null argument.
 *
 * <p>Where the agent does not run, the answers are empty and no thread or collection is started.
 * The agent may be attached or detached at any time; each call asks anew.
 */
public final class BufferFlows {
  private BufferFlows() {}

  /**
   * Whether buffers are tracked in this JVM now.
   *
   * @return false too for an agent that does not know this version of the API, and for one that
   *     sleeps since no class of Netty is loaded yet
   */
  public static boolean isRunning() {
    return Bridge.isRunning();
  }

  /**
   * Whether {@link #openOwner} has an effect: the agent runs with the option {@code owners}.
   *
   * @return whether buffers are counted by owner
   */
  public static boolean hasOwners() {
    return Values.isTrue(Bridge.call("owners"));
  }

  /**
   * All flows as they are now. The tree is read when it is first asked for.
   *
   * @return an immutable snapshot; {@link FlowSnapshot#isEmpty() empty} where no agent runs
   */
  public static FlowSnapshot snapshot() {
    return FlowSnapshot.of(Bridge.call("snapshot"));
  }

  /**
   * Asks the JVM for a collection, and waits until all buffers that it found have been counted.
   * Without a collection, a buffer that nobody holds any more is still live.
   *
   * @param atMost how long to wait; more than an hour is an hour, less than nothing is nothing
   * @return whether a collection was seen to its end; false with {@code -XX:+DisableExplicitGC},
   *     after the time is over or an interrupt, which stays set, and where no agent runs
   */
  public static boolean collect(Duration atMost) {
    // Compared before it is converted: milliseconds can't hold each duration.
    Duration hour = Duration.ofHours(1);
    Duration within = atMost.isNegative() ? Duration.ZERO : atMost;
    long millis = (within.compareTo(hour) > 0 ? hour : within).toMillis();
    return Values.isTrue(Bridge.call("collect", millis));
  }

  /**
   * Calls a listener for each path that begins to leak, once a path, most often within a second
   * after the collector found the buffer. One daemon thread of the tracker, which does nothing
   * else, calls all listeners, one leak after another: a listener that blocks holds up the other
   * listeners, and neither the tracker nor the application. What it throws is swallowed, and said
   * once on standard error.
   *
   * @param listener told of each newly leaking path
   * @return ends the calls; they also end as the agent is detached, but for one that is under way
   */
  public static Registration onLeak(Consumer<? super Leak> listener) {
    Objects.requireNonNull(listener, "listener");
    Consumer<Object> told = leak -> listener.accept(new Leak(Values.map(leak)));
    Object closing = Bridge.call("onLeak", told);
    return closing instanceof Runnable ? ((Runnable) closing)::run : Registration.NONE;
  }

  /**
   * Asks a program what its threads work on, where the stack of a flow is kept. Reports then show
   * the answer with that flow, so it must have nothing that a reader of a report may not see.
   *
   * @param hints asked as {@link FlowHints} says, by any thread
   * @return ends that; asks nobody where no agent runs, and from the 17th on
   */
  public static Registration hints(FlowHints hints) {
    Objects.requireNonNull(hints, "hints");
    Supplier<Object> asked = hints::hints;
    Object closing = Bridge.call("hints", asked);
    return closing instanceof Runnable ? ((Runnable) closing)::run : Registration.NONE;
  }

  /**
   * Begins to count the buffers of a new owner, such as a test or a request. Until the scope is
   * closed, the owner gets each buffer that is allocated
   *
   * <ul>
   *   <li>by this thread;
   *   <li>by threads that were started under the owner, virtual ones too;
   *   <li>by a channel of Netty that was made under the owner, or was accepted by a server channel
   *       that was;
   *   <li>by tasks that were handed to an event loop under the owner;
   *   <li>by work that went through {@link OwnerScope#carry(Runnable)}.
   * </ul>
   *
   * <p>A scope inside a scope takes over until it is closed. Owners of the same name are different
   * owners. A buffer keeps its owner for life. Views have no owner of their own: they share the
   * memory of a buffer that has one.
   *
   * @param name for reports
   * @return the scope, to be closed by this thread; one that does nothing where no agent runs, or
   *     where it runs without the option {@code owners}
   */
  public static OwnerScope openOwner(String name) {
    Objects.requireNonNull(name, "name");
    return OwnerScope.of(name, Bridge.call("openOwner", name));
  }
}

package io.github.bytebufflow.flight;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.leaks.NamedLeak;
import io.github.bytebufflow.leaks.OldBuffers;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/**
 * Registers the tracker's events and emits them, as far as a recording enables them.
 *
 * <p>The flight recorder calls the hooks of periodic events on its own thread, but also on one that
 * starts or stops a recording, which may be an event loop. So a hook takes no snapshot: it hands
 * that to a thread of the tracker. Thread-safe.
 */
public final class Flight implements FlightRecorderListener {
  private static final int MOST_LEAKS = 1_000;
  private static final int MOST_SUSPECTS = 100;

  private final Supplier<Snapshot> source;
  private final Executor thread;
  private final Runnable summary = new Hook(this::emitSummary);
  private final Runnable balance = new Hook(this::emitBalance);
  private final Runnable suspects = new Hook(this::emitSuspects);
  private final Runnable leaks = new Hook(this::emitLeaks);

  /**
   * How many leaks the last event of a fingerprint told of. On the tracker's thread. A recording
   * that starts does not clear this: what is new would be counted twice in one that runs already.
   */
  private final Map<String, Long> told = new HashMap<>();

  /** A recording has started, which has none of the leaks yet. */
  private volatile boolean fresh = true;

  private volatile boolean found;

  private EventType leakType;

  /**
   * Registers nothing yet.
   *
   * @param source takes a snapshot
   * @param thread runs what takes long, one after another
   */
  public Flight(Supplier<Snapshot> source, Executor thread) {
    this.source = source;
    this.thread = thread;
  }

  /**
   * Whether anybody has used the flight recorder. To be asked once its class is loaded.
   *
   * @return true from the first recording on, and where something else looked at recordings
   */
  public static boolean isInitialized() {
    return FlightRecorder.isInitialized();
  }

  /** Registers the events. To be called once. */
  public void register() {
    FlightRecorder.register(LeakEvent.class);
    FlightRecorder.register(SuspectEvent.class);
    FlightRecorder.register(SummaryEvent.class);
    FlightRecorder.register(BalanceEvent.class);
    FlightRecorder.addListener(this);
    FlightRecorder.addPeriodicEvent(SuspectEvent.class, suspects);
    FlightRecorder.addPeriodicEvent(SummaryEvent.class, summary);
    FlightRecorder.addPeriodicEvent(BalanceEvent.class, balance);
    leakType = EventType.getEventType(LeakEvent.class);
  }

  /** Takes the events back. */
  public void unregister() {
    FlightRecorder.removePeriodicEvent(suspects);
    FlightRecorder.removePeriodicEvent(summary);
    FlightRecorder.removePeriodicEvent(balance);
    FlightRecorder.removeListener(this);
    FlightRecorder.unregister(LeakEvent.class);
    FlightRecorder.unregister(SuspectEvent.class);
    FlightRecorder.unregister(SummaryEvent.class);
    FlightRecorder.unregister(BalanceEvent.class);
  }

  /** A leak was found: {@link #look} tells of it. */
  public void leaked() {
    found = true;
  }

  @Override
  public void recordingStateChanged(Recording recording) {
    if (recording.getState() == RecordingState.RUNNING) {
      fresh = true;
    }
  }

  /**
   * Tells of leaks that were found, and a new recording of all. Called by one thread, each second,
   * after {@link #register}.
   */
  public void look() {
    if ((found || fresh) && leakType.isEnabled()) {
      leaks.run();
    }
  }

  private void emitLeaks() {
    boolean all = fresh;
    fresh = false;
    found = false;
    for (NamedLeak leak : NamedLeak.of(source.get())) {
      Long before = told.get(leak.fingerprint);
      if (before == null ? told.size() < MOST_LEAKS : all || leak.leaked > before) {
        told.put(leak.fingerprint, leak.leaked);
        emit(leak, leak.leaked - (before == null ? 0 : before));
      }
    }
  }

  private static void emit(NamedLeak leak, long added) {
    LeakEvent event = new LeakEvent();
    event.fingerprint = leak.fingerprint;
    event.suspect = leak.suspect;
    event.site = leak.site;
    event.leaked = leak.leaked;
    event.added = added;
    event.bytes = leak.bytes;
    event.path = leak.path;
    event.next = leak.next;
    event.commit();
  }

  private void emitSuspects() {
    for (OldBuffers old : OldBuffers.of(source.get(), MOST_SUSPECTS)) {
      SuspectEvent event = new SuspectEvent();
      event.fingerprint = old.fingerprint;
      event.site = old.site;
      event.suspects = old.suspects;
      event.live = old.live;
      event.liveBytes = old.liveBytes;
      event.oldest = old.oldestMillis;
      event.path = old.path;
      event.commit();
    }
  }

  private void emitSummary() {
    new SummaryEvent(source.get().totals).commit();
  }

  /** Nothing where the tracker takes no balance. */
  private void emitBalance() {
    Balance taken = source.get().balance;
    if (taken != null) {
      new BalanceEvent(taken).commit();
    }
  }

  /** Has something done on the tracker's thread, unless that has not begun since the last time. */
  private final class Hook implements Runnable {
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final Runnable task;

    Hook(Runnable task) {
      this.task = task;
    }

    @Override
    public void run() {
      if (!waiting.compareAndSet(false, true)) {
        return;
      }
      try {
        thread.execute(
            () -> {
              waiting.set(false);
              task.run();
            });
      } catch (RejectedExecutionException e) {
        // The tracker is being taken out of this JVM.
        waiting.set(false);
      }
    }
  }
}

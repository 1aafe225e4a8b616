package io.github.bytebufflow.agent.services;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.Consumer;

/**
 * Calls for the last report when the JVM ends. An ordinary shutdown hook does, unless a hook of the
 * application that was started by hand keeps the JDK from starting the others. So there is a second
 * call after all hooks of the application, where this JDK lets the agent have it.
 */
final class LastHook extends Thread {
  /** The JVM has one place behind the application's hooks, and never gives it back. */
  private static final Place PLACE = new Place();

  private final LastReport report;

  private LastHook(LastReport report) {
    super(null, null, "bytebuf-flow-shutdown", 0, false);
    this.report = report;
    setContextClassLoader(null);
  }

  /** Adds the ordinary hook; null if the JVM is ending. */
  static LastHook register(LastReport report) {
    LastHook hook = new LastHook(report);
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      return null;
    }
    PLACE.report = report;
    return hook;
  }

  void remove() {
    PLACE.report = null;
    try {
      Runtime.getRuntime().removeShutdownHook(this);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook runs or has run; it sees that the end was made.
    }
  }

  @Override
  public void run() {
    make(report);
  }

  /** What it throws would be printed by the JVM, as a fault of the application. */
  private static void make(LastReport report) {
    try {
      report.make();
    } catch (Throwable t) {
      Stderr.say("the last report failed: " + t);
    }
  }

  /** Takes the place after the application's hooks, on a thread that may be kept waiting. */
  static final class Placing implements Runnable {
    private final Instrumentation instrumentation;

    Placing(Instrumentation instrumentation) {
      this.instrumentation = instrumentation;
    }

    @Override
    public void run() {
      if (PLACE.isTakenNow()) {
        try {
          place();
        } catch (IOException | ReflectiveOperationException | RuntimeException | Error e) {
          // The ordinary hook is there; only where the application breaks that, no report comes.
        }
      }
    }

    @SuppressWarnings("unchecked")
    private void place() throws IOException, ReflectiveOperationException {
      Module base = Object.class.getModule();
      Object slot = Apart.make(ShutdownSlot.class, base, ShutdownSlot.opened(), instrumentation);
      ((Consumer<Runnable>) slot).accept(PLACE);
    }
  }

  /** Runs on the thread that ends the JVM. */
  private static final class Place implements Runnable {
    private boolean taken;

    /** The report to make, or null where the tracker was detached. */
    private volatile LastReport report;

    /** Whether the caller is the first, and so has to take the place. */
    synchronized boolean isTakenNow() {
      boolean first = !taken;
      taken = true;
      return first;
    }

    @Override
    public void run() {
      LastReport last = report;
      if (last != null) {
        make(last);
      }
    }
  }
}

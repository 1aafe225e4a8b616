package io.github.bytebufflow.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.Consumer;

/**
 * Calls for the last report when the JVM ends. An ordinary shutdown hook does, unless a hook of the
 * application that was started by hand keeps the JDK from starting the others. So there is a second
 * call after all hooks of the application, where this JDK lets the agent have it.
 */
final class LastHook extends Thread {
  /** Whose turn it is after the application's hooks; the JDK never gives a place back. */
  private static volatile Services current;

  private static boolean placed;

  private final Services services;

  private LastHook(Services services) {
    super(null, null, "bytebuf-flow-shutdown", 0, false);
    this.services = services;
    setContextClassLoader(null);
  }

  /** The ordinary hook; throws {@code IllegalStateException} if the JVM is ending. */
  static LastHook register(Services services) {
    LastHook hook = new LastHook(services);
    Runtime.getRuntime().addShutdownHook(hook);
    current = services;
    return hook;
  }

  void remove() {
    current = null;
    try {
      Runtime.getRuntime().removeShutdownHook(this);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook runs or has run; it sees that the end was made.
    }
  }

  @Override
  public void run() {
    end(services);
  }

  /** What it throws would be printed by the JVM, as a fault of the application. */
  private static void end(Services services) {
    try {
      services.end();
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
      synchronized (LastHook.class) {
        if (placed) {
          return;
        }
        placed = true;
      }
      try {
        place();
      } catch (IOException | ReflectiveOperationException | RuntimeException | Error e) {
        // The ordinary hook is there; only where the application breaks that, no report comes.
      }
    }

    @SuppressWarnings("unchecked")
    private void place() throws IOException, ReflectiveOperationException {
      Module base = Object.class.getModule();
      Object slot = Apart.make(ShutdownSlot.class, base, ShutdownSlot.opened(), instrumentation);
      ((Consumer<Runnable>) slot).accept(new After());
    }
  }

  /** Runs on the thread that ends the JVM. */
  private static final class After implements Runnable {
    @Override
    public void run() {
      Services last = current;
      if (last != null) {
        end(last);
      }
    }
  }
}

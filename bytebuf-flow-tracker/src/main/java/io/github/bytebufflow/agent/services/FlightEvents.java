package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.flight.Flight;
import io.github.bytebufflow.serve.FlowSource;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/**
 * The tracker's events for the flight recorder: registered once somebody else has initialised the
 * recorder, which the agent never does. The JVM or {@code jcmd} initialise it with the first
 * recording, and programs when they use it.
 *
 * <p>The loading of the recorder's class is what the agent waits for: as long as that has not
 * happened, a second costs the look at a field. Afterwards the recorder is asked each second
 * whether it was initialised. Registering may wait for the recorder's locks, so a thread apart does
 * it.
 */
final class FlightEvents implements ClassFileTransformer {
  private static final String RECORDER = "jdk/jfr/FlightRecorder";

  private static final long UNREGISTER_MILLIS = 2000;

  private final Instrumentation instrumentation;
  private final Aside aside = new Aside("bytebuf-flow-jfr", 1);

  private boolean begun;
  private volatile boolean over;
  private volatile boolean loaded;

  /** Set by the daemon; registered from {@link #ready} on. */
  private volatile Flight flight;

  private volatile boolean ready;

  private final FirstFailure failure =
      new FirstFailure("an event for the flight recorder failed: ");

  FlightEvents(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Looks for a recording that is new, and for leaks to tell of. Called each second. */
  void look(FlowSource source) {
    if (over) {
      return;
    }
    if (!begun) {
      begun = true;
      begin();
    }
    if (!loaded) {
      return;
    }
    try {
      if (ready) {
        flight.look();
      } else if (flight == null && Flight.isInitialized()) {
        flight = new Flight(source::snapshot, task -> aside.run(() -> emit(task)));
        aside.run(this::register);
      }
    } catch (RuntimeException | LinkageError e) {
      off(e);
    }
  }

  private void begin() {
    if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
      over = true;
      return;
    }
    instrumentation.addTransformer(this, false);
    // Only now: the class may have been loaded in between.
    for (Class<?> c : instrumentation.getInitiatedClasses(null)) {
      if (c.getName().equals("jdk.jfr.FlightRecorder")) {
        seen();
        return;
      }
    }
  }

  /** Weaves nothing: a transformer is how the agent learns that a class is being loaded. */
  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes) {
    if (loader == null && redefined == null && RECORDER.equals(name)) {
      seen();
    }
    return null;
  }

  private void seen() {
    loaded = true;
    instrumentation.removeTransformer(this);
  }

  private void register() {
    try {
      flight.register();
      ready = !over;
      if (over) {
        flight.unregister();
      }
    } catch (RuntimeException | LinkageError e) {
      off(e);
    }
  }

  private void emit(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      failure.say(e);
    }
  }

  private void off(Throwable e) {
    over = true;
    ready = false;
    Stderr.say("events for the flight recorder are off: " + e);
  }

  /** A leak was found. */
  void leaked() {
    if (ready) {
      flight.leaked();
    }
  }

  /** Takes the events back, if that can be done in time. */
  void close() {
    instrumentation.removeTransformer(this);
    boolean registered = ready;
    over = true;
    ready = false;
    if (registered) {
      Aside.await(aside.run(flight::unregister), UNREGISTER_MILLIS);
    }
    aside.end();
  }
}

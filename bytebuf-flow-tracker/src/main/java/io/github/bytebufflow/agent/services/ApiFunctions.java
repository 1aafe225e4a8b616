package io.github.bytebufflow.agent.services;

import java.util.Collections;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What the API finds by the name of this class, wherever the API is loaded: functions of the
 * tracker that runs. Only types of the JDK cross. Name, method and keys stay as they are.
 */
public final class ApiFunctions {
  /** Gives the services of the tracker that runs; null while none does. The API knows no object. */
  private static volatile Supplier<Services> services;

  private ApiFunctions() {}

  /**
   * The tracker runs from now on.
   *
   * @param of starts the services where they do not run yet, and may return null
   */
  public static void running(Supplier<Services> of) {
    services = of;
  }

  /**
   * The services of the tracker that runs now. A scope of an owner outlives a detach and an attach,
   * so what it calls asks here.
   *
   * @return null while none runs
   */
  static Services current() {
    Supplier<Services> running = services;
    return running == null ? null : running.get();
  }

  /** No tracker runs any more. */
  public static void over() {
    services = null;
  }

  /**
   * Called by the API, once.
   *
   * @return the functions by name; an empty map while no tracker runs
   */
  public static Supplier<Map<String, Object>> functions() {
    return new Functions();
  }

  private static final class Functions implements Supplier<Map<String, Object>> {
    /** Made when it is needed; two threads may both make one. */
    private volatile ProgramApi api;

    @Override
    public Map<String, Object> get() {
      Supplier<Services> running = services;
      if (running == null) {
        return Collections.emptyMap();
      }
      ProgramApi known = api;
      if (known == null || known.services != running) {
        known = new ProgramApi(running);
        api = known;
      }
      return known.functions;
    }
  }
}

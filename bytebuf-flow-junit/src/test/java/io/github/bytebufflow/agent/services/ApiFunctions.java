package io.github.bytebufflow.agent.services;

import java.util.Map;
import java.util.function.Supplier;

/** Stands where the agent has its class: an agent of whatever version. */
public final class ApiFunctions {
  /** What the agent hands out; empty as where it does not run. */
  public static volatile Map<String, Object> handedOut = Map.of();

  private ApiFunctions() {}

  public static Supplier<Map<String, Object>> functions() {
    return () -> handedOut;
  }
}

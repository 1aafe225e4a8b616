package io.github.bytebufflow.agent.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All hooks, by class. Filled once at the start, then only read. */
public final class Hooks {
  private final Map<String, List<Hook>> byType = new HashMap<>();
  private final List<Hook> vital = new ArrayList<>();

  /** No hooks yet. */
  public Hooks() {}

  /**
   * Adds a hook.
   *
   * @param hook the hook
   */
  public void add(Hook hook) {
    List<Hook> list = byType.get(hook.type);
    if (list == null) {
      list = new ArrayList<>();
      byType.put(hook.type, list);
    }
    list.add(hook);
  }

  /**
   * Adds a hook without which nothing else is woven either: what is left would be wrong.
   *
   * @param hook the hook
   */
  public void addVital(Hook hook) {
    add(hook);
    vital.add(hook);
  }

  /** The hooks without which nothing else is woven. */
  List<Hook> vital() {
    return vital;
  }

  /** The vital hooks of a class; empty for most. */
  List<Hook> vital(String type) {
    List<Hook> own = new ArrayList<>();
    for (Hook hook : vital) {
      if (hook.type.equals(type)) {
        own.add(hook);
      }
    }
    return own;
  }

  /** The hooks of a class, or null. */
  List<Hook> of(String type) {
    return byType.get(type);
  }
}

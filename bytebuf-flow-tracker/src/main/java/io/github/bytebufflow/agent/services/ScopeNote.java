package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.options.Scope;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** What of the option {@code include} no class has: it may be misspelt. */
final class ScopeNote {
  private ScopeNote() {}

  /**
   * A sentence, or nothing where each prefix is that of a loaded class.
   *
   * @param include prefixes of binary names
   * @param instrumentation knows the loaded classes
   */
  static String of(List<String> include, Instrumentation instrumentation) {
    List<String> without = new ArrayList<>(include);
    if (!without.isEmpty()) {
      for (Class<?> c : instrumentation.getAllLoadedClasses()) {
        without.removeIf(prefix -> Scope.covers(prefix, c.getName()));
      }
    }
    return without.isEmpty()
        ? ""
        : "include="
            + String.join(",", without)
            + ": no class of that name was loaded, so no path has a step of one";
  }
}

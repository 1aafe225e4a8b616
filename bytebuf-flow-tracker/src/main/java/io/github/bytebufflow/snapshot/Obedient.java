package io.github.bytebufflow.snapshot;

import java.util.Set;

/** Methods that raise or lower the count of what an object has because others say so. */
public final class Obedient {
  private static final Set<String> NAMES =
      Set.of("close", "deallocate", "dispose", "free", "release", "retain", "safeRelease");

  private Obedient() {}

  /**
   * Whether a method does as it is told, by its name: the count is that of who called.
   *
   * @param method name of a method, or null
   * @return false where there is no name
   */
  public static boolean is(String method) {
    return method != null && NAMES.contains(method);
  }
}

package io.github.bytebufflow.leaks;

import java.util.function.Consumer;

/** Makes {@link MethodUse}s. */
final class MethodUses {
  private MethodUses() {}

  /** What a method does, with no source file unless {@code what} names one. */
  static MethodUse use(String className, String method, Consumer<MethodUse.Builder> what) {
    MethodUse.Builder use = new MethodUse.Builder(className, method);
    what.accept(use);
    return use.build();
  }
}

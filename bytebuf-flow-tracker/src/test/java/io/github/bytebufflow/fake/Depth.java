package io.github.bytebufflow.fake;

import java.util.function.Supplier;

/** Calls from a given depth of the stack, outside of the runtime's package. */
public final class Depth {
  private Depth() {}

  /** Calls after so many frames of this method. */
  public static <T> T call(int frames, Supplier<T> what) {
    return frames <= 1 ? what.get() : call(frames - 1, what);
  }
}

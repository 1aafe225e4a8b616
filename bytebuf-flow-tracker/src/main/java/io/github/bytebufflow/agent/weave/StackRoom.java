package io.github.bytebufflow.agent.weave;

/**
 * Whether the calling thread has stack enough for weaving a class, and for loading what that needs.
 * An overflow in there could hit the initialiser of a class, which could then never be used again.
 */
public final class StackRoom {
  /** Some 40 to 80 kilobytes, compiled or not. */
  private static final int CALLS = 400;

  private StackRoom() {}

  /**
   * Tries it.
   *
   * @return false if the stack is nearly used up
   */
  public static boolean isThere() {
    try {
      return down(CALLS, 1, 2, 3) > 0;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  private static long down(int calls, long a, long b, long c) {
    // The arguments and what is added make a frame that is not small.
    return calls == 0 ? a + b + c : down(calls - 1, b, c, a + 1) + (a & 1) + (b & 1);
  }
}

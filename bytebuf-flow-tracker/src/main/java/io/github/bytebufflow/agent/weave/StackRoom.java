package io.github.bytebufflow.agent.weave;

/**
 * Whether the calling thread has stack enough for waking the tracker or weaving a class, and for
 * loading what that needs. An overflow in there could hit the initialiser of a class, ours or the
 * JDK's, which could then never be used again.
 *
 * <p>Interpreted, waking takes some 28 kilobytes, and loading the first class of a Netty some 16.
 * The room is 38 kilobytes while this is interpreted, 44 where C1 compiled it, and 13 where C2 did,
 * after dozens of classes. More would leave a program alone whose threads have 180 kilobytes, of
 * which 84 are for Java code.
 */
public final class StackRoom {
  private static final int CALLS = 176;

  private StackRoom() {}

  /** Fails before anything is begun that an overflow would leave half done. */
  static void need() {
    if (!isThere()) {
      throw new StackOverflowError();
    }
  }

  /**
   * Tries it.
   *
   * @return false if the stack is nearly used up
   */
  public static boolean isThere() {
    try {
      down(CALLS, 1, 2, 3, 4, 5, 6, 7, 8);
      return true;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /**
   * All numbers are needed after the call and none is one of the caller's, so that a compiled frame
   * has to keep them too: with fewer, the frames of C2 have 32 bytes.
   */
  private static long down(
      int calls, long a, long b, long c, long d, long e, long f, long g, long h) {
    return calls == 0
        ? 0
        : down(calls - 1, b + a, c ^ b, d + c, e ^ d, f + e, g ^ f, h + g, a ^ h)
            + (a ^ b ^ c ^ d ^ e ^ f ^ g ^ h);
  }
}

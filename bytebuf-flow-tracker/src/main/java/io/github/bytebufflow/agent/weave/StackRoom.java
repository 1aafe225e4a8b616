package io.github.bytebufflow.agent.weave;

/**
 * Whether the calling thread has stack enough for waking the tracker or weaving a class, and for
 * loading what that needs. An overflow in there could hit the initialiser of a class, ours or the
 * JDK's, which could then never be used again.
 *
 * <p>Interpreted, waking takes some 28 kilobytes, and the first class of a Netty some 20. The room
 * is about 70 kilobytes while this is interpreted, 90 where C1 compiled it, and 28 where C2 did,
 * after some hundred classes. A thread of 256 kilobytes has about 160 for Java code.
 */
public final class StackRoom {
  private static final int CALLS = 200;

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
      down(CALLS, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
      return true;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /**
   * All numbers are needed after the call and none is like that of the caller, so that a compiled
   * frame has to keep them too: few of them, and C2 makes frames of 32 bytes.
   */
  private static long down(
      int calls,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l,
      long m,
      long n,
      long o,
      long p) {
    return calls == 0
        ? 0
        : down(
                calls - 1, b + a, c ^ b, d + c, e ^ d, f + e, g ^ f, h + g, i ^ h, j + i, k ^ j,
                l + k, m ^ l, n + m, o ^ n, p + o, a ^ p)
            + (a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j ^ k ^ l ^ m ^ n ^ o ^ p);
  }
}

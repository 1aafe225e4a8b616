package io.github.bytebufflow.examples.socks.codec.aead;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Remembers the salts of the last streams and datagrams, so that a replayed one is refused. Two
 * generations take turns: when one is full, the older is forgotten. So the last {@code capacity}
 * salts are always known, and never more than twice as many. Thread-safe.
 *
 * <p>The first 16 bytes of a salt stand for all of it: they are random where the salt is, and a
 * replayed salt has them too.
 */
public final class SaltFilter {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final int capacity;
  private final int mask;

  /** How far the upper bits of a hash, the mixed ones, are from being a place. */
  private final int shift;

  /**
   * Two odd words, one for each of a salt: without them nobody knows which salts fall into one
   * place. One word for both would not do, as words can be chosen that cancel each other first.
   */
  private final long secret1;

  private final long secret2;

  /** Two words a salt; a place with two zeros is free. */
  private long[] young;

  private long[] old;
  private int count;

  /**
   * Remembers nothing yet.
   *
   * @param capacity salts, 1 to 16,777,216; each takes 64 to 128 bytes
   * @throws IllegalArgumentException if it is out of range
   */
  public SaltFilter(int capacity) {
    if (capacity < 1 || capacity > 1 << 24) {
      throw new IllegalArgumentException("a capacity of 1 to 16777216 salts, not " + capacity);
    }
    this.capacity = capacity;
    int places = Integer.highestOneBit(capacity) * 4;
    mask = places - 1;
    shift = Long.SIZE - Integer.numberOfTrailingZeros(places);
    SecureRandom random = new SecureRandom();
    secret1 = random.nextLong() | 1;
    secret2 = random.nextLong() | 1;
    young = new long[2 * places];
    old = new long[2 * places];
  }

  /**
   * Whether a salt was added lately.
   *
   * @param salt at least 16 bytes
   */
  public boolean contains(byte[] salt) {
    long first = (long) LONGS.get(salt, 0);
    long second = (long) LONGS.get(salt, Long.BYTES);
    return contains(first, second);
  }

  private synchronized boolean contains(long first, long second) {
    return young[place(young, first, second) + 1] == second
            && young[place(young, first, second)] == first
        || old[place(old, first, second)] == first && old[place(old, first, second) + 1] == second;
  }

  /**
   * Adds a salt.
   *
   * @param salt at least 16 bytes
   * @return false if the salt was known
   */
  public boolean add(byte[] salt) {
    long first = (long) LONGS.get(salt, 0);
    long second = (long) LONGS.get(salt, Long.BYTES);
    return add(first, second);
  }

  private synchronized boolean add(long first, long second) {
    if (contains(first, second)) {
      return false;
    }
    if (count == capacity) {
      long[] forgotten = old;
      old = young;
      young = forgotten;
      Arrays.fill(young, 0);
      count = 0;
    }
    int place = place(young, first, second);
    young[place] = first;
    young[place + 1] = second;
    count++;
    return true;
  }

  /** Where the salt is, or the free place where it would be. A table is at most half full. */
  private int place(long[] table, long first, long second) {
    long mixed = first * secret1;
    long hash = ((mixed ^ mixed >>> 32) + second) * secret2;
    int place = (int) (hash >>> shift);
    while (true) {
      long a = table[2 * place];
      long b = table[2 * place + 1];
      if (a == first && b == second || (a | b) == 0) {
        return 2 * place;
      }
      place = place + 1 & mask;
    }
  }
}

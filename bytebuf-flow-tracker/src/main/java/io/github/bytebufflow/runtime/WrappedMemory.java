package io.github.bytebufflow.runtime;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;

/**
 * Memory that is not a buffer's own: an array or a {@link ByteBuffer} that buffers were wrapped
 * around. All buffers around the same object share one of these, so that the memory is counted
 * once. It keeps nothing alive, and there are no more of these than of such objects.
 *
 * <p>Finding it takes a lock, for some instructions, the identity hash of the object, and a weak
 * reference where it is new. That costs as much as making an array of some KiB, so smaller ones are
 * not looked up: each buffer around them counts by its own length.
 */
final class WrappedMemory extends WeakReference<Object> {
  /** Bytes from which memory is known by its identity. */
  static final int LEAST = 16 * 1024;

  private static final int STRIPE_BITS = 4;

  /** Calls that the stack must have room for where entries are moved. */
  private static final int STACK = 10;

  private static final Stripe[] STRIPES = new Stripe[1 << STRIPE_BITS];

  static {
    for (int i = 0; i < STRIPES.length; i++) {
      STRIPES[i] = new Stripe();
    }
  }

  /** All of it, however small the part is that a buffer shows: all of it is held. */
  final int bytes;

  private final int hash;
  private WrappedMemory next;
  private boolean leaked;

  private WrappedMemory(Object memory, int hash, int bytes, ReferenceQueue<Object> gone) {
    super(memory, gone);
    this.hash = hash;
    this.bytes = bytes;
  }

  /** See {@link Tracker#prepare}. */
  static void prepare() {
    of(new byte[1]);
  }

  /** How much there is of an array or {@link ByteBuffer}. */
  static int size(Object memory) {
    return memory instanceof byte[]
        ? ((byte[]) memory).length
        : memory instanceof ByteBuffer ? ((ByteBuffer) memory).capacity() : 0;
  }

  /** What all buffers around an array or {@link ByteBuffer} share. */
  static WrappedMemory of(Object memory) {
    int hash = System.identityHashCode(memory);
    return STRIPES[hash & STRIPES.length - 1].of(memory, hash);
  }

  /** Whether this is the first leak of it. To be called by the drain only. */
  boolean leaks() {
    boolean first = !leaked;
    leaked = true;
    return first;
  }

  /** How many objects are known, those among them that are gone and were not missed yet. */
  static int known() {
    int known = 0;
    for (Stripe stripe : STRIPES) {
      synchronized (stripe) {
        known += stripe.size;
      }
    }
    return known;
  }

  /** A part of the table with a lock of its own, which is this object. */
  private static final class Stripe {
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
    private WrappedMemory[] table = new WrappedMemory[16];
    private int size;

    synchronized WrappedMemory of(Object memory, int hash) {
      for (Reference<?> r = gone.poll(); r != null; r = gone.poll()) {
        remove((WrappedMemory) r);
      }
      for (WrappedMemory m = table[bucket(hash, table.length)]; m != null; m = m.next) {
        if (m.hash == hash && m.get() == memory) {
          return m;
        }
      }
      if (size >= table.length) {
        grow();
      }
      WrappedMemory made = new WrappedMemory(memory, hash, size(memory), gone);
      push(table, made);
      size++;
      return made;
    }

    private static int bucket(int hash, int buckets) {
      return hash >>> STRIPE_BITS & buckets - 1;
    }

    private static void push(WrappedMemory[] to, WrappedMemory m) {
      int i = bucket(m.hash, to.length);
      m.next = to[i];
      to[i] = m;
    }

    /** All of it or nothing: an entry is in one chain, so half of them moved would be lost. */
    private void grow() {
      WrappedMemory[] larger = new WrappedMemory[2 * table.length];
      Failures.needStack(STACK);
      for (WrappedMemory first : table) {
        WrappedMemory m = first;
        while (m != null) {
          WrappedMemory following = m.next;
          push(larger, m);
          m = following;
        }
      }
      table = larger;
    }

    private void remove(WrappedMemory m) {
      int i = bucket(m.hash, table.length);
      WrappedMemory before = null;
      for (WrappedMemory at = table[i]; at != null; at = at.next) {
        if (at == m) {
          if (before == null) {
            table[i] = m.next;
          } else {
            before.next = m.next;
          }
          size--;
          return;
        }
        before = at;
      }
    }
  }
}

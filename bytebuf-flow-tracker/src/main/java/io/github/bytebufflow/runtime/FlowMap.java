package io.github.bytebufflow.runtime;

import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A map from objects to their flows, by identity, for objects that have no field for a flow:
 * buffers whose class was loaded before the agent. The map holds no object. An entry goes when its
 * object has been collected, so the map is bounded by what is live.
 *
 * <p>The flow is the entry: no key object, no value object, and one weak reference for the
 * collector to look at. Hashes may meet; an entry is an object's only if it refers to that very
 * object.
 *
 * <p>A reader takes no lock where it finds its entry. While a stripe grows or an entry goes, a
 * reader may be led from one chain to another and miss what is there; so what was not found is
 * looked up again under the lock. Every chain is free of cycles at any time, since an entry is put
 * in front of a chain that is complete. Tables and links are volatile: a reader that finds an entry
 * sees it whole.
 */
final class FlowMap {
  /** The map of all objects that the agent follows without a field. */
  static final FlowMap MAIN = new FlowMap(64, 16);

  private final Stripe[] stripes;
  private final int shift;

  /**
   * Makes an empty map.
   *
   * @param stripes how many threads may write at once; a power of two
   * @param room buckets of each stripe at first; a power of two
   */
  FlowMap(int stripes, int room) {
    this.stripes = new Stripe[stripes];
    this.shift = Integer.numberOfTrailingZeros(stripes);
    for (int i = 0; i < stripes; i++) {
      this.stripes[i] = new Stripe(shift, room);
    }
  }

  /** The flow of an object, or null. */
  Flow find(Object o) {
    int hash = System.identityHashCode(o);
    Stripe stripe = stripe(hash);
    MappedFlow entry = stripe.find(o, hash);
    if (entry == null) {
      synchronized (stripe) {
        entry = stripe.find(o, hash);
      }
    }
    return entry == null ? null : entry.flow();
  }

  /** Gives an object a flow, or none, in place of the one that it may have. */
  void put(Object o, Flow flow) {
    int hash = System.identityHashCode(o);
    MappedFlow entry = flow == null ? null : entry(o, flow);
    Stripe stripe = stripe(hash);
    synchronized (stripe) {
      stripe.replace(stripe.find(o, hash), entry);
    }
    Reference.reachabilityFence(o);
  }

  /** Gives an object a flow in place of a certain one, or of none; false if it has another. */
  boolean replace(Object o, Flow before, Flow flow) {
    int hash = System.identityHashCode(o);
    MappedFlow entry = entry(o, flow);
    Stripe stripe = stripe(hash);
    boolean replaces;
    synchronized (stripe) {
      MappedFlow old = stripe.find(o, hash);
      replaces = (old == null ? null : old.flow()) == before;
      if (replaces) {
        stripe.replace(old, entry);
      }
    }
    Reference.reachabilityFence(o);
    return replaces;
  }

  private static MappedFlow entry(Object o, Flow flow) {
    boolean own = flow instanceof MappedFlow && flow.get() == o;
    return own ? (MappedFlow) flow : new FlowLink(o, flow, Flow.QUEUE);
  }

  /** Takes out the entry of an object that has been collected; does nothing if it is out. */
  void remove(MappedFlow entry) {
    Stripe stripe = stripe(entry.hash);
    synchronized (stripe) {
      stripe.remove(entry);
    }
  }

  /** Takes everything out. */
  void clear() {
    for (Stripe stripe : stripes) {
      stripe.clear();
    }
  }

  /** How many objects have a flow here. */
  int size() {
    int size = 0;
    for (Stripe stripe : stripes) {
      synchronized (stripe) {
        size += stripe.size;
      }
    }
    return size;
  }

  private Stripe stripe(int hash) {
    return stripes[hash & stripes.length - 1];
  }

  /** A part of the map with a lock of its own, which is this object. */
  private static final class Stripe {
    /** Calls that moving an entry needs at most, and many more. */
    private static final int STACK = 64;

    private final int shift;
    private volatile AtomicReferenceArray<MappedFlow> table;
    private int size;

    Stripe(int shift, int room) {
      this.shift = shift;
      table = new AtomicReferenceArray<>(room);
    }

    private int bucket(int hash, int buckets) {
      return hash >>> shift & buckets - 1;
    }

    MappedFlow find(Object o, int hash) {
      AtomicReferenceArray<MappedFlow> buckets = table;
      MappedFlow e = buckets.get(bucket(hash, buckets.length()));
      while (e != null && (e.hash != hash || e.get() != o)) {
        e = e.next;
      }
      return e;
    }

    /** Either may be null. */
    void replace(MappedFlow old, MappedFlow entry) {
      if (old != null) {
        remove(old);
      }
      if (entry != null) {
        add(entry);
      }
    }

    void add(MappedFlow entry) {
      if (size >= table.length()) {
        grow();
      }
      push(table, entry);
      size++;
    }

    private void push(AtomicReferenceArray<MappedFlow> buckets, MappedFlow entry) {
      int i = bucket(entry.hash, buckets.length());
      entry.next = buckets.get(i);
      buckets.set(i, entry);
    }

    /** All of it or nothing: an entry is in one chain, so half of them moved would be lost. */
    private void grow() {
      AtomicReferenceArray<MappedFlow> old = table;
      AtomicReferenceArray<MappedFlow> buckets = new AtomicReferenceArray<>(2 * old.length());
      Failures.needStack(STACK);
      for (int i = 0; i < old.length(); i++) {
        MappedFlow e = old.get(i);
        while (e != null) {
          MappedFlow next = e.next;
          push(buckets, e);
          e = next;
        }
      }
      table = buckets;
    }

    void remove(MappedFlow entry) {
      int i = bucket(entry.hash, table.length());
      MappedFlow before = null;
      MappedFlow e = table.get(i);
      while (e != null && e != entry) {
        before = e;
        e = e.next;
      }
      if (e == null) {
        return;
      }
      if (before == null) {
        table.set(i, e.next);
      } else {
        before.next = e.next;
      }
      size--;
    }

    synchronized void clear() {
      table = new AtomicReferenceArray<>(16);
      size = 0;
    }
  }
}

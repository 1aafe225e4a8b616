package io.github.bytebufflow.runtime;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who owns a channel, its transport, a scheduled task: who was the owner where the object was made.
 * By identity, as such a class may have been loaded before the agent. The map holds no object, and
 * has only those that were made under an owner.
 */
final class OwnedParts {
  private static final int MOST = 1 << 20;

  private static final ConcurrentHashMap<Object, Owner> OWNERS = new ConcurrentHashMap<>();
  private static final ReferenceQueue<Object> GONE = new ReferenceQueue<>();

  private OwnedParts() {}

  static void add(Object part, Owner owner) {
    Reference<?> gone;
    while ((gone = GONE.poll()) != null) {
      OWNERS.remove(gone);
    }
    if (OWNERS.size() < MOST) {
      OWNERS.put(new Key(part), owner);
    }
  }

  /** The owner of an object, or null. */
  static Owner of(Object part) {
    return OWNERS.isEmpty() ? null : OWNERS.get(new Wanted(part));
  }

  /** How many objects have an owner, those included that were collected since the last one came. */
  static int size() {
    return OWNERS.size();
  }

  /** In the map; once the object is gone, the key is equal to itself only. */
  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object part) {
      super(part, GONE);
      hash = System.identityHashCode(part);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      if (this == other) {
        return true;
      }
      Object part = get();
      return part != null && other instanceof Key && ((Key) other).get() == part;
    }
  }

  /** What is looked up: equal to the key of the object. The map asks the one that it is given. */
  private static final class Wanted {
    private final Object part;

    Wanted(Object part) {
      this.part = part;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(part);
    }

    @Override
    public boolean equals(Object key) {
      return key instanceof Key && ((Key) key).get() == part;
    }
  }
}

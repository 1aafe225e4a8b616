package io.github.bytebufflow.runtime;

import java.lang.ref.WeakReference;

/**
 * Where buffers of one class come from when one allocator class makes them: the root of their
 * paths. Found by comparing classes; those of other class loaders are held weakly.
 */
final class Origin {
  private static final int KEPT = 64;
  private static volatile Origin[] known = new Origin[0];

  /** Counts the changes of settings that are kept here. */
  private static volatile int settings;

  private final int api;
  private final Class<?> ownAllocator;
  private final Class<?> ownBuffer;
  private final WeakReference<Class<?>> allocator;
  private final WeakReference<Class<?>> buffer;

  /** Such buffers are views. Their {@link Type} is not kept here, since it holds their loader. */
  final boolean view;

  /** Position of the root. */
  final int root;

  /** Nothing to do with such buffers: the option direct-only leaves them out, or they are empty. */
  final boolean ignored;

  final boolean pooled;

  /**
   * Their flows may be recycled: not those of pooled objects, and not where the buffer is asked.
   */
  final boolean recycles;

  /** A recycled object may start its next life with nothing more to ask. */
  final boolean reopens;

  final boolean composite;

  /** Such buffers live until they are collected, see {@link Type#permanent}. */
  final boolean permanent;

  private Origin(Class<?> allocator, Object b, Type type, int api) {
    this.ownAllocator = own(allocator);
    this.ownBuffer = own(b.getClass());
    this.allocator = new WeakReference<>(allocator);
    this.buffer = new WeakReference<>(b.getClass());
    this.api = api;
    this.view = type.kind == Type.VIEW;
    String memory = memory(b, type, Sites.get(api));
    ignored =
        !Tracker.following
            || type.kind == Type.EMPTY
            || Tracker.directOnly
                && !Buffers.isDirect(b)
                && !type.composite
                && type.kind == Type.OWNER;
    pooled = type.pooled;
    recycles = !pooled && api != FirstSight.SITE;
    reopens = pooled && !ignored && Tracker.sample == 1;
    composite = type.composite;
    permanent = type.permanent;
    Site site = Sites.get(api);
    root =
        Trie.main()
            .root(
                Sites.number(
                    allocator == null ? site.className : allocator.getName(),
                    site.method,
                    0,
                    Site.ALLOCATE,
                    memory));
  }

  /**
   * The origin of a buffer.
   *
   * @param allocator the allocator, or null if the API is not an allocator's
   * @param api number of the site of the allocating API
   */
  static Origin of(Object allocator, Object b, int api) {
    Class<?> made = b.getClass();
    Class<?> by = allocator == null ? null : allocator.getClass();
    for (Origin o : known) {
      if (o.api == api && o.ownBuffer == made && o.ownAllocator == by) {
        return o;
      }
    }
    return find(by, b, api);
  }

  private static Origin find(Class<?> by, Object b, int api) {
    for (Origin o : known) {
      if (o.api == api && o.buffer.get() == b.getClass() && o.allocator.get() == by) {
        return o;
      }
    }
    return add(by, b, api);
  }

  /** A class of the tracker's own loader may be held; it is never unloaded. */
  private static Class<?> own(Class<?> c) {
    return c != null && c.getClassLoader() == Origin.class.getClassLoader() ? c : null;
  }

  private static Origin add(Class<?> allocator, Object b, int api) {
    int before = settings;
    Origin made = new Origin(allocator, b, Type.of(b), api);
    synchronized (Origin.class) {
      if (before != settings) {
        return made;
      }
      Origin[] old = known;
      // The oldest make room: one is made again at its next use, with the same root.
      int keep = Math.min(old.length, KEPT - 1);
      Origin[] next = new Origin[keep + 1];
      next[0] = made;
      System.arraycopy(old, 0, next, 1, keep);
      known = next;
    }
    return made;
  }

  /** A setting of {@link Tracker} has changed: what is kept of it is asked for again. */
  static synchronized void forgetAll() {
    settings++;
    known = new Origin[0];
  }

  private static String memory(Object b, Type type, Site api) {
    if (type.composite || type.kind == Type.RETAINED_VIEW) {
      return "none";
    }
    if ("wrappedBuffer".equals(api.method)) {
      return "wrapped";
    }
    if (type.pooled) {
      return Buffers.isDirect(b) ? "pooled-direct" : "pooled-heap";
    }
    return Buffers.isDirect(b) ? "direct" : "heap";
  }
}

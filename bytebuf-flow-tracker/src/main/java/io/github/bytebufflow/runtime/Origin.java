package io.github.bytebufflow.runtime;

import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * Where buffers of one class come from when one allocator class makes them: the root of their
 * paths. Found by the API, whose number is a constant where it is woven, and by comparing classes;
 * those of other class loaders are held weakly.
 */
final class Origin {
  /** What stands for the memory of a root whose buffers are around memory that is not theirs. */
  static final String WRAPPED = "wrapped";

  /** Number of the site that stands for the API of buffers that no woven API made. */
  static final int FIRST_SEEN_API = Sites.number(null, "(first seen)", 0, Site.ALLOCATE, null);

  /** Most origins in one list. */
  private static final int KEPT = 16;

  private static final ClassLoader SYSTEM = ClassLoader.getSystemClassLoader();

  /**
   * Lists by number of the API. Written with the lock; a racy read may miss one, and then takes it.
   */
  private static final Origin[] KNOWN = new Origin[64];

  /** Counts the changes of settings that are kept here. */
  private static volatile int settings;

  private final int api;
  private final Class<?> ownAllocator;
  private final Class<?> ownBuffer;
  private final WeakReference<Class<?>> allocator;
  private final WeakReference<Class<?>> buffer;
  private Origin next;

  /** Such buffers are views. Their {@link Type} is not kept here, since it holds their loader. */
  final boolean view;

  /** Position of the root, or of a probe of the root: then for one buffer. */
  final int root;

  /** Nothing to do with such buffers: the option direct-only leaves them out, or they are empty. */
  final boolean ignored;

  /** They are ignored for now; see {@link Type#unknown}. */
  final boolean unknown;

  final boolean pooled;

  /**
   * Their flows may be recycled: not those of pooled objects, and not where the buffer is asked.
   */
  final boolean recycles;

  /** A recycled object may start its next life with nothing more to ask. */
  final boolean reopens;

  final boolean composite;

  /** The memory is not the buffer's own. */
  final boolean wrapped;

  /** They have sums of their own, see {@link Type#freesItself}. */
  final boolean foreign;

  private Origin(Class<?> allocator, Object b, Type type, int api) {
    this.ownAllocator = own(allocator);
    this.ownBuffer = own(b.getClass());
    this.allocator = new WeakReference<>(allocator);
    this.buffer = new WeakReference<>(b.getClass());
    this.api = api;
    this.view = type.kind == Type.VIEW;
    ignored =
        !Settings.following
            || !ReleaseGate.isOpen(b.getClass())
            || type.kind == Type.EMPTY
            || Settings.directOnly
                && !Buffers.isDirect(b)
                && !type.composite
                && type.kind == Type.OWNER;
    unknown = type.unknown;
    boolean givenUp = type.foreign && isGivenUp(b.getClass());
    foreign = type.freesItself && !givenUp;
    pooled = type.pooled && !foreign;
    recycles = !pooled && !foreign && !givenUp && api != FIRST_SEEN_API;
    reopens = pooled && !ignored && Settings.sample == 1;
    composite = type.composite;
    String memory = foreign ? Site.FOREIGN + type.name : memory(b, type, Sites.get(api));
    wrapped = !view && memory.equals(WRAPPED);
    Site site = Sites.get(api);
    root =
        Trie.main()
            .root(
                Sites.root(
                    allocator == null ? site.className : allocator.getName(),
                    site.method,
                    memory,
                    NettyCopy.numberOf(b.getClass())));
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
    for (Origin o = KNOWN[api & KNOWN.length - 1]; o != null; o = o.next) {
      if (o.ownBuffer == made && o.ownAllocator == by && o.api == api) {
        return o;
      }
    }
    Origin found = find(by, made, api);
    return found != null ? found : add(by, b, api);
  }

  private static Origin find(Class<?> by, Class<?> made, int api) {
    for (Origin o = KNOWN[api & KNOWN.length - 1]; o != null; o = o.next) {
      if (o.api == api && o.buffer.get() == made && o.allocator.get() == by) {
        return o;
      }
    }
    return null;
  }

  /** A class of the system loader may be held; it is never unloaded. */
  private static Class<?> own(Class<?> c) {
    return c != null && c.getClassLoader() == SYSTEM ? c : null;
  }

  private static Origin add(Class<?> allocator, Object b, int api) {
    int before = settings;
    Origin made = new Origin(allocator, b, Type.of(b), api);
    synchronized (Origin.class) {
      if (before != settings || Trie.main().isProbe(made.root)) {
        return made;
      }
      Origin found = find(allocator, b.getClass(), api);
      if (found != null) {
        return found;
      }
      made.next = KNOWN[api & KNOWN.length - 1];
      KNOWN[api & KNOWN.length - 1] = made;
      // The oldest make room: one is made again at its next use, with the same root.
      Origin last = made;
      for (int i = 1; i < KEPT && last != null; i++) {
        last = last.next;
      }
      if (last != null) {
        last.next = null;
      }
    }
    return made;
  }

  /** A setting of {@link Tracker} has changed: what is kept of it is asked for again. */
  static synchronized void forgetAll() {
    settings++;
    Arrays.fill(KNOWN, null);
  }

  /** The next buffers with this root ask the trie where they begin. */
  static synchronized void forget(int root) {
    settings++;
    for (int i = 0; i < KNOWN.length; i++) {
      Origin before = null;
      for (Origin o = KNOWN[i]; o != null; o = o.next) {
        if (o.root != root) {
          before = o;
        } else if (before == null) {
          KNOWN[i] = o.next;
        } else {
          before.next = o.next;
        }
      }
    }
  }

  /** Then what is not given up has leaked. */
  private static boolean isGivenUp(Class<?> c) {
    ForeignBuffers all = Settings.foreignBuffers;
    return all != null && all.isGivenUp(c);
  }

  private static String memory(Object b, Type type, Site api) {
    if (type.kind == Type.EMPTY || type.composite || type.kind == Type.RETAINED_VIEW) {
      return "none";
    }
    if ("wrappedBuffer".equals(api.method)) {
      return WRAPPED;
    }
    if (type.pooled) {
      return Buffers.isDirect(b) ? "pooled-direct" : "pooled-heap";
    }
    return Buffers.isDirect(b) ? "direct" : "heap";
  }
}

package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandle;

/**
 * What the runtime knows of a class it met: how to read its buffer, what kind of buffer it is. Kept
 * with the class ({@link ClassValue}), so that no class loader is held.
 */
final class Type {
  private static final ClassValue<Type> OF =
      new ClassValue<Type>() {
        @Override
        protected Type computeValue(Class<?> c) {
          return new Type(c);
        }
      };

  private static final ClassValue<NettyAccess> ACCESS =
      new ClassValue<NettyAccess>() {
        @Override
        protected NettyAccess computeValue(Class<?> inBufferPackage) {
          try {
            NettyAccess.Factory factory = Settings.accessFactory;
            return factory == null ? null : factory.make(inBufferPackage);
          } catch (Throwable t) {
            Failures.count(t);
            return null;
          }
        }
      };

  /** How often something was to be renewed. Written with the lock of this class. */
  private static volatile int settings;

  static final int OTHER = 0;

  /** It has its own count and its own memory, or components. */
  static final int OWNER = 1;

  /** It shares the count of an owner. */
  static final int VIEW = 2;

  /** It has its own count and shares the memory of an owner. */
  static final int RETAINED_VIEW = 3;

  /**
   * Left alone: the empty buffer, which never ends; a mock, which counts its calls; a class that is
   * not Netty's and that is not known, or must not be called. See {@link ForeignBuffers}.
   */
  static final int EMPTY = 4;

  /** What {@link #handoffSite()} says where a hand-off is no step. */
  static final int NO_HANDOFF = -1;

  private static final int HANDOFF_UNKNOWN = -2;

  /** One of the constants above: {@link #OTHER} to {@link #EMPTY}. */
  final int kind;

  /** Its objects are recycled. */
  final boolean pooled;

  /** Its memory is its components'. */
  final boolean composite;

  /**
   * Its memory is freed by code that is not Netty's, or by nobody: collected, it has not leaked.
   */
  final boolean freesItself;

  /** A class of buffers of which it is not known yet whether they may be followed. */
  final boolean unknown;

  /** Name of the class. */
  final String name;

  /** The fields that have the buffer of a holder; null for anything else. */
  final MethodHandle[] content;

  /** The fields that have what a view is made of; null for anything else. */
  private final MethodHandle[] wrapped;

  /** The reference count of an owner, null where it is not known. */
  private final MethodHandle counter;

  /** Reads what a message has in its fields; null for a class that has no buffers there. */
  final Parts parts;

  /** A collection whose elements may be read. */
  final boolean collection;

  /** Reads a buffer whose flow is in the {@link FlowMap}; null for anything else. */
  final NettyAccess mapped;

  /** A class whose methods are not Netty's. */
  final boolean foreign;

  /** Objects of it are followed as resources. Written when the first is opened. */
  volatile boolean resource;

  /** Of {@link #settings}, before anything was found out. */
  private final int since;

  private int handoffSite = HANDOFF_UNKNOWN;

  private Type(Class<?> c) {
    since = settings;
    name = c.getName();
    foreign = !NettyCopy.has(name);
    boolean tracked = TrackedBuffer.class.isAssignableFrom(c);
    Class<?> inMap = tracked || !Settings.mapping ? null : MappedClasses.byteBuf(c);
    mapped = inMap == null ? null : ACCESS.get(inMap);
    if (tracked || mapped != null) {
      int netty = bufferKind(c);
      int code = foreign && netty != EMPTY ? code(c) : ForeignBuffers.ORDINARY;
      kind = code == ForeignBuffers.UNKNOWN || code == ForeignBuffers.LEFT_ALONE ? EMPTY : netty;
      pooled =
          kind == RETAINED_VIEW
              || extendsNamed(c, "PooledByteBuf")
              || name.endsWith("AdaptiveByteBuf");
      composite = extendsNamed(c, "CompositeByteBuf") || extendsNamed(c, "FixedCompositeByteBuf");
      unknown = code == ForeignBuffers.UNKNOWN;
      freesItself = kind == OWNER && code == ForeignBuffers.FREES_ITSELF;
      wrapped = kind == VIEW ? wrapped(c) : null;
      counter = kind == OWNER ? counter(c) : null;
      content = null;
      parts = null;
      collection = false;
    } else {
      kind = OTHER;
      pooled = false;
      composite = false;
      unknown = false;
      freesItself = false;
      wrapped = null;
      counter = null;
      boolean readable = !isMock(name) && readable(c);
      boolean known = readable && isHolder(c) && !readsFields(c);
      content = known ? content(c) : null;
      parts = readable ? Parts.of(c, known) : null;
      collection = Parts.isCollection(c, name);
    }
  }

  private static int code(Class<?> c) {
    ForeignBuffers all = Settings.foreignBuffers;
    return all == null ? ForeignBuffers.ORDINARY : all.of(c);
  }

  private MethodHandle[] wrapped(Class<?> view) {
    Members members = Settings.members;
    ForeignBuffers all = Settings.foreignBuffers;
    // The buffer of a ReplayingDecoder refuses to say what it wraps.
    return Fields.readable(
        members == null || name.endsWith("ReplayingDecoderByteBuf")
            ? null
            : members.wrapped(view, foreign && all != null ? all.wrapped(view) : null));
  }

  private static MethodHandle counter(Class<?> owner) {
    Members members = Settings.members;
    return Fields.readable(members == null ? null : members.counter(owner));
  }

  private static MethodHandle[] content(Class<?> holder) {
    Members members = Settings.members;
    return Fields.readable(members == null ? null : members.content(holder));
  }

  private static boolean readsFields(Class<?> holder) {
    Members members = Settings.members;
    return members != null && members.readsFields(holder);
  }

  static Type of(Object o) {
    return OF.get(o.getClass());
  }

  /**
   * What is known of a class is to be found out again. Before Java 25, what another thread is about
   * to find out stays behind a {@link ClassValue#remove} (JDK-8351045): {@link #renew} makes sure.
   */
  static void forget(Class<?> c) {
    OF.remove(c);
  }

  /**
   * Finds out at once what is to be known of a class, and again as long as what stays was found out
   * by another thread before. May load what the fields of the class name.
   */
  static void renew(Class<?> c) {
    int now;
    synchronized (Type.class) {
      now = ++settings;
    }
    Type known;
    do {
      OF.remove(c);
      known = OF.get(c);
    } while (known.since - now < 0);
  }

  /** What a view is made of, or null. */
  Object wrapped(Object view) {
    return wrapped == null ? null : Fields.first(wrapped, view);
  }

  /** Whether a constructor of Netty's has made an owner; a mock is made without. */
  boolean isConstructed(Object owner) {
    if (counter == null) {
      return true;
    }
    Object count = Fields.read(counter, owner);
    return count instanceof Integer ? (Integer) count != 0 : count != null;
  }

  /**
   * The number of the site "given to a handler of this class", or {@link #NO_HANDOFF} for the head
   * and tail of a pipeline. Racy: two threads that ask first find the same.
   */
  int handoffSite() {
    int site = handoffSite;
    if (site == HANDOFF_UNKNOWN) {
      site =
          name.endsWith("DefaultChannelPipeline$HeadContext")
                  || name.endsWith("DefaultChannelPipeline$TailContext")
              ? NO_HANDOFF
              : Sites.number(name, null, 0, Site.HANDOFF, null);
      handoffSite = site;
    }
    return site;
  }

  private static boolean isMock(String name) {
    return name.contains("$MockitoMock$") || name.contains("EasyMock$");
  }

  private static int bufferKind(Class<?> c) {
    if (isMock(c.getName()) || extendsNamed(c, "EmptyByteBuf")) {
      return EMPTY;
    }
    if (extendsNamed(c, "AbstractPooledDerivedByteBuf")) {
      return RETAINED_VIEW;
    }
    if (extendsNamed(c, "WrappedCompositeByteBuf")) {
      return VIEW;
    }
    return extendsNamed(c, "AbstractReferenceCountedByteBuf") ? OWNER : VIEW;
  }

  private static boolean extendsNamed(Class<?> c, String simpleName) {
    for (Class<?> s = c; s != null && s != TrackedBuffer.class; s = s.getSuperclass()) {
      String n = s.getName();
      if (n.endsWith(simpleName)
          && n.length() > simpleName.length()
          && n.charAt(n.length() - simpleName.length() - 1) == '.'
          && n.contains("io.netty.buffer.")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isHolder(Class<?> c) {
    for (Class<?> s = c; s != null; s = s.getSuperclass()) {
      for (Class<?> i : s.getInterfaces()) {
        if (i.getName().endsWith("io.netty.buffer.ByteBufHolder") || isHolder(i)) {
          return true;
        }
      }
    }
    return false;
  }

  /** An upload that is kept on disk has no buffer of its own. */
  private static boolean readable(Class<?> c) {
    boolean multipart = false;
    for (Class<?> s = c; s != null; s = s.getSuperclass()) {
      String n = s.getName();
      if (n.endsWith(".multipart.AbstractMemoryHttpData")) {
        return true;
      }
      multipart |= n.contains(".handler.codec.http.multipart.");
    }
    return !multipart;
  }
}

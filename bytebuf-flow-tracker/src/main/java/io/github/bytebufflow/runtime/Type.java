package io.github.bytebufflow.runtime;

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
            NettyAccess.Factory factory = Tracker.accessFactory;
            return factory == null ? null : factory.make(inBufferPackage);
          } catch (Throwable t) {
            Failures.count(t);
            return null;
          }
        }
      };

  static final int OTHER = 0;

  /** It has its own count and its own memory, or components. */
  static final int OWNER = 1;

  /** It shares the count of an owner. */
  static final int VIEW = 2;

  /** It has its own count and shares the memory of an owner. */
  static final int RETAINED_VIEW = 3;

  /** The empty buffer, which never ends, or a mock, which counts who calls it. */
  static final int EMPTY = 4;

  /** One of the constants above. */
  final int kind;

  /** Its objects are recycled. */
  final boolean pooled;

  /** Its memory is its components'. */
  final boolean composite;

  /** Its release does nothing: such buffers live until they are collected. */
  final boolean permanent;

  /** Name of the class. */
  final String name;

  /** Reads the buffer of a holder, or unwraps a view; null for a class that needs neither. */
  final NettyAccess access;

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

  private int handoffSite = -1;

  private Type(Class<?> c) {
    name = c.getName();
    foreign = !NettyCopy.has(name);
    boolean tracked = TrackedBuffer.class.isAssignableFrom(c);
    Class<?> inMap = tracked || !Tracker.mapping ? null : Mapped.byteBuf(c);
    mapped = inMap == null ? null : ACCESS.get(inMap);
    if (tracked || mapped != null) {
      kind = bufferKind(c);
      pooled =
          kind == RETAINED_VIEW
              || extendsNamed(c, "PooledByteBuf")
              || name.endsWith("AdaptiveByteBuf");
      composite = extendsNamed(c, "CompositeByteBuf") || extendsNamed(c, "FixedCompositeByteBuf");
      access = tracked && kind == VIEW ? ACCESS.get(belowTracked(c)) : null;
      permanent = kind == OWNER && foreign && neverLowers(c);
      parts = null;
      collection = false;
    } else {
      kind = OTHER;
      pooled = false;
      composite = false;
      permanent = false;
      boolean readable = !isMock(name) && readable(c);
      Class<?> holder = readable ? holderInterface(c) : null;
      boolean asked = holder != null && !readsFields(c);
      access = asked ? ACCESS.get(holder) : null;
      parts = readable ? Parts.of(c, asked) : null;
      collection = Parts.isCollection(c, name);
    }
  }

  private static boolean neverLowers(Class<?> c) {
    ReleaseCheck check = Tracker.releaseCheck;
    return check != null && check.neverLowers(c);
  }

  private static boolean readsFields(Class<?> holder) {
    Members members = Tracker.members;
    return members != null && members.readsFields(holder);
  }

  /** A class was not known to be one of buffers: what is known of it is asked for again. */
  static void forget(Class<?> c) {
    OF.remove(c);
  }

  static Type of(Object o) {
    return OF.get(o.getClass());
  }

  /** The site "given to a handler of this class", or -1 for a pipeline's own head and tail. */
  int handoffSite() {
    int site = handoffSite;
    if (site == -1) {
      site =
          name.endsWith("DefaultChannelPipeline$HeadContext")
                  || name.endsWith("DefaultChannelPipeline$TailContext")
              ? -2
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

  /** {@code io.netty.buffer.ByteBuf} of this class's Netty. */
  private static Class<?> belowTracked(Class<?> c) {
    Class<?> s = c;
    while (s.getSuperclass() != TrackedBuffer.class) {
      s = s.getSuperclass();
    }
    return s;
  }

  private static Class<?> holderInterface(Class<?> c) {
    for (Class<?> s = c; s != null; s = s.getSuperclass()) {
      for (Class<?> i : s.getInterfaces()) {
        if (i.getName().endsWith("io.netty.buffer.ByteBufHolder")) {
          return i;
        }
        Class<?> up = holderInterface(i);
        if (up != null) {
          return up;
        }
      }
    }
    return null;
  }

  /** content() of an upload that is kept on disk reads the whole file. */
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

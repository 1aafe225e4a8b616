package io.github.bytebufflow.agent.classfile;

/**
 * The names of Netty's packages and classes that more than one part of the agent needs. A Netty may
 * be relocated: its package is then {@code com/acme/shaded/io/netty/}, so names are compared at
 * their ends. A <em>type</em> is what stands behind {@link #PACKAGE}, such as {@link #BYTE_BUF}.
 *
 * <p>A method of Netty that is woven is named where its hook is, in {@code agent.netty}.
 */
public final class NettyTypes {
  /** Netty's package as class files have it, or the end of the package of a relocated Netty. */
  public static final String PACKAGE = "io/netty/";

  /** The package of buffers and allocators. */
  public static final String BUFFERS = "buffer/";

  /** The package of channels. */
  public static final String CHANNELS = "channel/";

  /** The package of handlers and codecs. */
  public static final String HANDLERS = "handler/";

  /** The package of codecs. */
  public static final String CODECS = "handler/codec/";

  /** The package of Netty's tools. */
  public static final String UTIL = "util/";

  /** The package of what sets channels up. */
  private static final String BOOTSTRAP = "bootstrap/";

  /** The base of all buffers. */
  public static final String BYTE_BUF = "buffer/ByteBuf";

  /** The base of Netty's buffers that have a count of their own. */
  public static final String COUNTED_BYTE_BUF = "buffer/AbstractReferenceCountedByteBuf";

  /** What a message with a buffer implements. */
  public static final String BYTE_BUF_HOLDER = "buffer/ByteBufHolder";

  /** What makes buffers. */
  public static final String ALLOCATOR = "buffer/ByteBufAllocator";

  /** What makes buffers without an allocator. */
  public static final String UNPOOLED = "buffer/Unpooled";

  /** Netty's own leak detector. */
  public static final String LEAK_DETECTOR = "util/ResourceLeakDetector";

  /** What Netty throws where it may take no more direct memory. */
  public static final String OUT_OF_MEMORY = "util/internal/OutOfDirectMemoryError";

  /** What everything with a count implements. */
  public static final String REFERENCE_COUNTED = "util/ReferenceCounted";

  /** Netty's base of what has a count and is no buffer. */
  public static final String ABSTRACT_REFERENCE_COUNTED = "util/AbstractReferenceCounted";

  /** The static methods that retain and release any object. */
  public static final String COUNT_UTIL = "util/ReferenceCountUtil";

  /** A handler. */
  public static final String HANDLER = "channel/ChannelHandler";

  /** What a handler passes messages on with. */
  public static final String CONTEXT = "channel/ChannelHandlerContext";

  /** Netty's base of contexts. */
  public static final String ABSTRACT_CONTEXT = "channel/AbstractChannelHandlerContext";

  /** The pipeline of a channel. */
  public static final String PIPELINE = "channel/DefaultChannelPipeline";

  /** What waits to be written to a socket. */
  public static final String OUTBOUND_BUFFER = "channel/ChannelOutboundBuffer";

  /** The base of decoders that cumulate bytes. */
  public static final String BYTE_DECODER = "handler/codec/ByteToMessageDecoder";

  private NettyTypes() {}

  /**
   * Whether a name is that of a type of Netty's.
   *
   * @param name name of a class, with slashes or with dots
   * @param type the type
   * @return true also for a relocated Netty
   */
  public static boolean is(String name, String type) {
    int at = name.length() - type.length() - PACKAGE.length();
    return at >= 0 && isAt(name, at, PACKAGE) && isAt(name, at + PACKAGE.length(), type);
  }

  /**
   * Whether a name is that of a class below one of Netty's packages.
   *
   * @param name name of a class, with slashes or with dots
   * @param pack the package, such as {@link #BUFFERS}
   * @return true also for a relocated Netty
   */
  public static boolean isBelow(String name, String pack) {
    int last = name.length() - PACKAGE.length() - pack.length();
    for (int at = 0; at <= last; at++) {
      if (isAt(name, at, PACKAGE) && isAt(name, at + PACKAGE.length(), pack)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a name is that of a class of Netty whose own steps may tell where a buffer was lost.
   *
   * @param name name of a class, with slashes or with dots
   * @return false for the application's, and for Netty's buffers, channels and tools, which have
   *     the steps that they need
   */
  public static boolean mayTellMore(String name) {
    return isBelow(name, "")
        && !isBelow(name, BUFFERS)
        && !isBelow(name, CHANNELS)
        && !isBelow(name, UTIL)
        && !isBelow(name, BOOTSTRAP);
  }

  private static boolean isAt(String name, int at, String part) {
    for (int i = 0; i < part.length(); i++) {
      char c = name.charAt(at + i);
      if (c != part.charAt(i) && (c != '.' || part.charAt(i) != '/')) {
        return false;
      }
    }
    return true;
  }

  /**
   * The type of Netty's that a loaded class is or extends.
   *
   * @param c the class, or null
   * @param type the type
   * @return the class of Netty's, or null
   */
  public static Class<?> superclass(Class<?> c, String type) {
    Class<?> s = c;
    while (s != null && !is(s.getName(), type)) {
      s = s.getSuperclass();
    }
    return s;
  }
}

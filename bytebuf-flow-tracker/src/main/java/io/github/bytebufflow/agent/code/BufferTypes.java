package io.github.bytebufflow.agent.code;

import java.util.Set;
import org.objectweb.asm.Type;

/** Which declared types may be those of a buffer, or of something that has one. */
final class BufferTypes {
  /** Types of the language that a class may be of which has captured a buffer. */
  private static final Set<String> OF_LANG =
      Set.of(
          "java/lang/Object",
          "java/lang/Runnable",
          "java/lang/Thread",
          "java/lang/Iterable",
          "java/lang/AutoCloseable");

  private BufferTypes() {}

  /** Whether a value of this type may be a buffer or may have one. */
  static boolean isPossible(Type type) {
    if (type.getSort() == Type.ARRAY) {
      return type.getDimensions() == 1 && isPossible(type.getElementType());
    }
    if (type.getSort() != Type.OBJECT) {
      return false;
    }
    String name = type.getInternalName();
    if (name.startsWith("java/lang/")) {
      return OF_LANG.contains(name);
    }
    return !name.startsWith("java/nio/")
        && !name.startsWith("java/net/")
        && !name.startsWith("java/time/")
        && !isOfNettysThatHasNone(name);
  }

  /** Whether a descriptor or an internal name has a type in it that has counts. */
  static boolean names(String types) {
    return types.contains("netty/")
        || types.contains("ByteBuf;")
        || types.contains("ReferenceCount")
        || types.endsWith("ByteBuf");
  }

  /** Whether a type is the one of all objects with a count: what is of another type has none. */
  static boolean isCounted(String internalName) {
    return internalName.endsWith("netty/util/ReferenceCounted");
  }

  /**
   * Whether a type is that of the head of a message: such a one has no count, though a whole
   * message is of that type, too ({@code FullHttpRequest} of Netty 4.1).
   */
  static boolean isHead(String internalName) {
    return internalName.endsWith("netty/handler/codec/http/HttpRequest")
        || internalName.endsWith("netty/handler/codec/http/HttpResponse")
        || internalName.endsWith("netty/handler/codec/http/HttpMessage");
  }

  private static boolean isOfNettysThatHasNone(String name) {
    if (name.endsWith("Listener") || name.endsWith("ChannelHandler")) {
      // A class of the program's own, which may have captured one.
      return false;
    }
    boolean isMessage = name.contains("Packet") || name.endsWith("AddressedEnvelope");
    return name.contains("netty/channel/") && !isMessage
        || name.endsWith("ByteBufAllocator")
        || name.contains("netty/util/") && !name.endsWith("/ReferenceCounted");
  }

  /** Whether a value of this type is most probably a buffer, a message, or a composite. */
  static boolean isLikely(Type type) {
    if (type.getSort() != Type.OBJECT) {
      return false;
    }
    String name = type.getInternalName();
    return !isOfNettysThatHasNone(name)
        && (name.contains("netty/buffer/")
            || name.endsWith("ByteBuf")
            || name.endsWith("/ReferenceCounted"));
  }
}

package io.github.bytebufflow.agent.code;

import org.objectweb.asm.Type;

/** Which declared types may be those of a buffer, or of something that has one. */
final class BufferTypes {
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
      return name.equals("java/lang/Object");
    }
    return !name.startsWith("java/nio/")
        && !name.startsWith("java/net/")
        && !name.startsWith("java/time/")
        && !isOfNettysThatHasNone(name);
  }

  private static boolean isOfNettysThatHasNone(String name) {
    return name.contains("netty/channel/") && !name.contains("Packet")
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

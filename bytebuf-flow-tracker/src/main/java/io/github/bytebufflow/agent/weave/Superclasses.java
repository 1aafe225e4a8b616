package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.runtime.TrackedBuffer;
import io.github.bytebufflow.runtime.TrackedContext;
import io.github.bytebufflow.runtime.TrackedMessage;
import io.github.bytebufflow.runtime.Tracker;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Which classes of Netty get a superclass of ours, so that their objects have a field for the
 * tracker. A class can get it only where it is loaded, and keeps it from then on.
 */
final class Superclasses {
  private static final String OBJECT = "java/lang/Object";

  /** Bases of messages, of which only some hold a buffer. */
  private static final Set<String> MESSAGES =
      Set.of(
          "buffer/DefaultByteBufHolder",
          "handler/codec/http/DefaultHttpObject",
          "handler/codec/http2/AbstractHttp2StreamFrame",
          "handler/codec/mqtt/MqttMessage");

  private Superclasses() {}

  /**
   * The superclass for a class that is being loaded, or null. Where buffers were there before, the
   * rest of Netty is to be as it was when the agent leaves.
   *
   * @param type name of the class behind {@code io/netty/}
   */
  static Class<?> of(ClassLoader loader, String type, ClassReader reader, TypeOracle types) {
    boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
    if (isInterface || !OBJECT.equals(reader.getSuperName())) {
      return null;
    }
    if (type.equals(NettyTypes.BYTE_BUF)) {
      return TrackedBuffer.class;
    }
    if (Tracker.isMapping()) {
      return null;
    }
    if (type.equals(NettyTypes.ABSTRACT_CONTEXT)) {
      return TrackedContext.class;
    }
    return MESSAGES.contains(type)
            || type.startsWith(NettyTypes.CODECS)
                && reader.getInterfaces().length > 0
                && TypeOracle.BUFFER.equals(types.of(loader, reader))
        ? TrackedMessage.class
        : null;
  }

  /** Whether a class may get one. */
  static boolean mayHave(String type) {
    return type.startsWith(NettyTypes.CODECS)
        || type.equals(NettyTypes.BYTE_BUF)
        || type.equals(NettyTypes.ABSTRACT_CONTEXT)
        || MESSAGES.contains(type);
  }

  /** The superclass of ours that a loaded class has, or null. */
  static Class<?> kept(Class<?> loaded) {
    Class<?> s = loaded.getSuperclass();
    return s == TrackedBuffer.class || s == TrackedContext.class || s == TrackedMessage.class
        ? s
        : null;
  }
}

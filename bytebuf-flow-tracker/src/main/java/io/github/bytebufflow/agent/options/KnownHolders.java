package io.github.bytebufflow.agent.options;

import java.util.List;

/**
 * The wrappers of buffers that widely used libraries give to programs, each with the member that
 * has the buffer: as if the option {@code holders} named them, wherever the class is there. A
 * version without the member is not followed there, silently. Stateless.
 */
public final class KnownHolders {
  /** Spring 5.0 to 7.0, Armeria 1.0 to 1.40, Vert.x 3.0 to 5.2. */
  public static final List<ClassMember> ALL =
      List.of(
          new ClassMember("org.springframework.core.io.buffer.NettyDataBuffer", "byteBuf"),
          new ClassMember("com.linecorp.armeria.common.ByteBufHttpData", "buf"),
          new ClassMember(
              "com.linecorp.armeria.common.ByteBufHttpData$EndOfStreamByteBufHttpData", "delegate"),
          new ClassMember("com.linecorp.armeria.internal.common.ByteBufBytes", "buf"),
          new ClassMember("io.vertx.core.buffer.impl.BufferImpl", "buffer"));

  private KnownHolders() {}
}

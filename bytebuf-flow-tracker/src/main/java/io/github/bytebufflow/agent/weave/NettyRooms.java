package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.NettyTypes;

/** Where in Netty code gets buffers and keeps them, and where it only passes them on. */
final class NettyRooms {
  /** Packages of handlers, codecs and resolvers, here and where Netty tries new ones. */
  private static final String[] USERS = {
    NettyTypes.HANDLERS, "resolver/", "incubator/", "contrib/",
  };

  /** Starts of names in {@code channel/}: the pipeline, its contexts, and the bases of handlers. */
  private static final String[] PASSING_ON = {
    "channel/AbstractChannel",
    "channel/Channel",
    "channel/CombinedChannel",
    "channel/DefaultChannel",
    "channel/embedded/",
  };

  private NettyRooms() {}

  /**
   * Whether a class of Netty is a handler or codec, a resolver, or a part of a channel that works
   * on buffers. What passes messages through a pipeline has hooks for that, and what makes the
   * buffers that a channel reads into would be one more step of all of them.
   *
   * @param type name behind {@link NettyTypes#PACKAGE}
   */
  static boolean useBuffers(String type) {
    if (type.startsWith(NettyTypes.CHANNELS)) {
      return !startsWith(type, PASSING_ON)
          && !type.contains("RecvByte")
          && !type.endsWith("Allocator");
    }
    return startsWith(type, USERS);
  }

  private static boolean startsWith(String type, String[] starts) {
    for (String start : starts) {
      if (type.startsWith(start)) {
        return true;
      }
    }
    return false;
  }
}

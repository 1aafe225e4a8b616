package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.SocketAddress;
import java.util.Map;

/**
 * Asks the channels of one copy of Netty, by public methods of its interfaces. Only channels whose
 * class is Netty's own are asked, since others may do anything. Immutable.
 */
final class ChannelAccess {
  /** What woven code hands over is below one of these. */
  private static final String[] PARTS = {
    "channel.AbstractChannel",
    "channel.AbstractChannel$AbstractUnsafe",
    "channel.DefaultChannelPipeline",
  };

  /** Kept with the class, so that no class loader outlives its use because of it. */
  private static final ClassValue<Object> BY_CLASS =
      new ClassValue<Object>() {
        @Override
        protected Object computeValue(Class<?> part) {
          try {
            ChannelAccess access = make(part);
            return access == null ? "not Netty's" : access;
          } catch (ReflectiveOperationException | LinkageError e) {
            return "not as expected";
          }
        }
      };

  private final Class<?> channel;
  private final Class<?> unsafe;
  private final MethodHandle promise;
  private final MethodHandle ofPromise;
  private final MethodHandle ofPipeline;
  private final MethodHandle id;
  private final MethodHandle shortId;
  private final MethodHandle local;
  private final MethodHandle remote;
  private final MethodHandle active;
  private final MethodHandle pipeline;
  private final MethodHandle handlers;

  private ChannelAccess(ClassLoader loader, String netty) throws ReflectiveOperationException {
    String in = netty + "channel.";
    channel = Class.forName(in + "Channel", false, loader);
    unsafe = Class.forName(in + "Channel$Unsafe", false, loader);
    Class<?> ofChannel = Class.forName(in + "ChannelPromise", false, loader);
    Class<?> future = Class.forName(in + "ChannelFuture", false, loader);
    Class<?> pipelines = Class.forName(in + "ChannelPipeline", false, loader);
    Class<?> ids = Class.forName(in + "ChannelId", false, loader);
    promise = find(unsafe, "voidPromise", ofChannel);
    ofPromise = find(future, "channel", channel);
    ofPipeline = find(pipelines, "channel", channel);
    id = find(channel, "id", ids);
    shortId = find(ids, "asShortText", String.class);
    local = find(channel, "localAddress", SocketAddress.class);
    remote = find(channel, "remoteAddress", SocketAddress.class);
    active =
        MethodHandles.publicLookup()
            .findVirtual(channel, "isActive", MethodType.methodType(boolean.class));
    pipeline = find(channel, "pipeline", pipelines);
    handlers = find(pipelines, "toMap", Map.class);
  }

  private static MethodHandle find(Class<?> of, String method, Class<?> result)
      throws ReflectiveOperationException {
    return Fields.readable(
        MethodHandles.publicLookup().findVirtual(of, method, MethodType.methodType(result)));
  }

  /**
   * Finds how to ask a channel.
   *
   * @param part the channel, its {@code unsafe} or its pipeline
   * @return null where that is not Netty's
   */
  static ChannelAccess of(Object part) {
    Object access = BY_CLASS.get(part.getClass());
    return access instanceof ChannelAccess ? (ChannelAccess) access : null;
  }

  private static ChannelAccess make(Class<?> part) throws ReflectiveOperationException {
    for (Class<?> c = part; c != null; c = c.getSuperclass()) {
      String name = c.getName();
      for (String known : PARTS) {
        if (name.endsWith('.' + known) && NettyCopy.has(name)) {
          String netty = name.substring(0, name.length() - known.length());
          return new ChannelAccess(c.getClassLoader(), netty);
        }
      }
    }
    return null;
  }

  /** The channel of a part, or null where its class is not Netty's own. */
  Object channel(Object part) {
    Object found =
        channel.isInstance(part)
            ? part
            : unsafe.isInstance(part)
                ? Fields.read(ofPromise, Fields.read(promise, part))
                : Fields.read(ofPipeline, part);
    return found != null && NettyCopy.has(found.getClass().getName()) ? found : null;
  }

  /** The first digits of the id, as Netty's log shows them. */
  String id(Object of) {
    return (String) Fields.read(shortId, Fields.read(id, of));
  }

  /** The text of an address, or null where there is none. */
  String local(Object of) {
    return text(Fields.read(local, of));
  }

  /** The text of an address, or null where there is none. */
  String remote(Object of) {
    return text(Fields.read(remote, of));
  }

  /** A class of address that is the application's may do anything when it is asked for its text. */
  private static String text(Object address) {
    if (address == null) {
      return null;
    }
    String type = address.getClass().getName();
    return type.startsWith("java.") || NettyCopy.has(type) ? address.toString() : type;
  }

  boolean isActive(Object of) {
    try {
      return (boolean) active.invoke(of);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  /** The handlers by their names, from the transport on; null where the pipeline is not Netty's. */
  Map<?, ?> handlers(Object of) {
    Object all = Fields.read(pipeline, of);
    return all == null || !NettyCopy.has(all.getClass().getName())
        ? null
        : (Map<?, ?>) Fields.read(handlers, all);
  }
}

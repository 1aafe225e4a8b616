package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import java.util.List;
import java.util.Set;

/** What is to be woven into a class, told by its name and by the settings. Thread-safe. */
final class Targets {
  private final WeaveSettings settings;
  private final Set<String> givenUp;
  private final Loaders loaders = new Loaders();

  /** Made with the first Netty; two threads may both make one. */
  private volatile Vital vital;

  private volatile Hooks hooks;

  Targets(WeaveSettings settings) {
    this.settings = settings;
    givenUp = settings.givenUp().keySet();
  }

  /** The hooks. A program without Netty needs none of them; two threads may both make them. */
  Hooks hooks() {
    Hooks all = hooks;
    if (all == null) {
      all = settings.hooks();
      hooks = all;
    }
    return all;
  }

  /** Asks the settings for the hooks again. */
  void hooksChanged() {
    hooks = null;
  }

  /** The package of the Netty that a class belongs to, {@code io/netty/} at its end; or null. */
  String nettyPrefix(ClassLoader loader, String name) {
    int at = name.indexOf(NettyTypes.PACKAGE);
    if (at < 0 || at > 0 && name.charAt(at - 1) != '/') {
      return null;
    }
    String prefix = name.substring(0, at + NettyTypes.PACKAGE.length());
    return loaders.isNetty(loader, prefix) ? prefix : null;
  }

  /** Whether a class loader sees a Netty that is not relocated. */
  boolean seesNetty(ClassLoader loader) {
    return loaders.seesNetty(loader);
  }

  /** Whether code of a class loader that calls the runtime would get this runtime. */
  boolean seesRuntime(ClassLoader loader) {
    return loaders.seesRuntime(loader);
  }

  /** The first vital hook that a Netty has no method for, or null. */
  Hook lacking(ClassLoader loader, String prefix) {
    Vital asked = vital;
    if (asked == null) {
      asked = new Vital();
      vital = asked;
    }
    return asked.missing(loader, prefix, hooks());
  }

  /** Whether a Netty's loader sees the runtime, and the Netty has the methods that are vital. */
  boolean mayBeTracked(ClassLoader loader, String prefix) {
    return seesRuntime(loader) && lacking(loader, prefix) == null;
  }

  /** Whether the calls that take a count are steps in this class of Netty. */
  boolean isCounted(String type) {
    return settings.nettyCounts() && NettyRooms.useBuffers(type) && !isBuffer(type);
  }

  /** Whether this class of Netty is woven as the application's are. */
  boolean isStepped(String type, String name) {
    if (isBuffer(type) || type.startsWith(NettyTypes.UTIL)) {
      return false;
    }
    return settings.nettyHandlers() && NettyRooms.useBuffers(type)
        || settings.inScope(name)
        || settings.isZoomed(name);
  }

  /** What buffers do to themselves is no step; some stand beside the handlers that use them. */
  private static boolean isBuffer(String type) {
    return type.startsWith(NettyTypes.BUFFERS) || type.endsWith("ByteBuf");
  }

  /** See {@link WovenClasses#weavingSignature}. */
  int signature(ClassLoader loader, String name) {
    String prefix = nettyPrefix(loader, name);
    if (prefix == null) {
      int scope = settings.inScope(name) ? 1 : settings.isZoomed(name) ? 4 : 0;
      return (givenUp.contains(name) ? 2 : 0) + scope;
    }
    String type = name.substring(prefix.length());
    List<Hook> own = hooks().of(type);
    int steps = isStepped(type, name) ? 1 : isCounted(type) ? 2 : 0;
    return (own == null ? 0 : 3 * own.size()) + steps;
  }
}

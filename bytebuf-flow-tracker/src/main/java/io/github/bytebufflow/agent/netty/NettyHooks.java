package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.weave.Hooks;

/** The list of all instrumentations of Netty. */
public final class NettyHooks {
  private NettyHooks() {}

  /**
   * Everything that is woven into Netty.
   *
   * @param lifecycle whether to weave its hand-off points and sinks too
   * @param owners whether to weave who owns what a channel or a task allocates
   * @return the hooks
   */
  public static Hooks all(boolean lifecycle, boolean owners) {
    Hooks hooks = new Hooks();
    Allocations.add(hooks);
    Releases.add(hooks);
    Views.add(hooks);
    RetainedViews.add(hooks);
    Claims.add(hooks);
    Components.add(hooks);
    Capacities.add(hooks);
    Misuse.add(hooks);
    OwnResources.add(hooks);
    LeakDetector.add(hooks);
    KnownParts.add(hooks);
    Exhaustion.add(hooks);
    if (lifecycle) {
      HandOffs.add(hooks);
      Sinks.add(hooks);
      ChannelEvents.add(hooks);
    }
    if (owners) {
      OwnedWork.add(hooks);
    }
    return hooks;
  }
}

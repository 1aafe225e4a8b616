package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.netty.AccessMaker;
import io.github.bytebufflow.agent.netty.NettyHooks;
import io.github.bytebufflow.agent.weave.Weaver;
import io.github.bytebufflow.runtime.Tracker;
import java.lang.instrument.Instrumentation;

/**
 * Sets the runtime up and installs the transformer. Everything else waits until the first Netty is
 * loaded: a program without Netty gets no thread and no class more.
 */
final class Installation implements Weaver.Settings {
  private final Options options;
  private final Instrumentation instrumentation;
  private final Scope scope;
  private Services services;

  Installation(Options options, Instrumentation instrumentation) {
    this.options = options;
    this.instrumentation = instrumentation;
    this.scope = options.scope();
  }

  void install() {
    Tracker.configure(
        options.maxNodes,
        options.maxDepth,
        options.stacks,
        options.directOnly,
        options.sample,
        (int) Math.min(Integer.MAX_VALUE, (options.suspectAgeMillis + 999) / 1000));
    Tracker.access(new AccessMaker());
    instrumentation.addTransformer(
        new Weaver(instrumentation, NettyHooks.all(options.netty != NettyMode.OFF), this), true);
  }

  @Override
  public boolean inScope(String internalName) {
    return scope.contains(internalName);
  }

  @Override
  public boolean nettyHandlers() {
    return options.netty == NettyMode.FULL;
  }

  @Override
  public synchronized void nettyFound(ClassLoader loader, String prefix) {
    if (services == null) {
      services = new Services(options);
      Tracker.start(services);
    }
    services.nettyFound(loader, prefix);
  }

  @Override
  public void warn(String sentence) {
    Agent.say(sentence);
  }
}

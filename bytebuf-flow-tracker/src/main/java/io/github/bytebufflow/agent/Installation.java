package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.netty.AccessMaker;
import io.github.bytebufflow.agent.netty.NettyHooks;
import io.github.bytebufflow.agent.netty.ReleaseReader;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.Weaver;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.ReportFile;
import java.lang.instrument.Instrumentation;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;

/**
 * Sets the runtime up and installs the transformer. Everything else waits until the first Netty is
 * loaded: a program without Netty gets no thread and no class more.
 */
final class Installation implements Weaver.Settings {
  private final Options options;
  private final Instrumentation instrumentation;
  private final Scope scope;
  private final ReportFile report;
  private final List<String> warnings = new ArrayList<>();
  private Services services;

  /**
   * Checks the options.
   *
   * @throws OptionsException if the report can't be of the format that its name asks for
   */
  Installation(Options options, Instrumentation instrumentation) throws OptionsException {
    this.options = options;
    this.instrumentation = instrumentation;
    this.scope = options.scope();
    try {
      this.report = options.report == null ? null : new ReportFile(options.report);
    } catch (IllegalArgumentException e) {
      throw new OptionsException("option 'report': " + e.getMessage());
    }
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
    Tracker.releaseCheck(new ReleaseReader());
    instrumentation.addTransformer(new Weaver(instrumentation, this), true);
  }

  @Override
  public Hooks hooks() {
    return NettyHooks.all(options.netty != NettyMode.OFF);
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
  public boolean nettyCounts() {
    return options.netty != NettyMode.OFF;
  }

  @Override
  public synchronized void nettyFound(ClassLoader loader, String prefix) {
    if (services == null) {
      // As itself: a new thread keeps the protection domains of those who called, so their loaders.
      services = AccessController.doPrivileged(new Start());
    }
    services.nettyFound(loader, prefix);
  }

  /** Starts the threads. */
  private final class Start implements PrivilegedAction<Services> {
    @Override
    public Services run() {
      Services started = new Services(options, report);
      for (String warning : warnings) {
        started.notTracked(warning);
      }
      Tracker.start(started);
      return started;
    }
  }

  @Override
  public void warn(String sentence) {
    Stderr.say(sentence);
    synchronized (this) {
      warnings.add(sentence);
      if (services != null) {
        services.notTracked(sentence);
      }
    }
  }
}

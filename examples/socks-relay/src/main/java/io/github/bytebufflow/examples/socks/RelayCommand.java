package io.github.bytebufflow.examples.socks;

import io.github.bytebufflow.examples.common.Lifetime;
import io.github.bytebufflow.examples.socks.relay.Relay;
import io.github.bytebufflow.examples.socks.relay.Settings;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What the modes have in common: limits, a life, and one line at its end. */
abstract class RelayCommand implements Callable<Integer> {
  @Mixin private Settings settings;
  @Mixin private Lifetime lifetime;
  @Spec private CommandSpec spec;

  /** Refuses what means nothing, before anything is opened. */
  abstract void check() throws IOException;

  /** Listens. */
  abstract void start(Relay relay, Settings limits) throws IOException, InterruptedException;

  @Override
  public final Integer call() throws IOException, InterruptedException {
    lifetime.check();
    settings.check();
    check();
    Relay relay = new Relay(settings);
    // There is nothing to tell before it listens, and nothing twice.
    AtomicBoolean told = new AtomicBoolean(true);
    Runnable end =
        () -> {
          relay.close();
          if (!told.getAndSet(true)) {
            System.out.println("socks-relay: " + relay.counts());
          }
        };
    try {
      lifetime.closing(end);
      start(relay, settings);
      lifetime.publish(relay.port());
      System.out.println("socks-relay: " + spec.name() + " on port " + relay.port());
      told.set(false);
      lifetime.await();
    } finally {
      end.run();
    }
    return 0;
  }
}

package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.services.Services;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.Tracker;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The services, which wait until there is something to follow: a program without Netty gets no
 * thread and no class more. Thread-safe.
 */
final class LateServices implements Supplier<Services> {
  private final Supplier<Services> maker;
  private final Nettys nettys;
  private final LookAgain lookAgain;

  // With the lock of this object.
  private final List<String> warnings = new ArrayList<>();
  private Services services;
  private boolean over;

  /**
   * Starts nothing yet.
   *
   * @param maker makes the services
   * @param nettys tell whether all releases are seen
   * @param lookAgain looks for those that are not
   */
  LateServices(Supplier<Services> maker, Nettys nettys, LookAgain lookAgain) {
    this.maker = maker;
    this.nettys = nettys;
    this.lookAgain = lookAgain;
  }

  /** Starts the services, unless they run or have ended. */
  synchronized void start() {
    if (!over && services == null) {
      // As the agent: a thread keeps the protection domains, so the loaders, of those who start it.
      services = AccessController.doPrivileged(new Start());
    }
  }

  /** The services, started if they were not yet; null once they have ended. */
  @Override
  public synchronized Services get() {
    start();
    return over ? null : services;
  }

  private final class Start implements PrivilegedAction<Services> {
    @Override
    public Services run() {
      Services started = maker.get();
      for (String warning : warnings) {
        started.notTracked(warning);
      }
      try {
        Tracker.start(new Listener(started));
      } catch (RuntimeException | Error e) {
        started.close();
        throw e;
      }
      return started;
    }
  }

  /** Starts the services, and tells them of a Netty. */
  synchronized void nettyFound(ClassLoader loader, String prefix, NettyCopy copy) {
    start();
    if (!over) {
      services.nettyFound(loader, prefix, copy);
    }
  }

  /** Reports show that something is not tracked, also where they begin later. */
  synchronized void notTracked(String sentence) {
    warnings.add(sentence);
    if (services != null) {
      services.notTracked(sentence);
    }
  }

  synchronized void optionsChanged(Options now) {
    if (services != null) {
      services.optionsChanged(now);
    }
  }

  /** The services that run, or null. */
  synchronized Services running() {
    return over ? null : services;
  }

  /** Starts nothing any more; returns the services that run, or null. */
  synchronized Services over() {
    over = true;
    return services;
  }

  /** Tells the services, and looks again where the releases of a Netty are not seen yet. */
  private final class Listener implements Tracker.LeakListener {
    private final Tracker.LeakListener services;

    Listener(Tracker.LeakListener services) {
      this.services = services;
    }

    @Override
    public void leaked(Set<Node> nodes) {
      services.leaked(nodes);
    }

    @Override
    public void second() {
      services.second();
      if (!nettys.areAllReady()) {
        lookAgain.untilReady();
      }
    }
  }
}

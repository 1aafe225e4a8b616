package io.github.bytebufflow.agent;

import io.github.bytebufflow.serve.FlowSource;
import io.github.bytebufflow.serve.FlowTracker;
import java.lang.instrument.Instrumentation;
import java.util.Optional;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;

/**
 * The tracker's MBean: registered once the platform's MBean server exists, which the agent never
 * makes. Tools make it when they attach, the JDK when a property asks for remote management, and
 * programs when they use it. The server may be an application's, so a thread apart calls it.
 */
final class Jmx {
  private final Instrumentation instrumentation;
  private final Aside aside = new Aside("bytebuf-flow-register", 1);
  private Supplier<?> platform;
  private volatile boolean over;
  private volatile boolean closed;
  private volatile FlowTracker registered;

  Jmx(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Looks for the server, as long as it has not been there. Called by one thread. */
  void look(FlowSource source) {
    if (over) {
      return;
    }
    try {
      if (platform == null) {
        platform = platform();
      }
      Object server = platform == null ? null : platform.get();
      if (server != null) {
        over = true;
        aside.run(new Registration((MBeanServer) server, source));
      }
    } catch (Exception | LinkageError e) {
      off(e.toString());
    }
  }

  private Supplier<?> platform() throws Exception {
    Optional<Module> management = ModuleLayer.boot().findModule("java.management");
    if (management.isEmpty()) {
      off("this JVM has no module java.management");
      return null;
    }
    return (Supplier<?>)
        Apart.make(PlatformServer.class, management.get(), PlatformServer.OPENED, instrumentation);
  }

  private void off(String reason) {
    over = true;
    Stderr.say("JMX is off: " + reason);
  }

  /** Tells those who listen of a leak; does nothing before the MBean is there. */
  void leakFound(String fingerprint, String text) {
    FlowTracker bean = registered;
    if (bean != null) {
      bean.leakFound(fingerprint, text);
    }
  }

  /** Takes the MBean back, if that can be done in time. */
  void close(long millis) {
    over = true;
    closed = true;
    FlowTracker bean = registered;
    if (bean != null) {
      Aside.await(aside.run(bean::unregister), millis);
    }
    aside.end();
  }

  private final class Registration implements Runnable {
    private final MBeanServer server;
    private final FlowSource source;

    Registration(MBeanServer server, FlowSource source) {
      this.server = server;
      this.source = source;
    }

    @Override
    public void run() {
      try {
        FlowTracker bean = FlowTracker.register(server, source, Stderr::say);
        registered = bean;
        if (closed) {
          // The server has taken its time.
          bean.unregister();
        }
      } catch (JMException | RuntimeException | LinkageError e) {
        Stderr.say("JMX is off: " + e);
      }
    }
  }
}

package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.serve.FlowSource;
import io.github.bytebufflow.serve.FlowTracker;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Optional;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;

/**
 * The tracker's MBean: registered once the platform's MBean server exists, which the agent never
 * makes. Tools make it when they attach, the JDK when a property asks for remote management, and
 * programs when they use it. The server may be an application's, so a thread apart calls it.
 *
 * <p>The daemon looks for the server each second. A program may ask the server for the MBean as
 * soon as it has made the server, so the loading of the class that makes servers starts a closer
 * look.
 */
final class Jmx implements ClassFileTransformer {
  /** The JDK loads it to make or to find a server. */
  private static final String FACTORY = "javax/management/MBeanServerFactory";

  /** For so long, the closer look waits for the server. */
  private static final int LOOKS = 400;

  private static final int LOOK_MILLIS = 5;

  private final Instrumentation instrumentation;
  private final Aside aside = new Aside("bytebuf-flow-register", 1);

  /** With the lock of this object. */
  private Supplier<?> platform;

  private volatile FlowSource source;
  private volatile boolean over;
  private volatile boolean closed;
  private volatile FlowTracker registered;

  Jmx(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Looks for the server, as long as it has not been there. Called by one thread. */
  void look(FlowSource tracker) {
    if (over) {
      return;
    }
    if (source == null) {
      source = tracker;
      instrumentation.addTransformer(this, false);
    }
    MBeanServer server = found();
    if (server != null) {
      aside.run(new Registration(server));
    }
  }

  /** The server, to the first who asks once it is there; null to all others. */
  private synchronized MBeanServer found() {
    if (over) {
      return null;
    }
    try {
      if (platform == null) {
        platform = platform();
      }
      Object server = platform == null ? null : platform.get();
      if (server != null) {
        end();
      }
      return (MBeanServer) server;
    } catch (Exception | LinkageError e) {
      off(e.toString());
      return null;
    }
  }

  /** Weaves nothing: a transformer is how the agent learns that a class is being loaded. */
  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes) {
    if (loader == null && redefined == null && FACTORY.equals(name) && !over) {
      aside.run(new CloserLook());
    }
    return null;
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
    end();
    Stderr.say("JMX is off: " + reason);
  }

  private void end() {
    over = true;
    instrumentation.removeTransformer(this);
  }

  /** Tells those who listen of a leak; does nothing before the MBean is there. */
  void leakFound(String fingerprint, String text) {
    FlowTracker bean = registered;
    if (bean != null) {
      bean.leakFound(fingerprint, text);
    }
  }

  /** Tells those who listen that direct memory gets short; does nothing before the MBean. */
  void memoryShort(String what, String text) {
    FlowTracker bean = registered;
    if (bean != null) {
      bean.memoryShort(what, text);
    }
  }

  /** Takes the MBean back, if that can be done in time. */
  void close(long millis) {
    end();
    closed = true;
    FlowTracker bean = registered;
    if (bean != null) {
      Aside.await(aside.run(bean::unregister), millis);
    }
    aside.end();
  }

  private final class CloserLook implements Runnable {
    @Override
    public void run() {
      for (int i = 0; i < LOOKS && !over; i++) {
        MBeanServer server = found();
        if (server != null) {
          new Registration(server).run();
          return;
        }
        try {
          Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
          return;
        }
      }
    }
  }

  private final class Registration implements Runnable {
    private final MBeanServer server;

    Registration(MBeanServer server) {
      this.server = server;
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

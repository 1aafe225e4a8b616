package acme;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogManager;
import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;
import javax.management.ObjectName;

/** Programs that choose their logging and their MBean server when the tracker runs already. */
public final class Management {
  private static final int POLLS = 2400;

  private Management() {}

  /** A log manager of the program's own. */
  public static final class OwnLogManager extends LogManager {}

  /** A builder of the program's own. */
  public static final class OwnBuilder extends MBeanServerBuilder {
    @Override
    public MBeanServer newMBeanServer(
        String domain, MBeanServer outer, MBeanServerDelegate delegate) {
      System.out.println("builds");
      return super.newMBeanServer(domain, outer, delegate);
    }
  }

  private static void pause(int millis) throws InterruptedException {
    new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
  }

  /** Netty would start the JDK's logging. */
  static class Silence extends InternalLoggerFactory {
    @Override
    protected InternalLogger newInstance(String name) {
      return (InternalLogger)
          Proxy.newProxyInstance(
              Silence.class.getClassLoader(),
              new Class<?>[] {InternalLogger.class},
              (proxy, method, arguments) ->
                  method.getReturnType() == boolean.class ? Boolean.FALSE : null);
    }
  }

  /** And lives until its standard input ends. */
  private static void leak() throws IOException {
    InternalLoggerFactory.setDefaultFactory(new Silence());
    Endings.returnsLater();
  }

  static void ownLogManager() throws IOException {
    leak();
    System.setProperty("java.util.logging.manager", OwnLogManager.class.getName());
    System.out.println(LogManager.getLogManager().getClass().getSimpleName());
  }

  static void ownServer() throws Exception {
    leak();
    System.setProperty("javax.management.builder.initial", OwnBuilder.class.getName());
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = tracker(server);
    System.out.println(server.isRegistered(name) ? "found" : "missing");
    System.out.println(server.getAttribute(name, "Allocated"));
  }

  /** The name of the tracker, once the tracker is registered. */
  static ObjectName tracker(MBeanServer server) throws Exception {
    ObjectName name = new ObjectName("io.github.bytebufflow:type=FlowTracker");
    for (int i = 0; i < POLLS && !server.isRegistered(name); i++) {
      pause(100);
    }
    return name;
  }

  /** Tells which of the tracker's threads there are. */
  static void threads() throws IOException {
    leak();
    System.out.println(
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("bytebuf-flow"))
            .allMatch(thread -> thread.isDaemon() && thread.getContextClassLoader() == null));
  }
}

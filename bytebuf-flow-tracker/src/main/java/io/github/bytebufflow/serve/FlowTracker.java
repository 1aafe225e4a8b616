package io.github.bytebufflow.serve;

import io.github.bytebufflow.api.FlowTrackerMXBean;
import io.github.bytebufflow.api.LeakRow;
import io.github.bytebufflow.api.MemoryRow;
import io.github.bytebufflow.api.VerdictRow;
import io.github.bytebufflow.report.MemoryReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Totals;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanServer;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.ObjectName;

/** The tracker as an MXBean, which notifies of newly leaking paths. Thread-safe. */
public final class FlowTracker extends NotificationBroadcasterSupport implements FlowTrackerMXBean {
  private static final int MOST_TRACKERS = 100;
  private static final int MOST_WAITING = 1024;

  private final FlowSource source;
  private final Renderer renderer;
  private final ThreadPoolExecutor listeners;
  private final RecentSnapshot recent;
  private final AtomicLong notifications = new AtomicLong();
  private MBeanServer server;
  private ObjectName name;

  FlowTracker(FlowSource source, Renderer renderer, LongSupplier nanoTime) {
    this(source, renderer, nanoTime, listeners());
  }

  private FlowTracker(
      FlowSource source, Renderer renderer, LongSupplier nanoTime, ThreadPoolExecutor listeners) {
    super(
        listeners,
        new MBeanNotificationInfo(
            new String[] {LEAK},
            Notification.class.getName(),
            "A path leaks that did not leak before; user data is its fingerprint"),
        new MBeanNotificationInfo(
            new String[] {MEMORY},
            Notification.class.getName(),
            "Direct memory is exhausted, or passes the share that option memory-alert names; user"
                + " data is 'exhausted' or 'alert'"));
    this.source = source;
    this.renderer = renderer;
    this.listeners = listeners;
    this.recent = new RecentSnapshot(source::snapshot, nanoTime);
  }

  /**
   * Makes the thread that calls listeners. The thread that finds leaks must not wait for a listener
   * of the application. A listener that is too slow misses notifications; the sequence numbers show
   * that.
   */
  private static ThreadPoolExecutor listeners() {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            1,
            1,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            task -> {
              Thread thread = new Thread(task, "bytebuf-flow-jmx");
              thread.setDaemon(true);
              return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy());
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /**
   * Registers a tracker with an MBean server, as {@value #NAME} or, if another tracker has that
   * name, with {@code ,id=2} or the next free number behind it.
   *
   * @param server usually the platform's
   * @param source what to show
   * @param log gets one line if the name is not the usual one
   * @return the registered tracker
   * @throws JMException if the server refuses it
   */
  public static FlowTracker register(MBeanServer server, FlowSource source, Consumer<String> log)
      throws JMException {
    FlowTracker tracker = new FlowTracker(source, new Renderer(), System::nanoTime);
    tracker.register(server, log);
    return tracker;
  }

  synchronized void register(MBeanServer platform, Consumer<String> log) throws JMException {
    for (int id = 1; ; id++) {
      ObjectName candidate = new ObjectName(id == 1 ? NAME : NAME + ",id=" + id);
      try {
        platform.registerMBean(this, candidate);
        server = platform;
        name = candidate;
      } catch (InstanceAlreadyExistsException e) {
        if (id == MOST_TRACKERS) {
          throw e;
        }
        continue;
      }
      if (id > 1) {
        log.accept("JMX: this JVM has another tracker; this one is " + candidate);
      }
      return;
    }
  }

  /** Takes the tracker back from the MBean server; does nothing if that was done before. */
  public synchronized void unregister() {
    if (server == null) {
      return;
    }
    try {
      server.unregisterMBean(name);
    } catch (InstanceNotFoundException e) {
      // Somebody else has unregistered the bean.
    } catch (JMException e) {
      throw new IllegalStateException(e);
    } finally {
      server = null;
      listeners.shutdown();
    }
  }

  /**
   * The name this tracker was registered by.
   *
   * @return {@value #NAME}, possibly with an id
   */
  public synchronized ObjectName objectName() {
    return name;
  }

  /**
   * Notifies listeners of a newly leaking path. Returns without waiting for them.
   *
   * @param fingerprint the path's fingerprint
   * @param text the report of this leak
   */
  public void leakFound(String fingerprint, String text) {
    send(LEAK, fingerprint, text);
  }

  /**
   * Notifies listeners that direct memory gets short. Returns without waiting for them.
   *
   * @param what {@code exhausted} or {@code alert}
   * @param text the report
   */
  public void memoryShort(String what, String text) {
    send(MEMORY, what, text);
  }

  private void send(String type, String userData, String text) {
    Notification notification =
        new Notification(
            type, this, notifications.incrementAndGet(), System.currentTimeMillis(), text);
    notification.setUserData(userData);
    // The sender calls the filters of listeners, so sending happens on the listeners' thread too.
    listeners.execute(() -> sendNotification(notification));
  }

  private Totals totals() {
    return recent.get().totals;
  }

  @Override
  public long getAllocated() {
    return totals().allocated;
  }

  @Override
  public long getReleased() {
    return totals().released;
  }

  @Override
  public long getLeaked() {
    return totals().leaked;
  }

  @Override
  public long getLive() {
    return totals().live;
  }

  @Override
  public long getSuspects() {
    return totals().suspect;
  }

  @Override
  public long getLeakedBytes() {
    return totals().leakedBytes;
  }

  @Override
  public long getLiveBytes() {
    return totals().liveBytes;
  }

  @Override
  public long getLeakedDirect() {
    return totals().leakedDirect;
  }

  @Override
  public long getIndirect() {
    return totals().indirect;
  }

  @Override
  public long getMisused() {
    return totals().misused;
  }

  @Override
  public long getNodes() {
    return totals().nodes;
  }

  @Override
  public long getTruncated() {
    return totals().truncated;
  }

  @Override
  public long getUntracked() {
    return totals().untracked;
  }

  @Override
  public long getRetained() {
    return totals().retained;
  }

  @Override
  public long getSampledOut() {
    return totals().sampledOut;
  }

  @Override
  public long getViewsAllocated() {
    return totals().viewsAllocated;
  }

  @Override
  public long getViewsReleased() {
    return totals().viewsReleased;
  }

  @Override
  public long getViewsLeaked() {
    return totals().viewsLeaked;
  }

  @Override
  public long getViewsLive() {
    return totals().viewsLive;
  }

  @Override
  public Map<String, LeakRow> getLeakTable() {
    return LeakTable.of(recent.get());
  }

  @Override
  public MemoryRow getMemory() {
    return MemoryTable.lines(recent.get());
  }

  @Override
  public VerdictRow getMemoryVerdict() {
    return MemoryTable.verdict(recent.get());
  }

  @Override
  public String getVersion() {
    return recent.get().tracker.version;
  }

  @Override
  public List<String> getNettyVersions() {
    return recent.get().tracker.netty;
  }

  @Override
  public String getInclude() {
    return source.controls().option("include");
  }

  @Override
  public void setInclude(String prefixes) {
    source.controls().set(Map.of("include", prefixes));
  }

  @Override
  public String getExclude() {
    return source.controls().option("exclude");
  }

  @Override
  public void setExclude(String prefixes) {
    source.controls().set(Map.of("exclude", prefixes));
  }

  @Override
  public String getNetty() {
    return source.controls().option("netty");
  }

  @Override
  public void setNetty(String mode) {
    source.controls().set(Map.of("netty", mode));
  }

  @Override
  public int getSample() {
    return Integer.parseInt(source.controls().option("sample"));
  }

  @Override
  public void setSample(int n) {
    source.controls().set(Map.of("sample", Integer.toString(n)));
  }

  @Override
  public String detach() {
    return source.controls().detach();
  }

  @Override
  public String tree() {
    return renderer.tree(source.snapshot());
  }

  @Override
  public String leaks() {
    return renderer.leaks(source.snapshot());
  }

  @Override
  public String leaksSinceMark() {
    return renderer.leaks(source.sinceMark());
  }

  @Override
  public String suspects() {
    return renderer.suspects(source.snapshot());
  }

  @Override
  public String memory() {
    return MemoryReport.of(source.snapshot(), ReportSettings.DEFAULT);
  }

  @Override
  public String json() {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try {
      renderer.json(source.snapshot(), json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return json.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void mark() {
    source.mark();
  }
}

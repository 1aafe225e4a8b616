package io.github.bytebufflow.agent;

import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.Controls;
import io.github.bytebufflow.serve.FlowTracker;
import io.github.bytebufflow.serve.HttpEndpoint;
import io.github.bytebufflow.serve.LeakLog;
import io.github.bytebufflow.serve.LiveSource;
import io.github.bytebufflow.serve.ReportFile;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotTaker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * What runs beside the application once it uses Netty, all of it on the tracker's daemon: the
 * banner, HTTP, JMX, the log of leaks, reports in between and at shutdown. A part that cannot start
 * says so in one line; the others go on.
 */
final class Services implements Tracker.LeakListener {
  private static final long COLLECT_MILLIS = 2000;

  /** JMX costs classes; a program that ends within a second does without. */
  private static final int JMX_AFTER_SECONDS = 1;

  /** After a look at the leaks, the daemon rests from it so many times as long. */
  private static final int LOOK_REST = 10;

  private final Controls controls;
  private final ReportFile report;
  private final List<String> notTracked = new ArrayList<>();
  private final Map<ClassLoader, Map<String, NettyCopy>> nettys = new WeakHashMap<>();
  private final LogFile log;
  private SnapshotTaker taker;
  private LiveSource source;
  private LeakLog leaks;
  private FlowTracker jmx;
  private HttpEndpoint http;
  private Thread hook;
  private volatile Options options;

  /** Set on the thread that drained, which may be one that asked for a collection. */
  private volatile boolean found;

  private long nextLook;
  private long nextReport;
  private int seconds;
  private boolean failureSaid;
  private boolean unwritableSaid;
  private volatile boolean ending;
  private final AtomicBoolean ended = new AtomicBoolean();

  /** Does little: this runs while a class of the application is being loaded. */
  Services(Options options, ReportFile report, Controls controls) {
    this.options = options;
    this.controls = controls;
    this.report = report;
    log = new LogFile(options.log);
    nextReport = options.intervalMillis;
    try {
      hook = new End();
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already; nobody would read a report of what starts now.
      ending = true;
    }
  }

  synchronized void nettyFound(ClassLoader loader, String prefix, NettyCopy copy) {
    Map<String, NettyCopy> prefixes = nettys.get(loader);
    if (prefixes == null) {
      prefixes = new LinkedHashMap<>();
      nettys.put(loader, prefixes);
    }
    prefixes.put(prefix, copy);
  }

  synchronized void notTracked(String sentence) {
    notTracked.add(sentence);
  }

  /** The taker, with the names of all Nettys found by now. */
  private synchronized SnapshotTaker taker() {
    if (taker == null) {
      taker = new SnapshotTaker(Version.TEXT, options.inForce());
      source = new LiveSource(taker, new Collector(), controls);
      leaks = new LeakLog();
    }
    for (Map.Entry<ClassLoader, Map<String, NettyCopy>> netty : nettys.entrySet()) {
      for (Map.Entry<String, NettyCopy> found : netty.getValue().entrySet()) {
        String prefix = found.getKey();
        String problem = SelfTest.problem(netty.getKey(), prefix, found.getValue());
        if (problem != null) {
          Stderr.say(problem);
          notTracked.add(problem);
        }
        NettyCopy copy = found.getValue();
        if (copy != null && copy.version() == null) {
          copy.setVersion(NettyVersion.of(netty.getKey(), prefix));
        }
      }
    }
    nettys.clear();
    for (String sentence : notTracked) {
      taker.addOff(sentence);
    }
    notTracked.clear();
    return taker;
  }

  @Override
  public void leaked(Set<Node> nodes) {
    found = true;
  }

  @Override
  public void second() {
    if (ending) {
      return;
    }
    SnapshotTaker current = taker();
    if (seconds == 0) {
      Stderr.say(banner(http()));
      String problem = report == null ? null : report.problem();
      if (problem != null) {
        sayOnce(problem);
      }
    } else if (seconds == JMX_AFTER_SECONDS) {
      jmx();
    }
    seconds++;
    look(current);
    if (report != null && options.intervalMillis > 0 && Tracker.uptimeMillis() >= nextReport) {
      nextReport = Tracker.uptimeMillis() + options.intervalMillis;
      write(current.take(), ReportSettings.DEFAULT);
    }
    Throwable failure = Tracker.takeFailure();
    if (failure != null && !failureSaid) {
      failureSaid = true;
      Stderr.say("steps are lost, counted as untracked; the first time by " + failure);
    }
  }

  private String banner(String url) {
    StringBuilder line = new StringBuilder(Version.TEXT);
    line.append(
        options.sample == 1 ? " follows every " : " follows one in " + options.sample + " ");
    line.append(options.directOnly ? "direct ByteBuf" : "ByteBuf");
    line.append(", netty=").append(options.netty.toString().toLowerCase(Locale.ROOT));
    if (!options.include.isEmpty()) {
      line.append(", steps in ").append(String.join(",", options.include));
    }
    if (url != null) {
      line.append(", ").append(url);
    }
    return line.toString();
  }

  private String http() {
    if (options.http == null) {
      return null;
    }
    try {
      HttpEndpoint endpoint =
          new HttpEndpoint(source, options.http.host, options.http.port, options.httpToken);
      String url = endpoint.start();
      http = endpoint;
      return url;
    } catch (IOException e) {
      Stderr.say(e.getMessage());
    } catch (LinkageError e) {
      Stderr.say("HTTP is off: this JVM has no module jdk.httpserver");
    }
    return null;
  }

  private void jmx() {
    try {
      jmx = FlowTracker.register(source, Stderr::say);
    } catch (Exception e) {
      Stderr.say("JMX is off: " + e);
    } catch (LinkageError e) {
      Stderr.say("JMX is off: this JVM has no module java.management");
    }
  }

  /** Says which paths leak, on their first leak and each time there are ten times as many. */
  private void look(SnapshotTaker current) {
    long now = Tracker.uptimeMillis();
    if (!found || now < nextLook) {
      return;
    }
    found = false;
    leaks.look(
        current.take(),
        settings(""),
        (fingerprint, first, text) -> {
          if (ending) {
            return;
          }
          log.add(text + '\n');
          if (first && jmx != null) {
            jmx.leakFound(fingerprint, text);
          }
        });
    nextLook = now + LOOK_REST * (Tracker.uptimeMillis() - now);
  }

  private ReportSettings settings(String note) {
    return ReportSettings.DEFAULT.withColour(log.isTerminal()).withNote(note);
  }

  /** Reports show these options from now on. */
  synchronized void optionsChanged(Options now) {
    options = now;
    if (taker != null) {
      taker.optionsChanged(now.inForce());
    }
  }

  /** Ends what serves, once the daemon has ended. */
  void close() {
    try {
      if (hook != null) {
        Runtime.getRuntime().removeShutdownHook(hook);
      }
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook runs or has run; it sees that the end was made.
    }
    if (http != null) {
      http.stop();
    }
    if (jmx != null) {
      jmx.unregister();
    }
  }

  /** The last of it: collects once, writes the report, and says how it went. */
  void end() {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    ending = true;
    try {
      // First, as it tests whether releases are seen: else nothing has leaked.
      taker();
      // Where all buffers were released, a collection would find nothing.
      String note =
          Tracker.allReleased() || Tracker.collect(COLLECT_MILLIS)
              ? ""
              : "no collection: leaks may be among the live";
      Snapshot last = taker().take();
      ReportSettings settings = settings(note).withSuspects(true);
      log.add(LeakReport.of(last, settings));
      if (report != null) {
        write(last, settings.withColour(false));
      }
    } catch (Throwable t) {
      Stderr.say("the last report failed: " + t);
    }
  }

  /** A class of its own, since the first lambda of a program costs start-up. */
  private static final class Collector implements BooleanSupplier {
    @Override
    public boolean getAsBoolean() {
      return Tracker.collect(COLLECT_MILLIS);
    }
  }

  /** The shutdown hook; a class of its own, since a lambda costs start-up. */
  private final class End extends Thread {
    End() {
      super(null, null, "bytebuf-flow-shutdown", 0, false);
      setContextClassLoader(null);
    }

    @Override
    public void run() {
      end();
    }
  }

  private void write(Snapshot snapshot, ReportSettings settings) {
    try {
      report.write(snapshot, settings);
    } catch (IOException e) {
      sayOnce(e.getMessage());
    }
  }

  /** A report that cannot be written cannot be written each time. */
  private void sayOnce(String problem) {
    if (!unwritableSaid) {
      unwritableSaid = true;
      Stderr.say(problem);
    }
  }
}

package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.Controls;
import io.github.bytebufflow.serve.HttpEndpoint;
import io.github.bytebufflow.serve.LeakLog;
import io.github.bytebufflow.serve.LiveSource;
import io.github.bytebufflow.serve.ReportFile;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotTaker;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * What runs beside the application once it uses Netty: the banner, HTTP, JMX, the log of leaks,
 * reports in between and at shutdown. The tracker's daemon sets it off each second. A part that
 * cannot start says so in one line; the others go on.
 *
 * <p>What may block for ever, class loaders and files and MBean servers, is done on threads of its
 * own, with no lock held. Nobody waits for these without a deadline: the end of the JVM least.
 */
final class Services implements Tracker.LeakListener {
  /** How long the end of the JVM, or a detach, waits for the last report and its lines. */
  private static final long END_MILLIS = 10_000;

  private static final long COLLECT_MILLIS = 2000;

  /** Of the time for the end, what is kept for the lines. */
  private static final long LINES_MILLIS = 2 * Stderr.FLUSH_MILLIS;

  /** How long the banner and the last report wait for class loaders to name their Nettys. */
  private static final long NAMES_MILLIS = 500;

  /** The same for the last report, which must not lack a name because the machine is busy. */
  private static final long LAST_NAMES_MILLIS = 3000;

  private static final long UNREGISTER_MILLIS = 2000;

  /** So many class loaders may hang until the Nettys of others go unnamed. */
  private static final int LOOK_UPS = 4;

  /** After a look at the leaks, the daemon rests from it so many times as long. */
  private static final int LOOK_REST = 10;

  private static final int MOST_FAILURES_SAID = 10;

  private final Controls controls;
  private final List<String> notTracked = new ArrayList<>();
  private final LogFile log;
  private final Aside aside = new Aside("bytebuf-flow-aside", LOOK_UPS);
  private final NettyLookUps nettys;
  private final ReportWriter report;
  private final Jmx jmx;
  private SnapshotTaker taker;
  private LiveSource source;
  private LeakLog leaks;
  private volatile HttpEndpoint http;
  private LastHook hook;
  private volatile Options options;

  /** Set on the thread that drained, which may be one that asked for a collection. */
  private volatile boolean found;

  private long nextLook;
  private long nextReport;
  private int seconds;
  private boolean failureSaid;
  private final Set<String> failuresSaid = new HashSet<>();
  private volatile boolean ending;

  /** What the end is busy with, for the sentence that says that it took too long. */
  private volatile String doing = "a collection";

  private final CountDownLatch over = new CountDownLatch(1);
  private boolean ended;
  private long deadline;
  private boolean givenUp;

  /** Does little: this runs while a class of the application is being loaded. */
  Services(Options options, ReportFile file, Controls controls, Instrumentation instrumentation) {
    this.options = options;
    this.controls = controls;
    log = new LogFile(options.log);
    nettys = new NettyLookUps(aside, this);
    report = file == null ? null : new ReportWriter(file);
    jmx = new Jmx(instrumentation);
    nextReport = options.intervalMillis;
    try {
      hook = LastHook.register(this);
      aside.run(new LastHook.Placing(instrumentation));
    } catch (IllegalStateException e) {
      // The JVM is ending already; nobody would read a report of what starts now.
      ending = true;
    }
  }

  void nettyFound(ClassLoader loader, String prefix, NettyCopy copy) {
    nettys.add(loader, prefix, copy);
  }

  synchronized void notTracked(String sentence) {
    notTracked.add(sentence);
  }

  /** The taker, with all that is known by now to be untracked. */
  private synchronized SnapshotTaker taker() {
    if (taker == null) {
      taker = new SnapshotTaker(Version.TEXT, options.inForce());
      taker.accept(options.accepted);
      source = new LiveSource(taker, new Collector(), controls);
      leaks = new LeakLog();
    }
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
    try {
      everySecond();
    } catch (RuntimeException | Error e) {
      // Not a step that is lost: the daemon counts what is thrown to it as that.
      failed("a report failed: " + e);
    }
  }

  private void everySecond() {
    nettys.look();
    if (seconds == 0) {
      nettys.await(NAMES_MILLIS);
    }
    SnapshotTaker current = taker();
    if (seconds == 0) {
      Stderr.say(banner(http()));
      if (report != null) {
        report.check();
      }
    } else {
      jmx.look(source);
    }
    seconds++;
    log.check();
    look(current);
    if (report != null && options.intervalMillis > 0 && Tracker.uptimeMillis() >= nextReport) {
      nextReport = Tracker.uptimeMillis() + options.intervalMillis;
      report.write(current, ReportSettings.DEFAULT);
    }
    Throwable failure = Tracker.takeFailure();
    if (failure != null && !failureSaid) {
      failureSaid = true;
      Stderr.say("steps are lost, counted as untracked; the first time by " + failure);
    }
  }

  /** Says each thing once: what fails now may fail each second. */
  private synchronized void failed(String sentence) {
    if (failuresSaid.size() < MOST_FAILURES_SAID && failuresSaid.add(sentence)) {
      Stderr.say(sentence);
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
      return null;
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
          if (first) {
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
    if (hook != null) {
      hook.remove();
    }
    if (http != null) {
      http.stop();
    }
    jmx.close(UNREGISTER_MILLIS);
    aside.end();
    if (report != null) {
      report.end();
    }
  }

  /**
   * The last of it: collects once, writes the report, and says how it went. Returns when that is
   * done, or its time is over. All who call it wait for the same end.
   */
  void end() {
    begin();
    try {
      if (over.await(deadline() - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    giveUp();
  }

  private synchronized long deadline() {
    return deadline;
  }

  private synchronized void begin() {
    if (ended) {
      return;
    }
    ended = true;
    ending = true;
    deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
    try {
      new End().start();
    } catch (OutOfMemoryError e) {
      // No thread to be had.
      new End().run();
    }
  }

  private void giveUp() {
    synchronized (this) {
      if (givenUp) {
        return;
      }
      givenUp = true;
    }
    Stderr.say("the last report was given up after " + END_MILLIS / 1000 + " s, with " + doing);
    Stderr.flush(100);
  }

  /** Makes the end. A daemon, for it may come to nothing. */
  private final class End extends Thread {
    End() {
      super(null, null, "bytebuf-flow-end", 0, false);
      setDaemon(true);
      setContextClassLoader(null);
    }

    @Override
    public void run() {
      try {
        last();
      } catch (Throwable t) {
        Stderr.say("the last report failed: " + t);
      }
      log.flush(Stderr.FLUSH_MILLIS);
      Stderr.flush(Stderr.FLUSH_MILLIS);
      over.countDown();
    }
  }

  private void last() throws IOException {
    nettys.look();
    doing = "a class loader that is asked for its Netty";
    // First, as it tests whether releases are seen: else nothing has leaked.
    nettys.await(LAST_NAMES_MILLIS);
    doing = "a collection";
    // Where all buffers were released, a collection would find nothing.
    String note =
        Tracker.allReleased() || Tracker.collect(COLLECT_MILLIS)
            ? ""
            : "no collection: leaks may be among the live";
    doing = "a snapshot";
    Snapshot last = taker().take();
    ReportSettings settings = settings(note).withSuspects(true).withEnd(true);
    log.add(LeakReport.of(last, settings));
    if (report != null) {
      doing = "the file of the option 'report'";
      long left = TimeUnit.NANOSECONDS.toMillis(deadline() - System.nanoTime());
      // After a long collection too: the report is worth more than its lines.
      long most = Math.max(left - LINES_MILLIS, Math.min(left, LINES_MILLIS));
      report.writeLast(last, settings.withColour(false), most);
    }
    doing = "its lines";
  }

  /** A class of its own, since the first lambda of a program costs start-up. */
  private static final class Collector implements BooleanSupplier {
    @Override
    public boolean getAsBoolean() {
      return Tracker.collect(COLLECT_MILLIS);
    }
  }
}

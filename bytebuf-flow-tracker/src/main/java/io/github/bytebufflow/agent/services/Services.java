package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.report.BundleSettings;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.runtime.HintSources;
import io.github.bytebufflow.runtime.LeakDetectors;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.OwnerCounts;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.Controls;
import io.github.bytebufflow.serve.HintProviders;
import io.github.bytebufflow.serve.HttpEndpoint;
import io.github.bytebufflow.serve.ReportFile;
import io.github.bytebufflow.serve.WithoutAddresses;
import io.github.bytebufflow.snapshot.OwnedPaths;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotTaker;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Starts and ends what runs beside the application: the banner, HTTP, JMX, events for the flight
 * recorder, the log of leaks, the reports. The tracker's daemon calls it each second. A part that
 * cannot start says so in one line; the others go on.
 *
 * <p>What may block for ever, class loaders and files and MBean servers, is done on threads of its
 * own, with no lock held. Nobody waits for these without a deadline, the end of the JVM included.
 */
public final class Services implements Tracker.LeakListener {
  /** How long the banner waits for class loaders to name their Nettys. */
  private static final long NAMES_MILLIS = 500;

  private static final long UNREGISTER_MILLIS = 2000;

  /** So many class loaders may hang until the Nettys of others go unnamed. */
  private static final int LOOK_UPS = 4;

  private static final int MOST_FAILURES_SAID = 10;

  private final Aside aside = new Aside("bytebuf-flow-aside", LOOK_UPS);
  private final LogFile log;
  private final Balancer balancer;
  private final Snapshots snapshots;
  private final NettyLookUps nettys;
  private final ReportWriter report;
  private final Jmx jmx;
  private final FlightEvents flight;
  private final TerminationLog termination;
  private final LastWords words;
  private final LeakWatch leaks;
  private final LastReport end;
  private final LastHook hook;
  private volatile Options options;
  private volatile HttpEndpoint http;
  private volatile String served;

  private long nextReport;
  private int seconds;

  private final FirstFailure lost =
      new FirstFailure("steps are lost, counted as untracked; the first time by ");

  private final Set<String> failuresSaid = new HashSet<>();

  /**
   * Starts what ends with the JVM; the rest starts with the first second. Does little: this runs
   * while a class of the application is being loaded.
   *
   * @param options the options in force
   * @param file the file of the option {@code report}, or null
   * @param controls what HTTP and JMX may change
   * @param instrumentation to learn of classes of the JDK with
   * @param prover proves that releases are seen
   * @param zoomer weaves classes more finely
   */
  public Services(
      Options options,
      ReportFile file,
      Controls controls,
      Instrumentation instrumentation,
      HookProver prover,
      Zoomer zoomer) {
    this.options = options;
    log = new LogFile(options.log, options.logFormat);
    balancer = new Balancer(instrumentation);
    snapshots = new Snapshots(options, controls, new Judge(instrumentation), balancer);
    nettys = new NettyLookUps(aside, new SelfTest(prover), snapshots);
    report = file == null ? null : new ReportWriter(file, log.isStderr());
    jmx = new Jmx(instrumentation);
    flight = new FlightEvents(instrumentation);
    termination =
        options.terminationLog == null ? null : new TerminationLog(options.terminationLog);
    words =
        new LastWords(
            snapshots,
            log,
            jmx,
            new MemoryWatch(options.memoryAlert),
            balancer,
            report,
            termination);
    end = new LastReport(nettys, snapshots, log, words, termination, report, instrumentation);
    leaks = new LeakWatch(log, termination, jmx, end, zoomer);
    nextReport = options.intervalMillis;
    hook = LastHook.register(end);
    if (hook == null) {
      end.isTooLate();
    } else {
      aside.run(new LastHook.Placing(instrumentation));
    }
  }

  /**
   * A Netty was found. Called while a class of the application is being loaded.
   *
   * @param loader its class loader
   * @param prefix its package, {@code io.netty.} or what that was relocated to
   * @param copy what the runtime knows of it, or null
   */
  public void nettyFound(ClassLoader loader, String prefix, NettyCopy copy) {
    nettys.add(loader, prefix, copy);
  }

  /**
   * Reports show from now on that something is not tracked.
   *
   * @param sentence what, and why
   */
  public void notTracked(String sentence) {
    snapshots.notTracked(sentence);
  }

  /**
   * Reports show these options from now on.
   *
   * @param now the options
   */
  public void optionsChanged(Options now) {
    options = now;
    snapshots.optionsChanged(now);
  }

  @Override
  public void leaked(Set<Node> nodes) {
    leaks.found();
    flight.leaked();
  }

  @Override
  public void second() {
    if (end.isBegun()) {
      return;
    }
    try {
      everySecond();
    } catch (RuntimeException | Error e) {
      // Caught here, since the daemon counts what is thrown to it as lost steps.
      failed("a report failed: " + e);
    }
  }

  private void everySecond() {
    nettys.look();
    if (seconds == 0) {
      nettys.await(NAMES_MILLIS);
    }
    SnapshotTaker current = snapshots.taker();
    if (seconds == 0) {
      Stderr.say(banner(http()));
      if (report != null) {
        report.check();
      }
      if (options.hints) {
        aside.run(new HintProviders(HintSources::add, this::failed));
      }
      if (termination != null) {
        termination.check();
      }
    } else {
      jmx.look(snapshots.source());
      flight.look(snapshots.source());
    }
    seconds++;
    log.check();
    words.look(Tracker.uptimeMillis());
    leaks.look(current, options);
    balancer.second();
    if (report != null && options.intervalMillis > 0 && Tracker.uptimeMillis() >= nextReport) {
      nextReport = Tracker.uptimeMillis() + options.intervalMillis;
      report.write(current, ReportSettings.DEFAULT);
    }
    for (String sentence : HintSources.takeFailures()) {
      failed(sentence);
    }
    lost.say(Tracker.takeFailure());
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
    if (LeakDetectors.isDisabling("io.netty.")) {
      line.append(", Netty's own leak detector off");
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
          new HttpEndpoint(
              options.hasAddressesOverHttp()
                  ? snapshots.source()
                  : new WithoutAddresses(snapshots.source()),
              options.http.host,
              options.http.port,
              options.httpToken);
      String url = endpoint.start();
      http = endpoint;
      served = url;
      return url;
    } catch (IOException e) {
      served = e.getMessage();
      Stderr.say(e.getMessage());
      return null;
    }
  }

  /**
   * Where HTTP is served.
   *
   * @return the address, or why there is none in one sentence; null as long as that is not known
   */
  public String served() {
    return served;
  }

  /** All flows as they are now. */
  Snapshot snapshot() {
    return snapshots.taker().take();
  }

  /** What one owner has not released. */
  OwnedPaths pathsOf(OwnerCounts owned) {
    return snapshots.taker().takeOf(owned);
  }

  /** A program listens to leaks, until the result is run. */
  Runnable onLeak(Consumer<Object> listener) {
    return leaks.listen(listener, snapshot());
  }

  /**
   * Writes a report for somebody who has attached.
   *
   * @param asked what is wanted
   * @param file where to
   * @return whether a collection was seen, or none was asked for
   * @throws IOException with one sentence if the file can't be written, with the file that has the
   *     report instead
   */
  public boolean dump(DumpRequest asked, ReportFile file) throws IOException {
    boolean collected = !asked.collects || snapshots.source().collect();
    BundleSettings bundle =
        BundleSettings.DEFAULT.withAddresses(asked.addresses).withHints(asked.hints);
    ReportSettings settings = ReportSettings.DEFAULT.withBundle(bundle);
    Snapshot snapshot = snapshots.taker().take();
    try {
      file.write(snapshot, settings);
    } catch (IOException e) {
      throw new IOException(elsewhere(e.getMessage(), file, snapshot, settings), e);
    }
    return collected;
  }

  /** Said here too, as not all who attach can read the answer. */
  private static String elsewhere(
      String problem, ReportFile file, Snapshot snapshot, ReportSettings settings) {
    String sentence;
    String text = "";
    try {
      sentence = ReportFile.instead(problem, file.writeInstead(snapshot, settings));
    } catch (IOException e) {
      sentence = problem + ", nor to " + e.getMessage() + ReportWriter.AS_TEXT;
      text = LeakReport.of(snapshot, settings);
    }
    Stderr.say(sentence);
    Stderr.print(text);
    return sentence;
  }

  /** Makes the last report. Returns when that is done, or its time is over. */
  public void end() {
    end.make();
  }

  /** Ends what serves, once the daemon has ended. */
  public void close() {
    if (hook != null) {
      hook.remove();
    }
    HintSources.clear();
    if (http != null) {
      http.stop();
    }
    jmx.close(UNREGISTER_MILLIS);
    flight.close();
    balancer.close();
    leaks.close();
    words.close();
    if (termination != null) {
      termination.end();
    }
    aside.end();
    if (report != null) {
      report.end();
    }
  }
}

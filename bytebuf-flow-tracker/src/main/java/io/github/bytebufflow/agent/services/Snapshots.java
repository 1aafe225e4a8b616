package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.Controls;
import io.github.bytebufflow.serve.LiveSource;
import io.github.bytebufflow.snapshot.CollectorWatch;
import io.github.bytebufflow.snapshot.SnapshotTaker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Makes the taker of snapshots when the first is wanted, and tells it what is not tracked.
 * Thread-safe.
 */
final class Snapshots {
  /** How long a collection that is asked for may take. */
  static final long COLLECT_MILLIS = 2000;

  private final Controls controls;
  private final Judge judge;
  private final Balancer balancer;

  /** Watches from the start, when there is no taker yet. */
  private final CollectorWatch collector = new CollectorWatch();

  // With the lock of this object.
  private final List<String> notTracked = new ArrayList<>();
  private Options options;
  private SnapshotTaker taker;
  private LiveSource source;

  Snapshots(Options options, Controls controls, Judge judge, Balancer balancer) {
    this.options = options;
    this.controls = controls;
    this.judge = judge;
    this.balancer = balancer;
  }

  synchronized void notTracked(String sentence) {
    notTracked.add(sentence);
  }

  /** The taker, which knows of all that was not tracked until now. */
  synchronized SnapshotTaker taker() {
    if (taker == null) {
      taker = new SnapshotTaker(Version.TEXT, options.inForce());
      taker.accept(options.accepted);
      taker.label(options.labels);
      taker.watchedBy(collector);
      taker.judgedBy(judge);
      taker.balancedBy(balancer, balancer.often(), balancer.untouched());
      source = new LiveSource(taker, new Collector(), controls);
    }
    for (String sentence : notTracked) {
      taker.addOff(sentence);
    }
    notTracked.clear();
    return taker;
  }

  /** The prefixes of the option {@code include}. */
  synchronized List<String> include() {
    return options.include;
  }

  /** Waits at most so long for what code is read to find who is responsible. */
  void judgeWithin(long millis) {
    judge.within(millis);
  }

  /** What HTTP and JMX serve. */
  synchronized LiveSource source() {
    taker();
    return source;
  }

  /** Snapshots show these options from now on. */
  synchronized void optionsChanged(Options now) {
    options = now;
    if (taker != null) {
      taker.optionsChanged(now.inForce());
    }
  }

  /** A class of its own, since the first lambda of a program costs start-up. */
  private static final class Collector implements BooleanSupplier {
    @Override
    public boolean getAsBoolean() {
      return Tracker.collect(COLLECT_MILLIS);
    }
  }
}

package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.benchmarks.result.RowInfo;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One benchmark under one set of circumstances, and what the agent must have seen of it. */
final class Row {
  final String id;
  final RowInfo info;
  final Effort effort;
  final String benchmark;
  final Set<Mode> modes;
  final Threads threads;

  /** Number of threads; 0 is as many as there are processors. */
  final int threadCount;

  /** Heap in GiB. */
  final int heap;

  /** How many times the ordinary warm-up it needs. */
  private final int warmth;

  /** Values of the benchmark's parameters by name. */
  final Map<String, String> parameters;

  /**
   * Whether it measures a codec of the examples, or what that is compared with: such rows run when
   * they are named, and on the Netty of the examples.
   */
  final boolean peers;

  /** Options of the agent in the mode {@link Mode#OPTIONS}, or null. */
  final String options;

  /** The share of all buffers that the agent tracks with these options. */
  final double share;

  /** Buffers that one unit allocates. */
  final double buffers;

  /** Retained views that one unit makes. */
  final int views;

  /** Whether the tree is meant to get full. */
  final boolean truncates;

  /** Steps of all buffers in every mode with the agent. */
  final List<ExpectedStep> steps;

  /** Steps of all buffers where the agent is as it comes, and so sees more than methods. */
  final List<ExpectedStep> moreSteps;

  private Row(Builder b) {
    id = b.id;
    info = new RowInfo(b.id, b.group, b.title, b.unit, b.detected, b.pooled);
    effort = b.effort;
    benchmark = b.benchmark;
    modes = Set.copyOf(b.modes);
    threads = b.threads;
    threadCount = b.threadCount;
    heap = b.heap;
    warmth = b.warmth;
    parameters = Map.copyOf(b.parameters);
    peers = b.peers;
    options = b.options;
    share = b.share;
    buffers = b.buffers;
    views = b.views;
    truncates = b.truncates;
    steps = b.steps;
    moreSteps = b.moreSteps;
  }

  int threadCount() {
    return threadCount == 0 ? Runtime.getRuntime().availableProcessors() : threadCount;
  }

  /** Iterations before those that are measured. */
  int warmups(Effort measured) {
    return warmth * measured.warmups;
  }

  List<ExpectedStep> steps(Mode mode) {
    boolean more = mode == Mode.AGENT || mode == Mode.ATTACHED;
    return more && !moreSteps.isEmpty() ? moreSteps : steps;
  }

  /** Collects what differs from the ordinary. Not thread-safe. */
  static final class Builder {
    final String id;
    private final String group;
    private final String title;
    private final String benchmark;
    private String unit = "buffer";
    private boolean detected;
    private boolean pooled;
    private Effort effort = Effort.FULL;
    private Set<Mode> modes = EnumSet.of(Mode.NONE, Mode.STEPS, Mode.AGENT);
    private Threads threads = Threads.EVENT_LOOP;
    private int threadCount = 1;
    private int heap = 1;
    private int warmth = 1;
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private boolean peers;
    private String options;
    private double share = 1;
    private double buffers = 1;
    private int views;
    private boolean truncates;
    private List<ExpectedStep> steps = List.of();
    private List<ExpectedStep> moreSteps = List.of();

    Builder(String id, String group, String title, Class<?> type, String method) {
      this(id, group, title, type.getName() + '.' + method);
    }

    private Builder(String id, String group, String title, String benchmark) {
      this.id = id;
      this.group = group;
      this.title = title;
      this.benchmark = benchmark;
    }

    /**
     * A row of the module of the peers.
     *
     * @param type name of a class in its package
     */
    static Builder peer(String id, String group, String title, String type, String method) {
      Builder row =
          new Builder(
              id, group, title, "io.github.bytebufflow.benchmarks.peers." + type + '.' + method);
      row.peers = true;
      row.modes = EnumSet.of(Mode.NONE, Mode.AGENT);
      row.unit = "operation";
      row.buffers = 0;
      return row;
    }

    /** It has no buffer of Netty's, so the agent has nothing to see. */
    Builder plain() {
      modes = EnumSet.of(Mode.NONE);
      return this;
    }

    Builder with(String parameter, Object value) {
      parameters.put(parameter, value.toString());
      return this;
    }

    /** Measured from this effort on. */
    Builder from(Effort e) {
      effort = e;
      return this;
    }

    /** Netty's detector sees the buffers, and the row counts in the mean over such rows. */
    Builder detected() {
      detected = true;
      modes.addAll(EnumSet.of(Mode.SIMPLE, Mode.ADVANCED, Mode.PARANOID, Mode.PRESENCE));
      return this;
    }

    Builder pooled() {
      pooled = true;
      return this;
    }

    /** Besides without and with the agent. */
    Builder also(Mode mode) {
      modes.add(mode);
      return this;
    }

    Builder without(Mode mode) {
      modes.remove(mode);
      return this;
    }

    Builder perStep(double buffersPerStep) {
      unit = "step";
      buffers = buffersPerStep;
      return this;
    }

    Builder on(Threads kind, int count) {
      threads = kind;
      threadCount = count;
      return this;
    }

    Builder keeping(int live, int heapGiB) {
      heap = heapGiB;
      return with("kept", live);
    }

    /** So much code is to be compiled that the ordinary warm-up does not do. */
    Builder warmed(int times) {
      warmth = times;
      return this;
    }

    Builder options(String agentOptions, double tracked) {
      options = agentOptions;
      share = tracked;
      modes.add(Mode.OPTIONS);
      return this;
    }

    Builder allocates(int owners, int retainedViews) {
      buffers = owners;
      views = retainedViews;
      return this;
    }

    Builder truncates() {
      truncates = true;
      return this;
    }

    /** In every mode with the agent. */
    Builder step(String site, double times) {
      steps = List.of(new ExpectedStep(site, times));
      return this;
    }

    /** Where the agent is as it comes, and so sees more than methods. */
    Builder moreSteps(String site, double times) {
      moreSteps = List.of(new ExpectedStep(site, times));
      return this;
    }

    Row build() {
      return new Row(this);
    }
  }
}

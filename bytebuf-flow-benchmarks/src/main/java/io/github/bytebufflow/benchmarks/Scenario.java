package io.github.bytebufflow.benchmarks;

import java.util.List;

/** A benchmark, and the step that all its buffers take if they are tracked. */
enum Scenario {
  SIMPLE(
      UnpooledBenchmark.class,
      "simpleAllocateAndRelease",
      "Unpooled.buffer",
      "simpleAllocateAndRelease",
      1),
  METHOD(
      UnpooledBenchmark.class, "allocatePassToMethodAndRelease", "the same to a method", "pass", 1),
  CHAIN(
      UnpooledBenchmark.class,
      "allocatePassThroughChainAndRelease",
      "the same through 3 methods",
      "third",
      1),
  LOOP(
      UnpooledBenchmark.class,
      "tightLoopAllocateAndRelease",
      "a loop of 100, each",
      "tightLoopAllocateAndRelease",
      1),
  POOLED_CHAIN(
      PooledBenchmark.class, "pooledDirectChain", "pooled direct, 3-method chain", "third", 1),
  HANDLERS(
      PooledBenchmark.class,
      "pooledDirectHandlers",
      "pooled direct, 4 handlers of an EmbeddedChannel",
      "channelRead",
      4);

  final String benchmark;
  final String title;

  /** The method of the step. */
  final String step;

  /** How many methods of that name a buffer comes into. */
  final int times;

  Scenario(Class<?> type, String method, String title, String step, int times) {
    this.benchmark = type.getName() + '.' + method;
    this.title = title;
    this.step = step;
    this.times = times;
  }

  static Scenario of(String benchmark) {
    for (Scenario s : List.of(values())) {
      if (s.benchmark.equals(benchmark)) {
        return s;
      }
    }
    throw new IllegalArgumentException("no scenario for the benchmark " + benchmark);
  }
}

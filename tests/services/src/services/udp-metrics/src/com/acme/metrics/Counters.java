package com.acme.metrics;

import io.netty.buffer.ByteBufAllocator;
import java.util.Map;
import java.util.TreeMap;

/** Sums that are sent from time to time and then start over. */
final class Counters {

  private final Map<String, Long> totals = new TreeMap<>();

  void add(String name, long value) {
    totals.merge(name, value, Long::sum);
  }

  void flush(ByteBufAllocator alloc, Batcher batcher) {
    totals.forEach((name, total) -> batcher.add(Records.counter(alloc, name, total)));
    totals.clear();
  }
}

package com.acme.flows;

import io.github.bytebufflow.api.FlowTotals;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** Buffers as Micrometer's meters: {@code new FlowMeters().bindTo(registry)}. */
public final class FlowMeters implements MeterBinder {
  private final RecentTotals recent = new RecentTotals();

  @Override
  public void bindTo(MeterRegistry registry) {
    counter(registry, "bytebufflow.allocated", "buffers", FlowTotals::allocated);
    counter(registry, "bytebufflow.released", "buffers", FlowTotals::released);
    counter(registry, "bytebufflow.leaked", "buffers", FlowTotals::leaked);
    counter(registry, "bytebufflow.leaked.memory", "bytes", FlowTotals::leakedBytes);
    gauge(registry, "bytebufflow.live", "buffers", FlowTotals::live);
    gauge(registry, "bytebufflow.live.memory", "bytes", FlowTotals::liveBytes);
    gauge(registry, "bytebufflow.suspects", "buffers", FlowTotals::suspects);
  }

  private void counter(
      MeterRegistry registry, String name, String unit, ToDoubleFunction<FlowTotals> value) {
    FunctionCounter.builder(name, recent, r -> value.applyAsDouble(r.get()))
        .baseUnit(unit)
        .register(registry);
  }

  private void gauge(
      MeterRegistry registry, String name, String unit, ToDoubleFunction<FlowTotals> value) {
    // The registry must not be the only one that would keep it.
    Gauge.builder(name, recent, r -> value.applyAsDouble(r.get()))
        .baseUnit(unit)
        .strongReference(true)
        .register(registry);
  }
}

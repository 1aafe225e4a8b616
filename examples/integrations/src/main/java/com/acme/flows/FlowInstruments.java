package com.acme.flows;

import io.github.bytebufflow.api.FlowTotals;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableLongCounter;
import io.opentelemetry.api.metrics.ObservableLongUpDownCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Buffers as OpenTelemetry's asynchronous instruments, until they are closed. */
public final class FlowInstruments implements AutoCloseable {
  private final RecentTotals recent = new RecentTotals();
  private final List<Runnable> ends = new ArrayList<>();
  private final Meter meter;

  /**
   * Makes the instruments.
   *
   * @param telemetry what the program reports to
   */
  public FlowInstruments(OpenTelemetry telemetry) {
    meter = telemetry.getMeter("bytebufflow");
    counter("bytebufflow.allocated", "{buffer}", FlowTotals::allocated);
    counter("bytebufflow.released", "{buffer}", FlowTotals::released);
    counter("bytebufflow.leaked", "{buffer}", FlowTotals::leaked);
    counter("bytebufflow.leaked.memory", "By", FlowTotals::leakedBytes);
    gauge("bytebufflow.live", "{buffer}", FlowTotals::live);
    gauge("bytebufflow.live.memory", "By", FlowTotals::liveBytes);
    gauge("bytebufflow.suspects", "{buffer}", FlowTotals::suspects);
  }

  private void counter(String name, String unit, ToLongFunction<FlowTotals> value) {
    ObservableLongCounter counter =
        meter
            .counterBuilder(name)
            .setUnit(unit)
            .buildWithCallback(to -> to.record(value.applyAsLong(recent.get())));
    ends.add(counter::close);
  }

  private void gauge(String name, String unit, ToLongFunction<FlowTotals> value) {
    ObservableLongUpDownCounter gauge =
        meter
            .upDownCounterBuilder(name)
            .setUnit(unit)
            .buildWithCallback(to -> to.record(value.applyAsLong(recent.get())));
    ends.add(gauge::close);
  }

  @Override
  public void close() {
    ends.forEach(Runnable::run);
    ends.clear();
  }
}

package com.acme.flows;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.api.BufferFlows;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.InvocationContext;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.invoke.convert.ConversionServiceParameterValueMapper;
import org.springframework.boot.actuate.endpoint.web.EndpointMediaTypes;
import org.springframework.boot.actuate.endpoint.web.ExposableWebEndpoint;
import org.springframework.boot.actuate.endpoint.web.WebOperation;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpointDiscoverer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Each library reads what the agent has counted: 3 buffers, of which 1 leaked and 1 is live. */
class IntegrationsIT {
  private static ByteBuf live;

  @BeforeAll
  static void use() {
    assertThat(BufferFlows.isRunning()).isTrue();
    PooledByteBufAllocator.DEFAULT.directBuffer(10).release();
    PooledByteBufAllocator.DEFAULT.directBuffer(20);
    live = PooledByteBufAllocator.DEFAULT.directBuffer(40);
    assertThat(BufferFlows.collect(Duration.ofSeconds(20))).isTrue();
  }

  @AfterAll
  static void end() {
    live.release();
  }

  @Test
  void micrometer() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new FlowMeters().bindTo(registry);
    Map<String, Double> values = new HashMap<>();
    registry.forEachMeter(
        meter -> values.put(meter.getId().getName(), meter.measure().iterator().next().getValue()));
    assertThat(values)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "bytebufflow.allocated", 3.0,
                "bytebufflow.released", 1.0,
                "bytebufflow.leaked", 1.0,
                "bytebufflow.leaked.memory", 20.0,
                "bytebufflow.live", 1.0,
                "bytebufflow.live.memory", 40.0,
                "bytebufflow.suspects", 0.0));
  }

  @Test
  void openTelemetry() {
    InMemoryMetricReader reader = InMemoryMetricReader.create();
    SdkMeterProvider provider = SdkMeterProvider.builder().registerMetricReader(reader).build();
    OpenTelemetrySdk sdk = OpenTelemetrySdk.builder().setMeterProvider(provider).build();
    FlowInstruments instruments = new FlowInstruments(sdk);
    try {
      Map<String, Long> values = new HashMap<>();
      for (MetricData metric : reader.collectAllMetrics()) {
        for (LongPointData point : metric.getLongSumData().getPoints()) {
          values.put(metric.getName(), point.getValue());
        }
      }
      assertThat(values)
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  "bytebufflow.allocated", 3L,
                  "bytebufflow.released", 1L,
                  "bytebufflow.leaked", 1L,
                  "bytebufflow.leaked.memory", 20L,
                  "bytebufflow.live", 1L,
                  "bytebufflow.live.memory", 40L,
                  "bytebufflow.suspects", 0L));
    } finally {
      instruments.close();
    }
    assertThat(reader.collectAllMetrics()).isEmpty();
    provider.close();
  }

  @Test
  void springBootActuator() {
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(FlowEndpoint.class)) {
      ExposableWebEndpoint endpoint = endpoints(context).iterator().next();
      assertThat(endpoint.getEndpointId()).hasToString("bytebufflow");
      Map<?, ?> flows = (Map<?, ?>) operation(endpoint, "bytebufflow").invoke(with(Map.of()));
      assertThat(flows.get("running")).isEqualTo(true);
      assertThat(flows.get("allocated")).isEqualTo(3L);
      assertThat(flows.get("leaked")).isEqualTo(1L);
      assertThat(flows.get("liveBytes")).isEqualTo(40L);
      Map<?, ?> leak = (Map<?, ?>) ((List<?>) flows.get("leaks")).get(0);
      String digits = (String) leak.get("fingerprint");
      WebOperation one = operation(endpoint, "bytebufflow/{fingerprint}");
      assertThat((String) one.invoke(with(Map.of("fingerprint", digits))))
          .contains("LEAK " + digits, "IntegrationsIT.use");
      assertThat(one.invoke(with(Map.of("fingerprint", "00000000")))).isNull();
    }
  }

  private static Collection<ExposableWebEndpoint> endpoints(
      AnnotationConfigApplicationContext context) {
    return new WebEndpointDiscoverer(
            context,
            new ConversionServiceParameterValueMapper(),
            EndpointMediaTypes.DEFAULT,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of())
        .getEndpoints();
  }

  private static WebOperation operation(ExposableWebEndpoint endpoint, String path) {
    return endpoint.getOperations().stream()
        .filter(operation -> operation.getRequestPredicate().getPath().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static InvocationContext with(Map<String, Object> arguments) {
    return new InvocationContext(SecurityContext.NONE, arguments);
  }
}

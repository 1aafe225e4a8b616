package io.github.bytebufflow.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Nothing of it is loaded before somebody asks. */
class NothingUnaskedIT {
  @Test
  void loadsNoMetricsAndNoFlightRecorder() throws Exception {
    try (Watched program =
        Watched.start("nothing-unasked", "-Xlog:class+load:file=classes.txt:none")) {
      Path classes = program.directory().resolve("classes.txt");
      program.tell("leak 5");
      program.collect();
      assertThat(program.get("/api/v1/leaks")).contains("5 buffers");
      assertThat(Files.readString(classes))
          .contains("io.github.bytebufflow.serve.http.HttpServer")
          .doesNotContain("bytebufflow.metrics", "shaded.prometheus", "bytebufflow.flight")
          .doesNotContain("jdk.jfr.FlightRecorder", "jdk.jfr.Event");
      program.get("/metrics");
      assertThat(Files.readString(classes))
          .contains("bytebufflow.metrics.FlowMetrics", "shaded.prometheus")
          .doesNotContain("bytebufflow.flight", "jdk.jfr.FlightRecorder", "jdk.jfr.Event");
      assertThat(program.end()).isZero();
    }
  }
}

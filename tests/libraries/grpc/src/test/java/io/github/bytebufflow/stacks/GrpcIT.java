package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Keys;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import org.junit.jupiter.api.Test;

/**
 * gRPC shows the application streams, not buffers: the path of a body that it does not close ends
 * in gRPC's own classes.
 */
class GrpcIT {
  private static final StackProgram GRPC = StackProgram.of("acme.grpc.Grpc");

  @Test
  void clean() {
    Report report = GRPC.run("clean");
    assertThat(Unreleased.leaked(report)).isEmpty();
    Unreleased.onlyPermanent(report);
  }

  @Test
  void leak() {
    Report report = GRPC.run("leak");
    leaksBodies(report);
    Unreleased.onlyPermanent(report);
  }

  @Test
  void leakBehindTls() throws Exception {
    Report report = GRPC.run("leak", Keys.store().toString());
    leaksBodies(report);
    Unreleased.onlyPermanent(report);
  }

  /** The view that gRPC makes of each body. How bodies come in parts differs from run to run. */
  private static void leaksBodies(Report report) {
    assertThat(report.total("leaked")).isEqualTo(20);
    assertThat(Unreleased.leaked(report, "io.grpc."))
        .containsExactly(
            "NettyServerStream$TransportState.inboundDataReceived > NettyReadableBuffer.<init>"
                + ": 20 none");
  }
}

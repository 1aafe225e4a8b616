package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Keys;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import org.junit.jupiter.api.Test;

class GrpcIT {
  private static final StackProgram GRPC = StackProgram.of("acme.grpc.Grpc");

  @Test
  void clean() throws Exception {
    Report report = GRPC.run("clean");
    assertThat(Unreleased.leaked(report)).isEmpty();
    assertThat(report.total("live"))
        .as("live: %s", Unreleased.live(report))
        .isEqualTo(report.total("permanent"));
  }

  @Test
  void cleanTls() throws Exception {
    Report report = GRPC.run("clean-tls", Keys.store().toString());
    assertThat(Unreleased.leaked(report)).isEmpty();
    assertThat(report.total("live"))
        .as("live: %s", Unreleased.live(report))
        .isEqualTo(report.total("permanent"));
  }

  @Test
  void leak() throws Exception {
    Report report = GRPC.run("leak", Keys.store().toString());
    assertThat(Unreleased.leaked(report)).containsExactly("?");
    assertThat(report.total("live"))
        .as("live: %s", Unreleased.live(report))
        .isEqualTo(report.total("permanent"));
  }
}

package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import org.junit.jupiter.api.Test;

class ArmeriaIT {
  private static final StackProgram ARMERIA = StackProgram.of("acme.armeria.Armeria");

  @Test
  void clean() throws Exception {
    Report report = ARMERIA.run("clean");
    assertThat(Unreleased.leaked(report)).isEmpty();
    assertThat(report.total("live"))
        .as("live: %s", Unreleased.live(report))
        .isEqualTo(report.total("permanent"));
  }

  @Test
  void leak() throws Exception {
    Report report = ARMERIA.run("leak");
    assertThat(Unreleased.leaked(report)).containsExactly("?");
    assertThat(report.total("live"))
        .as("live: %s", Unreleased.live(report))
        .isEqualTo(report.total("permanent"));
  }
}

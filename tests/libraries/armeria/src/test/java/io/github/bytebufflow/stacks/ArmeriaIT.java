package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import org.junit.jupiter.api.Test;

/** Armeria with pooled bodies. */
class ArmeriaIT {
  private static final StackProgram ARMERIA = StackProgram.of("acme.armeria.Armeria");

  @Test
  void clean() {
    Report report = ARMERIA.run("clean");
    assertThat(Unreleased.leaked(report)).isEmpty();
    onlyConstants(report);
  }

  @Test
  void leak() {
    Report report = ARMERIA.run("leak");
    assertThat(Unreleased.leaked(report))
        .containsExactly("OrderService.read !IllegalArgumentException: 20 pooled-direct");
    onlyConstants(report);
  }

  /** One of Armeria's constants is on the heap and not wrapped as unreleasable. */
  private static void onlyConstants(Report report) {
    assertThat(Unreleased.live(report, "com.linecorp."))
        .contains("Http2GoAwayHandler.<clinit>: 1 heap");
    Unreleased.onlyPermanent(report, 1);
  }
}

package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import org.junit.jupiter.api.Test;

/** Micronaut, whose {@code MicronautHttpData.content()} copies all that was uploaded so far. */
class MicronautIT {
  private static final StackProgram ARCHIVE =
      StackProgram.of("acme.micronaut.Archive").prints("1 whole", "1 streamed", "180 small");

  @Test
  void uploads() {
    Report report = ARCHIVE.run("clean");
    assertThat(Unreleased.leaked(report)).isEmpty();
    Unreleased.onlyPermanent(report);
  }

  /**
   * A file that came in several reads is a composite, and its parts have leaked with it. The
   * program has the buffers in a type of Micronaut only, so the paths end in Micronaut.
   */
  @Test
  void refusedAndForgotten() {
    Report report = ARCHIVE.run("leak");
    assertThat(report.total("leaked") - report.total("indirect"))
        .as("leaked: %s", Unreleased.leaked(report))
        .isEqualTo(20);
    assertThat(Unreleased.leaked(report, "io.micronaut."))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).contains("MicronautHttpData"));
    Unreleased.onlyPermanent(report);
  }
}

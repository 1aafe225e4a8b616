package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import org.junit.jupiter.api.Test;

/** HTTP/1.1 with a filter in front. */
class HttpIT {
  private static final StackProgram HTTP = StackProgram.of("acme.http.Http");

  @Test
  void clean() {
    Report report = HTTP.run("clean");
    assertThat(Unreleased.leaked(report)).isEmpty();
    assertThat(report.total("live")).isEqualTo(report.total("permanent"));
  }

  @Test
  void leak() {
    Report report = HTTP.run("leak");
    assertThat(Unreleased.leaked(report))
        .contains("TokenFilter.channelRead > TokenFilter.refuse: 20 none");
  }
}

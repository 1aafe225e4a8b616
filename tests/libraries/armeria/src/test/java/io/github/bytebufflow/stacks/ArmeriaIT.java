package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Armeria with pooled bodies. */
class ArmeriaIT {
  private static final String GOAWAY = "AbstractHttp2ConnectionHandler.setGoAwayDebugMessage:";
  private static final StackProgram ARMERIA = StackProgram.of("acme.armeria.Armeria");

  @Test
  void clean() {
    Report report = ARMERIA.run("clean");
    assertThat(leaked(report)).isEmpty();
    onlyConstants(report);
  }

  @Test
  void leak() {
    Report report = ARMERIA.run("leak");
    assertThat(leaked(report))
        .containsExactly("OrderService.read !IllegalArgumentException: 20 none");
    onlyConstants(report);
  }

  /**
   * All but the words for a GOAWAY, on the heap: Armeria makes these as a connection begins to end,
   * and leaves them to the collector where the connection is gone before the frame is written.
   */
  private static List<String> leaked(Report report) {
    List<String> leaked = new ArrayList<>(Unreleased.leaked(report));
    leaked.removeIf(one -> one.contains(GOAWAY) && one.endsWith(" heap"));
    return leaked;
  }

  /** One of Armeria's constants is on the heap and not wrapped as unreleasable. */
  private static void onlyConstants(Report report) {
    assertThat(Unreleased.live(report, "com.linecorp."))
        .contains("Http2GoAwayHandler.<clinit>: 1 heap");
    Unreleased.onlyPermanent(report, 1);
  }
}

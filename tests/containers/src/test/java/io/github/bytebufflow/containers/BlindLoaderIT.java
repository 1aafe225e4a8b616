package io.github.bytebufflow.containers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class loader that sees the JDK and its own jars, and nothing else. */
class BlindLoaderIT extends Place {
  BlindLoaderIT() {
    super(List.of("bootstrap=true"), DIRECT + "3");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    return fork.run(
        "launch.Loaders", "blind", Libraries.application("netty-4.2"), ORDERS, "" + forgotten);
  }

  /** A line names the option, and the application runs as ever. */
  @Test
  void withoutTheOption() {
    Run run = run(tracked(fork("without-option"), List.of()), 3);
    assertThat(run.exit()).isZero();
    assertThat(run.stdout()).isEqualTo("served\n");
    assertThat(run.report()).doesNotExist();
    assertThat(run.ourLines())
        .containsExactly(
            "the Netty in io.netty is not tracked, since its class loader"
                + " (java.net.URLClassLoader) does not see the tracker's classes: start the agent"
                + " with bootstrap=true");
  }
}

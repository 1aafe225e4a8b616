package io.github.bytebufflow.containers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bundles, whose class loaders see what they import and nothing else. */
class OsgiIT extends Place {
  OsgiIT() {
    super(List.of("bootstrap=true"), DIRECT + "3");
  }

  @Override
  Run run(Fork fork, int forgotten) {
    Path shop = Archives.bundle(Libraries.application(), fork.directory().resolve("shop.jar"));
    return fork.libraries(Libraries.classPath("felix"))
        .run(
            "launch.Bundles",
            Libraries.classPath("netty-4.2") + File.pathSeparator + shop,
            ORDERS,
            "" + forgotten);
  }

  /** One line for all bundles. */
  @Test
  void withoutTheOption() {
    Run run = run(tracked(fork("without-option"), List.of()), 3);
    assertThat(run.exit()).isZero();
    assertThat(run.stdout()).isEqualTo("served\n");
    assertThat(run.ourLines())
        .containsExactly(
            "the Netty in io.netty is not tracked, since its class loader"
                + " (org.apache.felix.framework.BundleWiringImpl$BundleClassLoader) does not see"
                + " the tracker's classes: start the agent with bootstrap=true");
  }
}

package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import org.junit.jupiter.api.Test;

/** An option that names packages which no class has. */
class MisspeltScopeIT {
  private static final String NOTE = "bytebuf-flow: note: include=";

  private static String stderr(String include) {
    Run run =
        new Fork("misspelt/" + include)
            .libraries(Netty.V4_2.classPath())
            .agent("include=" + include)
            .run("acme.Letters");
    assertThat(run.exit()).as(run.stderr()).isZero();
    return run.stderr();
  }

  @Test
  void theLastReportSaysThatNoClassHasTheName() {
    assertThat(stderr("acme,acme.Shop,amce"))
        .contains(NOTE + "acme.Shop,amce: no class of that name was loaded");
    assertThat(stderr("acme,acme.Letters")).doesNotContain(NOTE);
  }
}

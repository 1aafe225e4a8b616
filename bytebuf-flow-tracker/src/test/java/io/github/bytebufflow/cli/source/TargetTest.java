package io.github.bytebufflow.cli.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.cli.output.Failure;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A process id may be that of another process at the next look. */
class TargetTest {
  private static final long SELF = ProcessHandle.current().pid();

  private static Instant start(ProcessHandle process) {
    return process.info().startInstant().orElse(null);
  }

  @Test
  void takesAProcessOfAnotherStartForAnotherOne() throws Failure {
    Instant start = start(ProcessHandle.current());
    new Target(SELF, start).checkAgain();
    Target before = new Target(SELF, Instant.EPOCH);
    assertThatThrownBy(before::connect)
        .isInstanceOf(Failure.class)
        .hasMessage("process " + SELF + " has ended");
    Source source = new JvmSource(before);
    assertThatThrownBy(() -> source.read(false)).hasMessage("process " + SELF + " has ended");
  }

  /** The signal of an attach would end it. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void leavesAProcessAloneThatIsNoJvm() throws Exception {
    Process sleep = new ProcessBuilder("sleep", "60").start();
    try {
      Target reused = new Target(sleep.pid(), start(sleep.toHandle()));
      for (Target target : new Target[] {reused, new Target(sleep.pid(), Instant.EPOCH)}) {
        assertThatThrownBy(() -> target.tell("detach")).hasMessageContaining("has ended");
        assertThatThrownBy(() -> target.attach("")).hasMessageContaining("has ended");
        assertThatThrownBy(() -> new JvmSource(target).read(false))
            .hasMessage("process " + sleep.pid() + " has ended");
      }
      assertThat(sleep.isAlive()).isTrue();
    } finally {
      sleep.destroyForcibly().waitFor();
    }
    assertThatThrownBy(() -> new Target(sleep.pid(), null).checkAgain())
        .hasMessageContaining("has ended");
  }
}

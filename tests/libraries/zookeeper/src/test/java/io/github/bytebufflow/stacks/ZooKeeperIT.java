package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import io.github.bytebufflow.testing.Unreleased;
import org.junit.jupiter.api.Test;

/** ZooKeeper, whose applications see no buffers: there is no place for a leak of theirs. */
class ZooKeeperIT {
  @Test
  void registry() {
    Report report =
        StackProgram.of("acme.zookeeper.Registry").prints("200 changes", "19900000 B read").run();
    assertThat(Unreleased.leaked(report)).isEmpty();
    assertThat(report.total("live")).as("live: %s", Unreleased.live(report)).isZero();
    // 200 nodes are created, read, written and read again, each with a request and an answer.
    assertThat(report.total("allocated")).isGreaterThan(1600);
  }
}

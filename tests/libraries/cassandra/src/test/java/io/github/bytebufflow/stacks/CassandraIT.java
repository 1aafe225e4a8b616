package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/** Cassandra's driver. */
class CassandraIT {
  /** What the handler retained is written all the same: the write gives one count back. */
  @Test
  void driver() {
    StackProgram.of("acme.cassandra.Ledger")
        .leaksOnly("SlowLog.write > SlowLog.log: 20 pooled-direct");
  }
}

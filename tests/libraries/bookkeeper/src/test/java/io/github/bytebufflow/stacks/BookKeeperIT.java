package io.github.bytebufflow.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/** BookKeeper, a bookie and its client, with the names in a ZooKeeper. */
class BookKeeperIT {
  private static final StackProgram BANK =
      StackProgram.of("acme.bookkeeper.Bank").prints("1990200 B read");

  /** What leaks is the reader's view of an entry, and the buffers below it. */
  @Test
  void ledger() {
    BANK.leaksOnly("Bank.read > Auditor.audit: 20 none");
  }

  /**
   * {@code EntryKeyValue.getValueAsByteBuffer} (line 86) wraps each of the 200 entries where it
   * stands in the 4 MiB array of the bookie's memory table, and nobody releases it: that is 2 MB of
   * heap, which the collector frees, not 800.
   */
  @Test
  void wrappedArrays() {
    Report report = BANK.run("wrapped");
    assertThat(report.total("leakedBytes")).isBetween(1_990_200L, 16L << 20);
  }
}

package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.common.Tally;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import java.util.concurrent.atomic.LongAdder;

/** What a relay has done. Thread-safe. */
public final class Counts {
  final LongAdder connections = new LongAdder();
  final LongAdder up = new LongAdder();
  final LongAdder down = new LongAdder();
  final LongAdder datagrams = new LongAdder();
  final Tally<Verdict> malformed = new Tally<>(Verdict.class);
  final Tally<Trouble> troubles = new Tally<>(Trouble.class);

  /** All zero. */
  public Counts() {}

  /** How often something was malformed. */
  public long malformed(Verdict verdict) {
    return malformed.of(verdict);
  }

  /** How often something else went wrong. */
  public long troubles(Trouble trouble) {
    return troubles.of(trouble);
  }

  /** One line. */
  @Override
  public String toString() {
    return connections
        + " connections, "
        + up
        + " bytes up, "
        + down
        + " bytes down, "
        + datagrams
        + " datagrams; malformed: "
        + malformed
        + "; troubles: "
        + troubles;
  }
}

package io.github.bytebufflow.examples.proxyudp;

import io.github.bytebufflow.examples.common.Tally;
import io.github.bytebufflow.examples.proxyudp.codec.HeaderStatus;
import java.util.concurrent.atomic.LongAdder;

/** What became of the datagrams. Thread-safe. */
final class ServerCounts {
  /** Handed to the socket; what could not be sent then is among the dropped too. */
  final LongAdder answered = new LongAdder();

  final Tally<HeaderStatus> refusedHeaders = new Tally<>(HeaderStatus.class);
  final Tally<Dropped> dropped = new Tally<>(Dropped.class);

  @Override
  public String toString() {
    return "answered "
        + answered.sum()
        + "; headers refused: "
        + refusedHeaders
        + "; dropped: "
        + dropped;
  }
}

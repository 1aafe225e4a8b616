package io.github.bytebufflow.examples.amqp.broker;

import io.github.bytebufflow.examples.amqp.codec.Fault;
import io.github.bytebufflow.examples.amqp.codec.ReplyCode;
import io.github.bytebufflow.examples.common.Tally;
import java.util.concurrent.atomic.LongAdder;

/** What has happened. Thread-safe. */
public final class Counts {
  final LongAdder connections = new LongAdder();
  final LongAdder published = new LongAdder();
  final LongAdder delivered = new LongAdder();
  final LongAdder returned = new LongAdder();
  final LongAdder abandoned = new LongAdder();
  final Tally<Fault> faults = new Tally<>(Fault.class);
  final Tally<ReplyCode> closes = new Tally<>(ReplyCode.class);
  final Tally<Ending> endings = new Tally<>(Ending.class);

  /** All zero. */
  Counts() {}

  /** Why a connection ended without a word; the first reason, where there are several. */
  enum Ending {
    TOO_MANY_CONNECTIONS,
    OTHER_PROTOCOL,
    HANDSHAKE_TIMEOUT,
    NO_HEARTBEAT,
    NO_CLOSE_OK,
    ANSWERS_NOT_TAKEN,
    INPUT_OUTPUT_ERROR
  }

  /**
   * Messages that were whole.
   *
   * @return 0 or more
   */
  public long published() {
    return published.sum();
  }

  /**
   * Messages that were sent to consumers.
   *
   * @return 0 or more
   */
  public long delivered() {
    return delivered.sum();
  }

  /**
   * Messages whose end never came.
   *
   * @return 0 or more
   */
  public long abandoned() {
    return abandoned.sum();
  }

  /**
   * Refused bytes by what was wrong with them.
   *
   * @return a live view
   */
  public Tally<Fault> faults() {
    return faults;
  }

  /**
   * Closed channels and connections by the code that their peers were told.
   *
   * @return a live view
   */
  public Tally<ReplyCode> closes() {
    return closes;
  }

  /** One line. */
  @Override
  public String toString() {
    return connections
        + " connections, "
        + published
        + " messages published, "
        + delivered
        + " delivered, "
        + returned
        + " returned, "
        + abandoned
        + " abandoned half-way; faults: "
        + faults
        + "; closed by code: "
        + closes
        + "; dropped: "
        + endings;
  }
}

package io.github.bytebufflow.examples.spop.agent;

import io.github.bytebufflow.examples.common.Tally;
import io.github.bytebufflow.examples.spop.codec.Fault;
import java.util.concurrent.atomic.LongAdder;

/** What happened. Thread-safe. */
public final class Counters {
  /** Connections that were accepted. */
  public final LongAdder connections = new LongAdder();

  /** NOTIFY frames. */
  public final LongAdder questions = new LongAdder();

  /** Answers with what is known. */
  public final LongAdder answered = new LongAdder();

  /** Answers without a score, since all workers were busy and the queue was full. */
  public final LongAdder declined = new LongAdder();

  /** Answers without a score, since the question waited for too long. */
  public final LongAdder expired = new LongAdder();

  /** Questions whose connection was gone before a worker came to them. */
  public final LongAdder abandoned = new LongAdder();

  /** Questions that HAProxy took back with the flag ABORT; they get no answer. */
  public final LongAdder aborted = new LongAdder();

  /** Answers that did not fit into a frame, and went out without a score. */
  public final LongAdder cut = new LongAdder();

  /** Input that was refused. */
  public final Tally<Fault> refused = new Tally<>(Fault.class);

  /** All zero. */
  public Counters() {}

  /** One line for the end of the program. */
  @Override
  public String toString() {
    return String.format(
        "%d connections, %d questions: %d answered, %d declined, %d expired, %d abandoned,"
            + " %d aborted, %d cut; refused: %s",
        connections.sum(),
        questions.sum(),
        answered.sum(),
        declined.sum(),
        expired.sum(),
        abandoned.sum(),
        aborted.sum(),
        cut.sum(),
        refused);
  }
}

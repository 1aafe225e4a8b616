package io.github.bytebufflow.examples.http;

import java.util.concurrent.atomic.LongAdder;

/** Counts answers by the class of their status; safe for all threads. */
final class RequestLog {

  private final LongAdder succeeded = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder failed = new LongAdder();

  void answered(int status) {
    if (status < 400) {
      succeeded.increment();
    } else if (status < 500) {
      refused.increment();
    } else {
      failed.increment();
    }
  }

  long answers() {
    return succeeded.sum() + refused.sum() + failed.sum();
  }

  @Override
  public String toString() {
    return String.format(
        "%,d requests: %,d with 2xx, %,d with 4xx, %,d with 5xx",
        answers(), succeeded.sum(), refused.sum(), failed.sum());
  }
}

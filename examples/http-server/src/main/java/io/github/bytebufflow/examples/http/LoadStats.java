package io.github.bytebufflow.examples.http;

import io.netty.handler.codec.http.FullHttpResponse;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What the load did so far, and when it has to end; for one event loop and its starter. */
final class LoadStats {

  private final Map<RequestKind, Long> answers = new EnumMap<>(RequestKind.class);
  private final Histogram micros = new Histogram(3);
  private final long start = System.nanoTime();
  private final long most;
  private final long nanos;
  private long sent;
  private long answered;
  private long refused;
  private long errors;
  private long elapsed;
  private String firstError;

  LoadStats(int seconds, long most) {
    nanos = seconds * 1_000_000_000L;
    this.most = most;
  }

  /** Returns the next request's number, or -1 if there is to be none; one there is in any case. */
  synchronized long takeNumber() {
    boolean over = sent > 0 && System.nanoTime() - start >= nanos;
    return over || sent == most ? -1 : sent++;
  }

  synchronized void answered(RequestKind kind, FullHttpResponse response, long nanos) {
    answered++;
    micros.recordValue(nanos / 1000);
    if (kind.isRefused()) {
      refused++;
    }
    answers.merge(kind, 1L, Long::sum);
    if (!kind.isAnswer(response)) {
      failed(kind.label() + " was answered with " + response.status());
    }
  }

  synchronized void failed(String error) {
    errors++;
    if (firstError == null) {
      firstError = error;
    }
  }

  synchronized void ended() {
    elapsed = System.nanoTime() - start;
  }

  synchronized boolean good() {
    return errors == 0 && answered > 0;
  }

  synchronized long answers(RequestKind kind) {
    return answers.getOrDefault(kind, 0L);
  }

  synchronized String summary(int connections) {
    double seconds = elapsed / 1e9;
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            "%,d requests in %.1f s over %d connections, %,.0f/s, %,d errors",
            answered, seconds, connections, answered / seconds, errors));
    if (firstError != null) {
      text.append(", the first: ").append(firstError);
    }
    int column = 0;
    for (Map.Entry<RequestKind, Long> entry : answers.entrySet()) {
      text.append(column++ % 4 == 0 ? System.lineSeparator() + "      " : ", ");
      text.append(String.format("%,d ", entry.getValue())).append(entry.getKey().label());
    }
    text.append(
        String.format(
            "%n      latency p50 %,d us, p90 %,d us, p99 %,d us, p99.9 %,d us",
            micros(50), micros(90), micros(99), micros(99.9)));
    return text.toString();
  }

  /** Returns the same for programs, in one line. */
  synchronized String line() {
    return String.format(
        Locale.ROOT,
        "load requests=%d micros=%d errors=%d refused=%d p50=%d p90=%d p99=%d p99.9=%d",
        answered,
        elapsed / 1000,
        errors,
        refused,
        micros(50),
        micros(90),
        micros(99),
        micros(99.9));
  }

  private long micros(double percentile) {
    return micros.getValueAtPercentile(percentile);
  }
}

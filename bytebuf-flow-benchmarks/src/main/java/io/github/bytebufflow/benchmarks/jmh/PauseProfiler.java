package io.github.bytebufflow.benchmarks.jmh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The longest pause of the collector in each iteration, from the log that the JVM writes: its MX
 * beans know whole milliseconds only.
 */
public final class PauseProfiler implements InternalProfiler {
  /** Name of the result, in milliseconds. */
  public static final String RESULT = "pause.max";

  /** System property that names the log of the JVM's {@code -Xlog:gc}. */
  public static final String LOG = "benchmarks.gclog";

  private int seen;

  /** For JMH. */
  public PauseProfiler() {}

  @Override
  public String getDescription() {
    return "longest pause of the collector";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    seen = read().length;
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    byte[] all = read();
    byte[] lines = Arrays.copyOfRange(all, Math.min(seen, all.length), all.length);
    double longest = longest(new String(lines, StandardCharsets.UTF_8));
    return List.of(new ScalarResult(RESULT, longest, "ms", AggregationPolicy.MAX));
  }

  private static byte[] read() {
    // Not in the constructor: JMH makes a profiler in its own JVM as well.
    Path log = Path.of(System.getProperty(LOG));
    try {
      return Files.readAllBytes(log);
    } catch (IOException e) {
      throw new IllegalStateException("no log of the collector: " + log, e);
    }
  }

  /** The longest pause in lines such as {@code [1.2s][info][gc] GC(3) Pause Young ... 2.345ms}. */
  public static double longest(String lines) {
    double longest = 0;
    for (String line : lines.split("\n")) {
      if (line.contains(" Pause ") && line.endsWith("ms")) {
        String millis = line.substring(line.lastIndexOf(' ') + 1, line.length() - 2);
        longest = Math.max(longest, Double.parseDouble(millis.replace(',', '.')));
      }
    }
    return longest;
  }
}

package io.github.bytebufflow.benchmarks.result;

import java.util.ArrayList;
import java.util.List;

/** Makes runs for tests: every mode of every row has the times given, one a round. */
final class Runs {
  private final List<RowInfo> rows = new ArrayList<>();
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private String jdk = "17.0.15";
  private String netty = "4.2.20";

  Runs on(String jdkVersion, String nettyVersion) {
    jdk = jdkVersion;
    netty = nettyVersion;
    return this;
  }

  Runs row(String id, boolean detected) {
    rows.add(new RowInfo(id, "group <" + id + ">", "title & more", "buffer", detected, detected));
    return this;
  }

  Runs mode(String mode, double bytes, double... nanosByRound) {
    Key key = new Key(rows.get(rows.size() - 1).id, jdk, netty);
    for (int i = 0; i < nanosByRound.length; i++) {
      double n = nanosByRound[i];
      // The median is the middle one.
      List<Double> iterations = List.of(n * 1.5, n, n * 0.9);
      measurements.add(new Measurement(key, mode, i + 1, iterations, bytes, 6, 12, 3.5));
    }
    return this;
  }

  Runs failed(String failure) {
    failures.add(failure);
    return this;
  }

  Run run() {
    Environment.Builder e = new Environment.Builder();
    e.date = "2026-11-21T00:00:00Z";
    e.command = "bytebuf-flow-benchmarks/run quick --rows '<a & b>'";
    e.commit = "0123456789ab";
    e.dirty = true;
    e.cpu = "A processor";
    e.cores = 2;
    e.os = "Linux 6";
    e.jdks = List.of("17.0.15+6 (a \"VM\")");
    e.effort = "quick: 3 rounds";
    e.seconds = 2;
    return new Run(e.build(), rows, measurements, failures);
  }

  Results results() {
    return new Results(run());
  }
}

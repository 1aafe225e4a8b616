package io.github.bytebufflow.serve.program;

import io.github.bytebufflow.leaks.Findings;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;

/**
 * What was found of the leaks of one snapshot, looked up when a program asks. Each root is summed
 * up once for all leaks below it. Thread-safe.
 */
final class LeakFindings {
  private final Findings findings;

  /** With the lock of this object. */
  private final Outcomes outcomes = new Outcomes();

  LeakFindings(Snapshot snapshot) {
    findings = new Findings(snapshot);
  }

  synchronized Finding of(Leak leak) {
    return findings.of(leak, outcomes);
  }
}

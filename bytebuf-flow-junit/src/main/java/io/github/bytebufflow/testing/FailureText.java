package io.github.bytebufflow.testing;

import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.OwnerBalance;
import io.github.bytebufflow.api.Unreleased;
import java.util.List;

/** Writes the message of a failed test. */
final class FailureText {
  private static final int WHOLE = 5;
  private static final int SHORT = 20;

  private final TestName test;
  private final Allowances allowances;
  private final boolean collectionMissed;

  FailureText(TestName test, Allowances allowances, boolean collectionMissed) {
    this.test = test;
    this.allowances = allowances;
    this.collectionMissed = collectionMissed;
  }

  /** The message for buffers whose paths are not known. */
  String ofSums(OwnerBalance sums) {
    StringBuilder text = new StringBuilder();
    sums(text, sums.leaked(), sums.live(), sums.leakedBytes() + sums.liveBytes());
    text.append("\n\nThe agent knows no path of ");
    text.append(sums.leaked() + sums.live() == 1 ? "it" : "them");
    text.append(BufferFlows.isRunning() ? "." : ": it was detached.");
    missed(text);
    return text.toString();
  }

  /** The message for these buffers, the worst first. */
  String of(List<Unreleased> buffers) {
    StringBuilder text = new StringBuilder();
    long leaked = buffers.stream().mapToLong(Unreleased::leaked).sum();
    long live = buffers.stream().mapToLong(Unreleased::live).sum();
    long bytes = buffers.stream().mapToLong(b -> b.leakedBytes() + b.liveBytes()).sum();
    sums(text, leaked, live, bytes);
    int i = 0;
    for (Unreleased each : buffers) {
      if (i < WHOLE) {
        text.append("\n\n").append(report(each.report()));
        below(text, each);
      } else if (i < SHORT) {
        text.append(i == WHOLE ? "\n\n" : "\n");
        oneLine(text, each);
      }
      i++;
    }
    if (buffers.size() > SHORT) {
      text.append("\n... and ").append(buffers.size() - SHORT).append(" more paths");
    }
    missed(text);
    return text.toString();
  }

  private void sums(StringBuilder text, long leaked, long live, long bytes) {
    text.append(test).append(": ");
    text.append(leaked + live == 1 ? "1 buffer" : leaked + live + " buffers");
    text.append(" not released, ");
    outcome(text, leaked, live, bytes);
  }

  private void missed(StringBuilder text) {
    if (collectionMissed) {
      text.append("\n\nNo collection was seen (-XX:+DisableExplicitGC?): the live may be leaked.");
    }
  }

  private static void outcome(StringBuilder text, long leaked, long live, long bytes) {
    if (leaked > 0) {
      text.append(leaked).append(" leaked");
    }
    if (live > 0) {
      text.append(leaked > 0 ? ", " : "").append(live).append(" still live");
    }
    if (bytes > 0) {
      // What composites and views hold has lines of its own.
      text.append(", ").append(bytes).append(" B");
    }
  }

  /** A report of the agent without what only its log needs. */
  static String report(String report) {
    return report
        .replaceFirst("^bytebuf-flow: ", "")
        .replaceFirst("^(LEAK [0-9a-f]{8}) \\([^)]*\\)", "$1")
        .replaceFirst(" +found [0-9][^\n]*", "")
        .stripTrailing();
  }

  private void below(StringBuilder text, Unreleased buffers) {
    allowances.expired(buffers).ifPresent(e -> text.append("\n  expired        ").append(e));
    text.append("\n  to allow       @AllowLeaks(reason = \"...\", fingerprints = \"");
    text.append(buffers.fingerprint()).append("\")");
  }

  private static void oneLine(StringBuilder text, Unreleased buffers) {
    text.append(buffers.leaked() > 0 ? "LEAK " : "LIVE ").append(buffers.fingerprint());
    text.append("   ");
    outcome(text, buffers.leaked(), buffers.live(), buffers.leakedBytes() + buffers.liveBytes());
    text.append(", ").append(buffers.memory()).append(", ").append(Frames.last(buffers));
  }
}

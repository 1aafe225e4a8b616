package io.github.bytebufflow.serve.program;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.report.StackLines;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A leaking path for the API. */
final class LeakValues {
  private LeakValues() {}

  static Map<String, Object> of(Snapshot snapshot, Leak leak, LeakFindings findings) {
    Map<String, Object> values = new HashMap<>();
    values.put("fingerprint", leak.fingerprint());
    values.put("leaked", leak.leaked());
    values.put("leakedBytes", leak.bytes());
    values.put("memory", StepValues.memory(leak.root().place.memory));
    values.put("heap", leak.isHeap());
    values.put("accepted", leak.accepted() != null);
    Supplier<Object> path = () -> StepValues.of(leak);
    values.put("path", path);
    Supplier<Object> suspects = () -> suspects(findings.of(leak));
    values.put("suspects", suspects);
    Supplier<Object> next = () -> findings.of(leak).next;
    values.put("next", next);
    Supplier<Object> report = () -> report(snapshot, leak);
    values.put("report", report);
    return values;
  }

  static String report(Snapshot snapshot, Leak leak) {
    return LeakReport.block(snapshot, leak, ReportSettings.DEFAULT) + StackLines.of(leak);
  }

  private static List<String> suspects(Finding finding) {
    List<String> names = new ArrayList<>();
    for (Suspect suspect : finding.suspects) {
      names.add(
          suspect.method == null ? suspect.className : suspect.className + '.' + suspect.method);
    }
    return names;
  }
}

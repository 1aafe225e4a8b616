package io.github.bytebufflow.serve.program;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.StackLines;
import io.github.bytebufflow.report.UnreleasedReport;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.OwnedPaths;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Paths whose buffers were not released, for the API. */
public final class UnreleasedValues {
  private UnreleasedValues() {}

  /**
   * The paths of one owner.
   *
   * @param paths leaked and live buffers
   * @return values and functions by name for each path, that with the most buffers first
   */
  public static List<Map<String, Object>> of(OwnedPaths paths) {
    List<Leak> found = new ArrayList<>();
    LeakPaths all = LeakPaths.of(paths.snapshot);
    // Without the foreign ones: a buffer whose class frees its memory itself is never a leak.
    for (List<Leak> some : List.of(all.leaks(), all.accepted(), all.heap(), all.unheld())) {
      found.addAll(some);
    }
    found.sort(Comparator.comparingLong(path -> -path.leaked()));
    List<Map<String, Object>> values = new ArrayList<>();
    for (Leak path : found) {
      values.add(of(paths, path));
    }
    return values;
  }

  private static Map<String, Object> of(OwnedPaths paths, Leak path) {
    OwnedPaths.Live live = paths.live(path.paths().stream().map(LeakPath::end));
    Map<String, Object> values = common(path);
    values.put("leaked", path.leaked() - live.count);
    values.put("leakedBytes", path.bytes() - live.bytes);
    values.put("live", live.count);
    values.put("liveBytes", live.bytes);
    values.put("oldestMillis", live.oldestMillis);
    Supplier<Object> report =
        () -> UnreleasedReport.of(paths.snapshot, path, live.count) + StackLines.of(path);
    values.put("report", report);
    return values;
  }

  static Map<String, Object> suspect(Snapshot snapshot, Leak path) {
    Counts counts = path.end().counts;
    Map<String, Object> values = common(path);
    values.put("live", counts.suspect);
    values.put("liveBytes", counts.liveBytes);
    values.put("oldestMillis", counts.oldestMillis);
    Supplier<Object> report = () -> UnreleasedReport.suspect(snapshot, path) + StackLines.of(path);
    values.put("report", report);
    return values;
  }

  private static Map<String, Object> common(Leak path) {
    Map<String, Object> values = new HashMap<>();
    values.put("fingerprint", path.fingerprint());
    values.put("memory", StepValues.memory(path.root().place.memory));
    values.put("accepted", path.accepted() != null);
    Supplier<Object> steps = () -> StepValues.of(path);
    values.put("path", steps);
    return values;
  }
}

package io.github.bytebufflow.serve.program;

import io.github.bytebufflow.leaks.Comparisons;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.NumberFields;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** A snapshot for the API. */
public final class SnapshotValues {
  private SnapshotValues() {}

  /**
   * The values of a snapshot.
   *
   * @param snapshot all flows, or a difference
   * @return values and functions by name
   */
  public static Map<String, Object> of(Snapshot snapshot) {
    Map<String, Object> values = new HashMap<>();
    values.put("handle", snapshot);
    values.put("taken", snapshot.tracker.takenMillis);
    values.put("totals", supplier(() -> totals(snapshot.totals)));
    values.put("leaks", supplier(() -> leaks(snapshot)));
    values.put("suspects", supplier(() -> suspects(snapshot)));
    values.put("roots", supplier(() -> nodes(snapshot.roots)));
    values.put("memory", supplier(() -> MemoryValues.of(snapshot)));
    values.put("report", supplier(() -> LeakReport.of(snapshot, ReportSettings.DEFAULT)));
    values.put("json", supplier(() -> json(snapshot)));
    Function<Object, Object> minus = earlier -> minus(snapshot, earlier);
    values.put("minus", minus);
    return values;
  }

  private static Supplier<Object> supplier(Supplier<Object> supplier) {
    return supplier;
  }

  private static Object minus(Snapshot now, Object earlier) {
    return earlier instanceof Snapshot ? of(Comparisons.since((Snapshot) earlier, now)) : null;
  }

  private static Map<String, Object> totals(Totals totals) {
    Map<String, Object> values = new HashMap<>();
    totals.fields(new Numbers(values));
    return values;
  }

  private static List<Map<String, Object>> leaks(Snapshot snapshot) {
    List<Map<String, Object>> values = new ArrayList<>();
    LeakPaths paths = LeakPaths.of(snapshot);
    LeakFindings findings = new LeakFindings(snapshot);
    for (List<Leak> some : List.of(paths.leaks(), paths.accepted(), paths.heap())) {
      for (Leak leak : some) {
        values.add(LeakValues.of(snapshot, leak, findings));
      }
    }
    return values;
  }

  private static List<Map<String, Object>> suspects(Snapshot snapshot) {
    List<Leak> found = new ArrayList<>();
    new NodeWalk<RuntimeException>() {
      @Override
      protected void enter(SnapshotNode node) {
        if (node.counts.suspect > 0) {
          found.add(Leak.of(path()));
        }
      }
    }.through(snapshot.roots);
    found.sort(Comparator.comparingLong(path -> -path.end().counts.liveBytes));
    List<Map<String, Object>> values = new ArrayList<>();
    for (Leak path : found) {
      values.add(UnreleasedValues.suspect(snapshot, path));
    }
    return values;
  }

  private static List<Map<String, Object>> nodes(List<SnapshotNode> nodes) {
    List<Map<String, Object>> values = new ArrayList<>();
    for (SnapshotNode node : nodes) {
      Map<String, Object> one = StepValues.of(node);
      node.counts.fields(new Numbers(one));
      one.put("count", node.count);
      one.put("children", supplier(() -> nodes(node.children)));
      values.add(one);
    }
    return values;
  }

  private static String json(Snapshot snapshot) {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try {
      SnapshotJson.write(snapshot, json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return json.toString(StandardCharsets.UTF_8);
  }

  /** Puts numbers under their names in JSON; those of a group behind its name. */
  private static final class Numbers implements NumberFields<RuntimeException> {
    private final Map<String, Object> values;
    private String group = "";

    Numbers(Map<String, Object> values) {
      this.values = values;
    }

    private long put(String name, long value) {
      values.put(group + name, value);
      return value;
    }

    @Override
    public long grows(String name, long value) {
      return put(name, value);
    }

    @Override
    public long varies(String name, long value) {
      return put(name, value);
    }

    @Override
    public long oldest(String name, long value) {
      return put(name, value);
    }

    @Override
    public long first(String name, long millis) {
      return put(name, millis);
    }

    @Override
    public long last(String name, long millis) {
      return put(name, millis);
    }

    @Override
    public void group(String name) {
      group = name + '.';
    }

    @Override
    public void endGroup() {
      group = "";
    }
  }
}

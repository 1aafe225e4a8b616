package io.github.bytebufflow.serve.program;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.report.StackLines;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The steps of a path for the API. */
final class StepValues {
  private StepValues() {}

  static Map<String, Object> of(SnapshotNode node) {
    Place place = node.place;
    Map<String, Object> values = new HashMap<>();
    values.put("site", place.title());
    values.put("class", place.className);
    values.put("method", place.method);
    values.put("line", place.line);
    values.put("kind", place.kind.json());
    values.put("ref", place.ref);
    values.put("memory", memory(place.memory));
    values.put("frame", StackLines.frame(place));
    return values;
  }

  static List<Map<String, Object>> of(Leak path) {
    List<Map<String, Object>> steps = new ArrayList<>();
    for (SnapshotNode node : path.nodes()) {
      steps.add(of(node));
    }
    return steps;
  }

  static String memory(Memory memory) {
    return memory == null ? "" : memory.json();
  }
}

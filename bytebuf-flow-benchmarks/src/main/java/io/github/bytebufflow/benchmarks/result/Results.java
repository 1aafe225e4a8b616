package io.github.bytebufflow.benchmarks.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What follows from a run: every row by JDK, Netty and mode. Immutable. */
public final class Results {
  /** The mode that the others are compared with. */
  public static final String NONE = "none";

  private final Run run;
  private final Map<Key, Map<String, Cell>> cells = new LinkedHashMap<>();

  /** Of a run. */
  public Results(Run run) {
    this.run = run;
    Map<Key, Map<String, List<Measurement>>> sorted = new LinkedHashMap<>();
    for (Measurement m : run.measurements) {
      sorted
          .computeIfAbsent(m.key, k -> new LinkedHashMap<>())
          .computeIfAbsent(m.mode, k -> new ArrayList<>())
          .add(m);
    }
    sorted.forEach(
        (key, modes) -> {
          Map<Integer, Measurement> none = new HashMap<>();
          for (Measurement m : modes.getOrDefault(NONE, List.of())) {
            none.put(m.round, m);
          }
          Map<String, Cell> row = new LinkedHashMap<>();
          modes.forEach(
              (mode, all) -> row.put(mode, new Cell(mode, all, none, run.environment.seconds)));
          cells.put(key, row);
        });
  }

  /** The run. */
  public Run run() {
    return run;
  }

  /** What was measured of a row, by mode in no particular order; empty if nothing was. */
  public Map<String, Cell> row(Key key) {
    return cells.getOrDefault(key, Map.of());
  }

  /** One row in one mode, or null. */
  public Cell cell(Key key, String mode) {
    return row(key).get(mode);
  }

  /** All rows by JDK and Netty. */
  public Set<Key> keys() {
    return cells.keySet();
  }

  /** The JDKs and Nettys that were measured on, as keys without a row. */
  public Set<Key> platforms() {
    Set<Key> platforms = new LinkedHashSet<>();
    for (Key key : cells.keySet()) {
      platforms.add(new Key("", key.jdk, key.netty));
    }
    return platforms;
  }

  /** The rows of these that were measured on a platform. */
  public List<RowInfo> rows(Key platform) {
    List<RowInfo> rows = new ArrayList<>();
    for (RowInfo row : run.rows) {
      if (cells.containsKey(new Key(row.id, platform.jdk, platform.netty))) {
        rows.add(row);
      }
    }
    return rows;
  }
}

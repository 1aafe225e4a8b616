package io.github.bytebufflow.export;

import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.Context;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.NodeFields;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SameForAll;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A table with a row for each node, as RFC 4180 has it: UTF-8, commas, quotes where needed, lines
 * that end with CR LF. The columns are the fields of a node in JSON but its stack and children, so
 * a new field is a new column; before them stand numbers that tell the tree, behind them the
 * fingerprint of a leak. An unknown or missing value is an empty cell, a number is always there.
 */
public final class Csv {
  /** What makes a spreadsheet take a text for a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private Csv() {}

  /**
   * Writes the table.
   *
   * @param snapshot what happened, or a difference
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void write(Snapshot snapshot, OutputStream out) throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    text.append("node,parent,depth,root,");
    SnapshotNode.fields(new Place(), new Counts(), 0, new Names(text));
    text.append("fingerprint\r\n");
    new Rows(text, new Fingerprints(LeakPaths.of(snapshot))).through(snapshot.roots);
    text.flush();
  }

  private static final class Rows extends NodeWalk<IOException> {
    private final Writer text;
    private final Fingerprints fingerprints;
    private final Cells cells;
    private final List<Integer> numbers = new ArrayList<>();
    private int last;

    Rows(Writer text, Fingerprints fingerprints) {
      this.text = text;
      this.fingerprints = fingerprints;
      cells = new Cells(text);
    }

    @Override
    protected void enter(SnapshotNode node) throws IOException {
      text.append(Integer.toString(++last)).append(',');
      if (!numbers.isEmpty()) {
        text.append(Integer.toString(numbers.get(numbers.size() - 1)));
      }
      text.append(',').append(Integer.toString(depth())).append(',');
      text.append(cell(path().get(0).place.title())).append(',');
      SnapshotNode.fields(node.place, node.counts, node.count, cells);
      String fingerprint = fingerprints.of(node);
      text.append(fingerprint == null ? "" : fingerprint).append("\r\n");
      numbers.add(last);
    }

    @Override
    protected void leave(SnapshotNode node) {
      numbers.remove(numbers.size() - 1);
    }
  }

  /** A text that is no formula and no number of columns. */
  private static String cell(String value) {
    String text = Plain.text(value);
    if (!text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0) {
      text = "'" + text;
    }
    boolean quoted =
        text.indexOf(',') >= 0
            || text.indexOf('"') >= 0
            || text.startsWith(" ")
            || text.endsWith(" ");
    return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }

  /** Meets every field of a node as a column. */
  private abstract static class Columns extends SameForAll<IOException>
      implements NodeFields<IOException> {
    /** Writes one. */
    abstract void column(String name, String value) throws IOException;

    @Override
    protected final long number(String name, long value) throws IOException {
      column(name, Long.toString(value));
      return value;
    }

    @Override
    public final String site(String name, String value) throws IOException {
      column(name, cell(value));
      return value;
    }

    @Override
    public final String text(String name, String value) throws IOException {
      column(name, cell(value));
      return value;
    }

    @Override
    public final int line(String name, int value) throws IOException {
      column(name, value > 0 ? Integer.toString(value) : "");
      return value;
    }

    @Override
    public final Kind kind(String name, Kind value) throws IOException {
      column(name, value.json());
      return value;
    }

    @Override
    public final int ref(String name, int value) throws IOException {
      column(name, Integer.toString(value));
      return value;
    }

    @Override
    public final void count(String name, long value) throws IOException {
      column(name, Long.toString(value));
    }

    @Override
    public final Memory memory(String name, Memory value) throws IOException {
      column(name, value == null ? "" : value.json());
      return value;
    }

    @Override
    public final boolean truth(String name, boolean value) throws IOException {
      column(name, value ? "true" : "");
      return value;
    }

    @Override
    public final List<StackTraceElement> stack(String name, List<StackTraceElement> value) {
      return value;
    }

    @Override
    public final Context context(String name, Context value) {
      return value;
    }

    @Override
    public final List<Context> contexts(String name, List<Context> value) {
      return value;
    }
  }

  private static final class Names extends Columns {
    private final Writer text;

    Names(Writer text) {
      this.text = text;
    }

    @Override
    void column(String name, String value) throws IOException {
      text.append(name).append(',');
    }
  }

  private static final class Cells extends Columns {
    private final Writer text;

    Cells(Writer text) {
      this.text = text;
    }

    @Override
    void column(String name, String value) throws IOException {
      text.append(value).append(',');
    }
  }
}

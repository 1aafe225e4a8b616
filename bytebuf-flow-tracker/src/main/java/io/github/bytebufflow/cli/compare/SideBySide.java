package io.github.bytebufflow.cli.compare;

import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.cli.output.Table;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The leaks of several snapshots beside each other: on which machines, since which build. Stateless
 * but for what it is given.
 */
public final class SideBySide {
  private static final int MOST = 50;

  private final List<String> names;
  private final List<Snapshot> snapshots;
  private final List<Map<String, LeakGroup>> leaks = new ArrayList<>();

  /**
   * Compares.
   *
   * @param files what each snapshot is called where it has no labels
   * @param snapshots as many
   */
  public SideBySide(List<String> files, List<Snapshot> snapshots) {
    this.snapshots = snapshots;
    names = names(files, snapshots);
    for (Snapshot snapshot : snapshots) {
      leaks.add(LeakGroup.all(snapshot));
    }
  }

  /** The labels, or the name of the file; a number behind those that are the same. */
  private static List<String> names(List<String> files, List<Snapshot> snapshots) {
    List<String> names = new ArrayList<>();
    Set<String> given = new HashSet<>();
    for (int i = 0; i < files.size(); i++) {
      Map<String, String> labels = snapshots.get(i).tracker.labels;
      String file = files.get(i);
      String name =
          labels.isEmpty()
              ? file.startsWith("http") ? file : file.substring(file.lastIndexOf('/') + 1)
              : String.join("/", labels.values());
      String unique = name;
      for (int number = 2; !given.add(unique); number++) {
        unique = name + " #" + number;
      }
      names.add(unique);
    }
    return names;
  }

  /**
   * The table.
   *
   * @return lines with their ends
   */
  public String text() {
    Table table = new Table("<" + ">".repeat(names.size()) + "<");
    List<String> head = new ArrayList<>(List.of(""));
    head.addAll(names);
    table.row(head.toArray(new String[0]));
    table.row(row("allocated", s -> Amounts.count(s.totals.allocated)));
    table.row(row("leaked", s -> Amounts.count(s.totals.leaked)));
    table.row(row("live", s -> Amounts.count(s.totals.live)));
    memory(table);
    List<LeakGroup> all = worst();
    if (all.isEmpty()) {
      return table.text("") + "no leaks\n";
    }
    table.row("");
    table.row("leaks per million");
    for (LeakGroup leak : all.subList(0, Math.min(MOST, all.size()))) {
      List<String> cells = new ArrayList<>();
      cells.add(leak.fingerprint);
      for (int i = 0; i < snapshots.size(); i++) {
        LeakGroup here = leaks.get(i).get(leak.fingerprint);
        cells.add(
            here == null
                ? Rates.NONE
                : Rates.perMillion(here.leaked(), snapshots.get(i).totals.allocated));
      }
      cells.add(leak.place + (leak.isAccepted ? "   accepted" : ""));
      table.row(cells.toArray(new String[0]));
    }
    String more = all.size() > MOST ? "… " + (all.size() - MOST) + " more leaks\n" : "";
    return table.text("") + more;
  }

  /** Direct memory of Netty and the cause of each snapshot; one without a balance has none. */
  private void memory(Table table) {
    boolean any = false;
    for (Snapshot snapshot : snapshots) {
      any |= snapshot.balance != null;
    }
    if (any) {
      table.row(row("memory used", SideBySide::used));
      table.row(row("memory verdict", SideBySide::cause));
    }
  }

  private static String used(Snapshot snapshot) {
    return snapshot.balance == null || !Figures.isKnown(snapshot.balance.books.used)
        ? Rates.NONE
        : Amounts.bytes(snapshot.balance.books.used);
  }

  private static String cause(Snapshot snapshot) {
    return snapshot.balance == null ? Rates.NONE : snapshot.balance.verdict().cause.toString();
  }

  private interface Cell {
    String of(Snapshot snapshot);
  }

  private String[] row(String name, Cell cell) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (Snapshot snapshot : snapshots) {
      cells.add(cell.of(snapshot));
    }
    return cells.toArray(new String[0]);
  }

  /** Every leak once, that with the highest rate in any snapshot first. */
  private List<LeakGroup> worst() {
    Map<String, LeakGroup> all = new LinkedHashMap<>();
    Map<String, Double> rates = new LinkedHashMap<>();
    for (int i = 0; i < snapshots.size(); i++) {
      long allocated = snapshots.get(i).totals.allocated;
      for (LeakGroup leak : leaks.get(i).values()) {
        all.putIfAbsent(leak.fingerprint, leak);
        rates.merge(leak.fingerprint, Rates.rate(leak.leaked(), allocated), Math::max);
      }
    }
    List<LeakGroup> worst = new ArrayList<>(all.values());
    worst.sort(Comparator.comparingDouble(leak -> -rates.get(leak.fingerprint)));
    return worst;
  }
}

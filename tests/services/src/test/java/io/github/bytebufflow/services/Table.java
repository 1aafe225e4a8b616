package io.github.bytebufflow.services;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Runs the services and writes a table of what the reports say about the planted bugs. Of frozen
 * services it shows sums only.
 */
final class Table {
  private static final int SECONDS = 6;

  private Table() {}

  /** {@code open}, {@code frozen} or {@code all}; or the names of services. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(Table::endAll));
    List<String> wanted = List.of(args);
    Score all = new Score();
    int unequal = 0;
    int falseEntries = 0;
    System.out.println(
        "| service | bug | entries | first | among three | another alone | lost, as the load says"
            + " | counted | named |");
    System.out.println("|---|---|--:|---|---|---|---|--:|---|");
    for (Service service : Service.all()) {
      boolean frozen = service.isFrozen();
      boolean named = wanted.contains(service.name);
      if (!named && !wanted.contains("all") && !wanted.contains(frozen ? "frozen" : "open")) {
        continue;
      }
      Loaded good = Loaded.run(service, Set.of(), SECONDS, "good");
      falseEntries += good.leaks().size() + good.misuses().size();
      Score sum = new Score();
      for (int bug : service.bugs()) {
        Loaded run = Loaded.run(service, Set.of(bug), SECONDS, "bug" + bug);
        Score score = Score.of(service, bug, run);
        sum.add(score);
        if (!frozen || named) {
          row(service, bug, score, run);
        }
      }
      Loaded once = Loaded.run(service, service.bugs(), SECONDS, "all1");
      Loaded again = Loaded.run(service, service.bugs(), SECONDS, "all2");
      boolean equal = once.digits().equals(again.digits());
      unequal += equal ? 0 : 1;
      System.out.printf(
          "| %s%s | sum of %d | %d | %d | %d | %d | digits %s; together %d and %d entries, %d lines"
              + " | | correct version: %d entries%s |%n",
          service,
          frozen ? " (frozen)" : "",
          sum.bugs,
          sum.entries,
          sum.first,
          sum.amongThree,
          sum.alone,
          equal ? "equal" : "differ",
          once.leaks().size() + once.misuses().size(),
          again.leaks().size() + again.misuses().size(),
          once.text.lines().count(),
          good.leaks().size() + good.misuses().size(),
          balance(List.of(good, once, again)));
      all.add(sum);
    }
    System.out.printf(
        Locale.ROOT,
        "%nOf %d bugs: %.2f entries a bug, first %d (%.0f %%), among three %d, another alone %d, no"
            + " entry %d; first in %.0f %% of the buffers; digits differ in %d services; false"
            + " entries %d.%n",
        all.bugs,
        (double) all.entries / all.bugs,
        all.first,
        100.0 * all.first / all.bugs,
        all.amongThree,
        all.alone,
        all.missed,
        100.0 * all.buffersFirst / Math.max(1, all.buffers),
        unequal,
        falseEntries);
  }

  private static void row(Service service, int bug, Score score, Loaded run) {
    System.out.printf(
        "| %s | %d: %s | %d | %s | %s | %s | %s | %d | %s |%n",
        service,
        bug,
        service.text("bug." + bug + ".kind"),
        score.entries,
        score.first > 0 ? "yes" : "no",
        score.amongThree > 0 ? "yes" : "no",
        score.alone > 0 ? "yes" : "no",
        run.triggered.getOrDefault(bug, "?"),
        score.buffers,
        score.named);
  }

  /** Says so where the totals of a run do not add up. */
  private static String balance(List<Loaded> runs) {
    List<String> wrong = new ArrayList<>();
    for (Loaded run : runs) {
      if (!run.sums().equals(List.of(0L, 0L))) {
        wrong.add(run.sums().toString());
      }
    }
    return wrong.isEmpty() ? "" : "; totals do not add up: " + wrong;
  }

  /** What is still running when this JVM ends was started by it. */
  private static void endAll() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }
}

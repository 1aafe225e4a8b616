package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.compare.Rates;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.Table;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.PartialTree;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.text.Amounts;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The sums. */
@CommandLine.Command(
    name = "stats",
    description = "Prints the totals: buffers and bytes by outcome.",
    footer = {"", "Example: stats --json 4711"})
final class StatsCommand extends Command {
  @Parameters(paramLabel = SourceOptions.SOURCE, description = "where to look; - is standard input")
  private String source;

  @Option(names = "--json", description = "as JSON: the report without its tree")
  private boolean json;

  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    Snapshot snapshot = sources.read(source, out);
    if (json) {
      Reports.print(ReportFormat.JSON, PartialTree.totals(snapshot), ReportSettings.DEFAULT, out);
    } else {
      out.print(about(snapshot.tracker) + "\n" + totals(snapshot.totals));
    }
    return Failure.DONE;
  }

  private static String about(TrackerInfo tracker) {
    Table table = new Table("<<");
    table.row("tracker", tracker.version + ", running for " + Amounts.time(tracker.uptimeMillis));
    table.row("jvm", tracker.jvm);
    for (String netty : tracker.netty) {
      // The name of the jar without its folders.
      table.row("netty", netty.replaceAll("from file:\\S*/", "from "));
    }
    if (!tracker.labels.isEmpty()) {
      StringBuilder labels = new StringBuilder();
      tracker.labels.forEach(
          (name, value) ->
              labels.append(labels.length() == 0 ? "" : ", ").append(name + " " + value));
      table.row("labels", labels.toString());
    }
    if (tracker.sources().size() > 1) {
      table.row("merged of", tracker.sources().size() + " reports");
    }
    return table.text("");
  }

  private static String totals(Totals totals) {
    Table table = new Table("<>><");
    table.row("", "buffers", "bytes");
    table.row("allocated", Amounts.count(totals.allocated));
    table.row("released", Amounts.count(totals.released));
    table.row(
        "leaked",
        Amounts.count(totals.leaked),
        Amounts.bytes(totals.leakedBytes),
        Rates.perMillion(totals.leaked, totals.allocated) + " per million allocated");
    table.row("live", Amounts.count(totals.live), Amounts.bytes(totals.liveBytes));
    table.row("suspects", Amounts.count(totals.suspect));
    unlessNone(table, "held by leaked ones", totals.indirect);
    unlessNone(table, "views leaked", totals.viewsLeaked);
    unlessNone(table, "resources leaked", totals.resourcesLeaked);
    unlessNone(table, "misused", totals.misused);
    unlessNone(table, "truncated", totals.truncated);
    unlessNone(table, "untracked", totals.untracked);
    unlessNone(table, "left out by sample", totals.sampledOut);
    table.row("nodes", Amounts.count(totals.nodes));
    return table.text("");
  }

  private static void unlessNone(Table table, String name, long number) {
    if (number > 0) {
      table.row(name, Amounts.count(number));
    }
  }
}

package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.compare.SideBySide;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.OutputFile;
import io.github.bytebufflow.leaks.Comparisons;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Several machines, or several builds. */
@CommandLine.Command(
    name = "merge",
    description =
        "Prints the leaks of several reports side by side, by fingerprint, in leaks per million"
            + " allocations. -o writes one report of all, by its extension.",
    footer = {"", "Example: merge web-1.json web-2.json -o all.json"})
final class MergeCommand extends Command {
  @Parameters(arity = "1..*", paramLabel = "SOURCE", description = "sources, as of leaks")
  private List<String> names;

  @Mixin private FileOptions files;
  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    OutputFile file = files.file();
    ReportFormat format = file == null ? null : Reports.ofFile(files.name());
    if (names.size() < 2) {
      throw Failure.usage("expected merge SOURCE SOURCE...: two at least");
    }
    if (Collections.frequency(names, "-") > 1) {
      throw Failure.usage("standard input can't be read twice");
    }
    List<Snapshot> snapshots = new ArrayList<>();
    for (String name : names) {
      snapshots.add(sources.read(name, out));
    }
    if (file != null) {
      Reports.write(format, Comparisons.merge(snapshots), file);
    }
    out.print(new SideBySide(names, snapshots).text());
    return Failure.DONE;
  }
}

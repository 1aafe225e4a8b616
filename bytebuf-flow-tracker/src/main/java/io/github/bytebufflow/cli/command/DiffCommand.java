package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.compare.Difference;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.OutputFile;
import io.github.bytebufflow.report.ReportFormat;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What changed. */
@CommandLine.Command(
    name = "diff",
    description =
        "Prints what changed from one report to a later one: totals, new and gone leaks, where live"
            + " memory grew. -o writes the difference as a report, by its extension; both have to"
            + " be of one run.",
    footer = {"", "Example: diff before.json after.json"})
final class DiffCommand extends Command {
  @Parameters(index = "0", paramLabel = "A", description = "the earlier one: a source, as of leaks")
  private String before;

  @Parameters(index = "1", paramLabel = "B", description = "the later one")
  private String after;

  @Mixin private FileOptions files;
  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    OutputFile file = files.file();
    ReportFormat format = file == null ? null : Reports.ofFile(files.name());
    if (before.equals("-") && after.equals("-")) {
      throw Failure.usage("standard input can't be read twice");
    }
    Difference difference = new Difference(sources.read(before, out), sources.read(after, out));
    if (difference.isReversed()) {
      throw Failure.usage(
          "'" + before + "' is the later one: expected diff " + after + " " + before);
    }
    if (file != null && !difference.isOneRun()) {
      throw new Failure(
          "'"
              + before
              + "' and '"
              + after
              + "' are of two runs, or of other options, whose counts can't be subtracted: diff"
              + " without -o compares their rates");
    }
    if (file != null) {
      Reports.write(format, difference.snapshot(), file);
    }
    out.print(difference.text());
    return Failure.DONE;
  }
}

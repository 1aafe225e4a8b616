package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.report.MemoryReport;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.PartialTree;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Nearest;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The balance. */
@CommandLine.Command(
    name = "memory",
    description =
        "Prints where the direct memory is: what takes it and what to do, used and free memory, chunks"
            + " that few buffers keep, and what waits for slow peers.",
    footer = {"", "Example: memory 4711"})
final class MemoryCommand extends Command {
  private static final List<String> FORMATS = List.of("text", "json");

  @Parameters(paramLabel = SourceOptions.SOURCE, description = "where to look; - is standard input")
  private String source;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, or json: the report without its tree; default: ${DEFAULT-VALUE}")
  private String format;

  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    if (!FORMATS.contains(format)) {
      throw Failure.usage(
          "--format = '"
              + format
              + "': expected text or json; the nearest is "
              + Nearest.of(format, FORMATS));
    }
    Snapshot snapshot = sources.read(source, out);
    if (snapshot.balance == null) {
      throw new Failure("'" + source + "': " + MemoryReport.NONE);
    }
    ReportSettings settings = ReportSettings.DEFAULT.withColour(out.isColoured());
    if (format.equals("json")) {
      Reports.print(ReportFormat.JSON, PartialTree.totals(snapshot), settings, out);
    } else {
      out.print(MemoryReport.of(snapshot, settings));
    }
    return Failure.DONE;
  }
}

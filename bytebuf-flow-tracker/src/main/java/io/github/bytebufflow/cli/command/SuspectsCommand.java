package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Old live buffers. */
@CommandLine.Command(
    name = "suspects",
    description = "Prints the live buffers that are older than the option suspect-age.",
    footer = {"", "Example: suspects 4711"})
final class SuspectsCommand extends Command {
  @Parameters(paramLabel = SourceOptions.SOURCE, description = "where to look; - is standard input")
  private String source;

  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    Reports.print(ReportFormat.SUSPECTS, sources.read(source, out), ReportSettings.DEFAULT, out);
    return Failure.DONE;
  }
}

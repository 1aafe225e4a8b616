package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** All paths. */
@CommandLine.Command(
    name = "tree",
    description = "Prints all paths that buffers took, merged into one tree.",
    footer = {"", "Example: tree flows.json | less"})
final class TreeCommand extends Command {
  @Parameters(paramLabel = SourceOptions.SOURCE, description = "where to look; - is standard input")
  private String source;

  @Option(names = "--full-names", description = "class names with their packages")
  private boolean fullNames;

  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    ReportSettings settings = ReportSettings.DEFAULT.withFullNames(fullNames);
    Reports.print(ReportFormat.TREE, sources.read(source, out), settings, out);
    return Failure.DONE;
  }
}

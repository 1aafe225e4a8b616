package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The leak report. */
@CommandLine.Command(
    name = "leaks",
    description = "Prints which paths leak, and who is responsible.",
    footer = {"", "Example: leaks --gc --fail-on-leak http://localhost:8686"})
final class LeaksCommand extends Command {
  @Parameters(paramLabel = SourceOptions.SOURCE, description = "where to look; - is standard input")
  private String source;

  @Option(names = "--fail-on-leak", description = "end with 3 if there is a leak that is not known")
  private boolean fail;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "leaks that are known, as the command baseline and the option accept have them")
  private String baseline;

  @Option(names = "--suspects", description = "show old live buffers too")
  private boolean suspects;

  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    Snapshot snapshot = SourceOptions.accept(sources.read(source, out), baseline);
    ReportSettings settings = ReportSettings.DEFAULT.withSuspects(suspects);
    // Before they are printed: who reads the first line only gets the exit code too.
    int status = fail && !LeakPaths.of(snapshot).leaks().isEmpty() ? Failure.LEAKS : Failure.DONE;
    try {
      Reports.print(ReportFormat.LEAKS, snapshot, settings, out);
    } catch (Output.Closed e) {
      return status;
    }
    return status;
  }
}

package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.OutputFile;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A report in any format. */
@CommandLine.Command(
    name = "render",
    description = "Writes a report in another format.",
    footer = {"", "Example: render flows.json --format tree -o flows.tree"})
final class RenderCommand extends Command {
  /** The names of the formats, for the completion of shells. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      List<String> names = new ArrayList<>();
      for (ReportFormat format : ReportFormat.values()) {
        names.add(format.formatName());
      }
      return names.iterator();
    }
  }

  @Parameters(paramLabel = SourceOptions.SOURCE, description = "where to look; - is standard input")
  private String source;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = Formats.class,
      description =
          "one of ${COMPLETION-CANDIDATES}; without, the extension of the file of -o tells")
  private String format;

  @Mixin private FileOptions files;
  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    OutputFile file = files.file();
    if (format == null && file == null) {
      throw Failure.usage(
          "--format is missing: expected one of " + String.join(", ", new Formats()));
    }
    ReportFormat to = format == null ? Reports.ofFile(files.name()) : Reports.format(format);
    if (file == null && out.isTerminal() && to.isBinary()) {
      throw Failure.usage(
          "the format " + to.formatName() + " is no text for a terminal: -o FILE writes it");
    }
    Snapshot snapshot = sources.read(source, out);
    if (file == null) {
      Reports.print(to, snapshot, ReportSettings.DEFAULT, out);
    } else {
      Reports.write(to, snapshot, file);
    }
    return Failure.DONE;
  }
}

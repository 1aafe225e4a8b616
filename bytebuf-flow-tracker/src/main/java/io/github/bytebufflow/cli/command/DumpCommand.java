package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.OutputFile;
import io.github.bytebufflow.cli.source.Source;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The report of a running tracker as JSON. */
@CommandLine.Command(
    name = "dump",
    description = "Writes all that a running tracker knows, as JSON.",
    footer = {"", "Example: dump --gc 4711 -o flows.json"})
final class DumpCommand extends Command {
  @Parameters(paramLabel = SourceOptions.LIVE, description = "whom to ask")
  private String source;

  @Mixin private FileOptions files;
  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    OutputFile file = files.file();
    if (file != null) {
      Reports.requireJson(files.name());
    }
    Source live = sources.live(source);
    if (file == null) {
      out.print("");
      try {
        OutputStream buffered = new BufferedOutputStream(out.stream(), 1 << 16);
        live.copy(sources.collects(), buffered);
        buffered.flush();
      } catch (IOException e) {
        throw Output.failure(e);
      }
    } else {
      out.progress("asking " + live.name() + " ...");
      file.write(to -> live.copy(sources.collects(), to));
    }
    return Failure.DONE;
  }
}

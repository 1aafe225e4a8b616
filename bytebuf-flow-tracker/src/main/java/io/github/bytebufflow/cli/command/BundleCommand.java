package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.OutputFile;
import io.github.bytebufflow.cli.source.Source;
import io.github.bytebufflow.report.BundleSettings;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** All that a ticket needs, in one archive. */
@CommandLine.Command(
    name = "bundle",
    description = "Writes one file for a ticket, without addresses and hints: a zip archive.",
    footer = {"", "Example: bundle --gc 4711 -o bundle.zip"})
final class BundleCommand extends Command {
  @Parameters(paramLabel = SourceOptions.SOURCE, description = "where to look; - is standard input")
  private String source;

  @Option(names = "--with-addresses", description = "leave the addresses of peers in it")
  private boolean addresses;

  @Option(
      names = "--with-hints",
      description = "leave in it what the program wrote into touch(hint)")
  private boolean hints;

  @Mixin private FileOptions files;
  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    OutputFile file = files.file();
    if (file == null && out.isTerminal()) {
      throw Failure.usage("a bundle is no text for a terminal: -o FILE writes it");
    }
    if (file != null) {
      Reports.requireBundle(files.name());
    }
    Source from = sources.source(source);
    if (from.isLive() && file != null) {
      out.progress("asking " + from.name() + " ...");
    }
    Content content = from.isLive() ? ofSource(from) : ofFile(from.read(false));
    if (file != null) {
      file.write(content::writeTo);
      return Failure.DONE;
    }
    out.print("");
    try {
      OutputStream buffered = new BufferedOutputStream(out.stream(), 1 << 16);
      content.writeTo(buffered);
      buffered.flush();
    } catch (IOException e) {
      throw Output.failure(e);
    }
    return Failure.DONE;
  }

  private interface Content {
    void writeTo(OutputStream to) throws IOException, Failure;
  }

  private Content ofSource(Source live) {
    return to -> live.copyBundle(sources.collects(), addresses, hints, to);
  }

  /** What a report in JSON tells; the JVM of it may be gone. */
  private Content ofFile(Snapshot snapshot) {
    BundleSettings bundle = BundleSettings.DEFAULT.withAddresses(addresses).withHints(hints);
    ReportSettings settings = ReportSettings.DEFAULT.withBundle(bundle);
    return to -> ReportFormat.BUNDLE.write(snapshot, settings, to);
  }
}

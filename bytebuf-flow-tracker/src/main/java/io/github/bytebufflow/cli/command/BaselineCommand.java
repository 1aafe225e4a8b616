package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.agent.options.AcceptedLeaks;
import io.github.bytebufflow.cli.compare.LeakGroup;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.OutputFile;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Snapshot;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The leaks of today, as the option {@code accept} reads them. */
@CommandLine.Command(
    name = "baseline",
    description =
        "Writes the leaks of today, one a line with a reason to be edited: the option accept of"
            + " the agent, and --baseline of leaks and watch, read them.",
    footer = {"", "Example: baseline --gc 4711 -o known-leaks.txt"})
final class BaselineCommand extends Command {
  @Parameters(paramLabel = SourceOptions.SOURCE, description = "where to look; - is standard input")
  private String source;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "leaks that were known: their reasons and dates are kept")
  private String before;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "why the others are accepted; without, where each leaks")
  private String reason;

  @Option(
      names = "--until",
      paramLabel = "YYYY-MM-DD",
      description = "the last day on which the others are accepted")
  private String until;

  @Mixin private FileOptions files;
  @Mixin private SourceOptions sources;

  @Override
  public int run(Output out) throws Failure {
    OutputFile file = files.file();
    if (until != null && !AcceptedLeaks.isDay(until)) {
      throw Failure.usage("--until = '" + until + "': expected a day such as 2027-01-31");
    }
    if (reason != null && !isReason(reason)) {
      throw Failure.usage(
          "--reason = '"
              + Output.clean(reason)
              + "': expected a line of text that begins with neither a day nor 'until'");
    }
    byte[] lines =
        text(SourceOptions.accept(sources.read(source, out), before))
            .getBytes(StandardCharsets.UTF_8);
    if (file == null) {
      out.write(lines);
    } else {
      file.write(to -> to.write(lines));
    }
    return Failure.DONE;
  }

  /** Whether it is read back as it was written. */
  private static boolean isReason(String text) {
    String first = text.strip().split("\\s", 2)[0];
    return !first.isEmpty()
        && !first.equals("until")
        && !AcceptedLeaks.isDay(first)
        && Output.clean(text).equals(text);
  }

  private String text(Snapshot snapshot) {
    StringBuilder text = new StringBuilder();
    String day = Instant.ofEpochMilli(snapshot.tracker.takenMillis).toString().substring(0, 10);
    text.append("# Leaks of ").append(day).append(" that are known. A line is\n");
    text.append("# FINGERPRINT [until YYYY-MM-DD] REASON\n");
    for (LeakGroup leak : LeakGroup.all(snapshot).values()) {
      add(text, leak, leak.fingerprint);
      // Another process may have read no code, and tell them apart.
      leak.also.forEach(digits -> add(text, leak, digits));
    }
    return text.toString();
  }

  private void add(StringBuilder text, LeakGroup leak, String fingerprint) {
    Accepted entry = leak.accepted;
    String why = entry == null ? reason : entry.reason;
    String end = entry == null ? until : entry.until;
    text.append(fingerprint).append(' ');
    if (end != null && !end.isEmpty()) {
      text.append("until ").append(end).append(' ');
    }
    text.append(
            why == null || why.isEmpty()
                ? "to be explained: " + Output.clean(leak.place) + ", " + leak.amount()
                : why)
        .append('\n');
  }
}

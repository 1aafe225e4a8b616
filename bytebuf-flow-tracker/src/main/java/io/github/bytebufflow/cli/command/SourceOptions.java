package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.agent.options.AcceptedLeaks;
import io.github.bytebufflow.agent.options.OptionsException;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.source.Source;
import io.github.bytebufflow.cli.source.Sources;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** How sources are asked. */
final class SourceOptions {
  static final String SOURCE = "FILE|PID|NAME|URL";
  static final String LIVE = "PID|NAME|URL";

  @Option(
      names = "--gc",
      description = "collect garbage before: only then all leaks are seen (not of a file)")
  private boolean collect;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "file with the token of the option http-token; without, the environment variable "
              + Sources.TOKEN
              + " has it")
  private String tokenFile;

  Source source(String text) throws Failure {
    Source source = Sources.of(text, tokenFile);
    if (collect && !source.isLive()) {
      throw Failure.usage("--gc needs a process or an address: '" + text + "' is a file");
    }
    return source;
  }

  Source live(String text) throws Failure {
    return Sources.live(text, tokenFile);
  }

  boolean collects() {
    return collect;
  }

  Snapshot read(String text, Output out) throws Failure {
    Source source = source(text);
    if (source.isLive()) {
      out.progress("asking " + source.name() + " ...");
    }
    return source.read(collect);
  }

  /** A snapshot in which more leaks are known: those of a file, or of a list of fingerprints. */
  static Snapshot accept(Snapshot snapshot, String baseline) throws Failure {
    if (baseline == null) {
      return snapshot;
    }
    Map<String, Accepted> known = new LinkedHashMap<>();
    for (Accepted one : snapshot.tracker.accepted) {
      known.put(one.fingerprint, one);
    }
    try {
      String option = "--baseline = '" + baseline + "'";
      for (Accepted one : AcceptedLeaks.read(baseline, option)) {
        known.put(one.fingerprint, one);
      }
    } catch (OptionsException e) {
      throw new Failure(e.getMessage());
    }
    List<Accepted> all = new ArrayList<>(known.values());
    return snapshot.with(snapshot.tracker.withAccepted(all));
  }
}

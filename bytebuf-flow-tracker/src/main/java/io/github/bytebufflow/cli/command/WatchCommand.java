package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.source.Source;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Waits for leaks. */
@CommandLine.Command(
    name = "watch",
    description =
        "Looks again and again, and prints each leak when it is first seen. Ends with 1 if the"
            + " process ends before the time.",
    footer = {
      "",
      "Example: watch --gc --fail-on-leak --baseline known-leaks.txt --for 5m http://localhost:8686"
    })
final class WatchCommand extends Command {
  @Parameters(paramLabel = SourceOptions.LIVE, description = "whom to ask")
  private String source;

  @Option(names = "--fail-on-leak", description = "end with 3 at the first leak that is not known")
  private boolean fail;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "leaks that are known, as the command baseline and the option accept have them")
  private String baseline;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "end after so long, with a last look; without, when the process ends")
  private String time;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      defaultValue = "5s",
      description = "from one look to the next; default: ${DEFAULT-VALUE}")
  private String interval;

  @Mixin private SourceOptions sources;

  private final Set<String> seen = new HashSet<>();

  @Override
  public int run(Output out) throws Failure {
    try {
      return watch(out);
    } catch (Output.Closed e) {
      // Leaks count also where nobody reads them.
      return fail && !seen.isEmpty() ? Failure.LEAKS : Failure.DONE;
    }
  }

  private int watch(Output out) throws Failure {
    long pause = Times.millis("--interval", interval, "100ms", "1d");
    long last = time == null ? -1 : Times.millis("--for", time, "1s", "365d");
    Source live = sources.live(source);
    long start = System.nanoTime();
    Snapshot first = look(live, out);
    List<Leak> leaks = unseen(first);
    out.print(
        "watching "
            + live.name()
            + ": "
            + Amounts.count(first.totals.allocated)
            + " allocated, "
            + Amounts.count(first.totals.live)
            + " live\n");
    if (report(first, leaks, out) && fail) {
      return Failure.LEAKS;
    }
    while (true) {
      long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      boolean isLast = last >= 0 && passed + pause >= last;
      Times.sleep(isLast ? Math.max(0, last - passed) : pause);
      Snapshot now = look(live, out);
      if (report(now, unseen(now), out) && fail) {
        return Failure.LEAKS;
      }
      if (isLast) {
        out.print(
            "no more leaks in "
                + Amounts.time(last)
                + ": "
                + Amounts.count(now.totals.allocated)
                + " allocated, "
                + Amounts.count(now.totals.live)
                + " live, "
                + seen(now)
                + "\n");
        return Failure.DONE;
      }
    }
  }

  private String seen(Snapshot now) {
    int known = LeakPaths.of(now).accepted().size();
    String none = known == 0 ? "no leak seen" : "no new leak seen";
    return (seen.isEmpty() ? none : Amounts.count(seen.size(), "leak") + " seen")
        + (known == 0 ? "" : ", " + Amounts.count(known, "path") + " accepted");
  }

  private Snapshot look(Source live, Output out) throws Failure {
    out.progress("asking " + live.name() + " ...");
    return SourceOptions.accept(live.read(sources.collects()), baseline);
  }

  /** The leaks that are seen for the first time. */
  private List<Leak> unseen(Snapshot snapshot) {
    List<Leak> leaks = new ArrayList<>();
    for (Leak leak : LeakPaths.of(snapshot).leaks()) {
      if (!leak.isAmong(seen)) {
        leaks.add(leak);
      }
      seen.add(leak.fingerprint());
    }
    return leaks;
  }

  /** Prints leaks; whether there was one. */
  private static boolean report(Snapshot snapshot, List<Leak> leaks, Output out) throws Failure {
    ReportSettings settings = ReportSettings.DEFAULT.withColour(out.isColoured());
    for (Leak leak : leaks) {
      out.print(LeakReport.block(snapshot, leak, settings) + "\n");
    }
    return !leaks.isEmpty();
  }
}

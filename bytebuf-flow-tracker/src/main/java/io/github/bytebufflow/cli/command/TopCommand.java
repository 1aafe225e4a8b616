package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.compare.TopScreen;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.Terminal;
import io.github.bytebufflow.cli.source.Source;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A live view. */
@CommandLine.Command(
    name = "top",
    description =
        "Shows a running tracker live: totals, rates, the worst leaks, suspects and live paths."
            + " Keys: q quits, g collects garbage, space pauses. Ends with 1 if the process ends.",
    footer = {"", "Example: top 4711"})
final class TopCommand extends Command {
  /** So many columns and lines where the output is no terminal. */
  private static final int WIDTH = 120;

  private static final int HEIGHT = 50;

  /** Taking a snapshot shall take the process at most one part in so many of the time. */
  private static final int SHARE = 4;

  @Parameters(paramLabel = SourceOptions.LIVE, description = "whom to ask")
  private String source;

  @Option(names = "--once", description = "print one screen as text; so too without a terminal")
  private boolean once;

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "print N screens as text, an interval apart")
  private String times;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      defaultValue = "2s",
      description =
          "from one look to the next; default: ${DEFAULT-VALUE}. A large tree takes longer")
  private String interval;

  @Mixin private SourceOptions sources;

  private Snapshot before;
  private Snapshot now;
  private long least;
  private long pause;
  private boolean collect;

  @Override
  public int run(Output out) throws Failure {
    least = Times.millis("--interval", interval, "200ms", "1h");
    pause = least;
    collect = sources.collects();
    int screens = screens();
    Source live = sources.live(source);
    if (screens > 0 || !out.isTerminal()) {
      print(live, Math.max(1, screens), out);
    } else {
      // Before the terminal is taken over: what is wrong is said on the screen that stays.
      look(live);
      show(live, out);
    }
    return Failure.DONE;
  }

  private int screens() throws Failure {
    if (times == null) {
      return once ? 1 : 0;
    }
    try {
      int number = Integer.parseInt(times);
      if (number >= 1 && number <= 1_000_000) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw Failure.usage("-n = '" + times + "': expected a whole number from 1 to 1000000");
  }

  private void print(Source live, int screens, Output out) throws Failure {
    for (int i = 0; i < screens; i++) {
      if (i > 0) {
        out.print("\n");
        Times.sleep(pause);
      }
      look(live);
      TopScreen screen = new TopScreen(live.name(), false, false);
      out.print(String.join("\n", screen.lines(before, now, WIDTH, HEIGHT)).stripTrailing() + "\n");
    }
  }

  private void show(Source live, Output out) throws Failure {
    TopScreen screen = new TopScreen(live.name(), out.isColoured(), true);
    try (Terminal terminal = Terminal.open(out)) {
      boolean paused = false;
      while (true) {
        terminal.draw(lines(screen, terminal, paused));
        int key = wait(terminal, screen, paused);
        if (key == 'q' || key == 'Q') {
          return;
        }
        if (key == ' ') {
          paused = !paused;
        } else {
          collect = sources.collects() || key == 'g';
        }
        if (!paused) {
          look(live);
        }
      }
    }
  }

  /** Until the next look, or a key; the screen is drawn again when the terminal has changed. */
  private int wait(Terminal terminal, TopScreen screen, boolean paused) throws Failure {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pause);
    for (int ticks = 1; paused || System.nanoTime() - end < 0; ticks++) {
      int key = terminal.key();
      if (key == 'q' || key == 'Q' || key == ' ' || key == 'g' && !paused) {
        return key;
      }
      if (ticks % 5 == 0 && terminal.measure()) {
        terminal.draw(lines(screen, terminal, paused));
      }
    }
    return -1;
  }

  private List<String> lines(TopScreen screen, Terminal terminal, boolean paused) {
    List<String> lines = screen.lines(before, now, terminal.columns(), terminal.rows());
    if (paused) {
      lines.set(0, screen.paused(lines.get(0)));
    }
    return lines;
  }

  private void look(Source live) throws Failure {
    long start = System.nanoTime();
    Snapshot next = live.read(collect);
    long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    pause = Math.max(least, took * SHARE);
    before = now;
    now = next;
  }
}

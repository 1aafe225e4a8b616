package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.output.Table;
import io.github.bytebufflow.cli.source.Jvm;
import io.github.bytebufflow.cli.source.Jvms;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The JVMs of this machine. */
@CommandLine.Command(
    name = "list",
    description = "Lists the JVMs of this machine that have Netty, and whether they are tracked.",
    footer = {"", "Example: list --all"})
final class ListCommand extends Command {
  @Option(names = "--all", description = "also JVMs without Netty")
  private boolean all;

  @Override
  public int run(Output out) throws Failure {
    out.progress("looking at the JVMs ...");
    List<Jvm> jvms = Jvms.all();
    Table table = new Table("><<<<").row("PID", "NETTY", "TRACKED", "MAIN", "");
    int shown = 0;
    int left = 0;
    Jvm untracked = null;
    for (Jvm jvm : jvms) {
      if (!all && jvm.netty.isEmpty() && jvm.tracking == Jvm.Tracking.UNTRACKED) {
        left++;
        continue;
      }
      shown++;
      table.row(
          Long.toString(jvm.pid),
          jvm.netty.isEmpty() ? "-" : jvm.netty,
          jvm.tracking.toString(),
          jvm.shortMain(),
          jvm.isOwn ? "" : "of user " + jvm.user);
      if (jvm.isOwn && !jvm.netty.isEmpty() && jvm.tracking == Jvm.Tracking.UNTRACKED) {
        untracked = jvm;
      }
    }
    if (shown > 0) {
      out.print(table.text(""));
    } else {
      out.print("no JVM with Netty runs here\n");
    }
    if (left > 0) {
      out.print(left + (left == 1 ? " JVM" : " JVMs") + " without Netty: list --all\n");
    }
    if (untracked != null && out.isTerminal()) {
      out.print("next: java -jar bytebuf-flow-agent.jar attach " + untracked.pid + "\n");
    }
    return Failure.DONE;
  }
}

package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.agent.Agent;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.source.Target;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Ends the tracker in a JVM. */
@CommandLine.Command(
    name = "detach",
    description = "Ends the tracker of a JVM: writes its report, and restores the classes.",
    footer = {"", "Example: detach 4711"})
final class DetachCommand extends Command {
  @Parameters(
      paramLabel = "PID|NAME",
      description = "process id, or a part of the main class or jar")
  private String target;

  @Override
  public int run(Output out) throws Failure {
    Target jvm = Target.of(target);
    out.progress("detaching from process " + jvm.pid + " ...");
    out.print("bytebuf-flow: process " + jvm.pid + ": " + jvm.tell(Agent.DETACH) + "\n");
    return Failure.DONE;
  }
}

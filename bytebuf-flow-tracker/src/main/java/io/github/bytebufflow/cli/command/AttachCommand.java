package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.options.OptionsException;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.source.Target;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Starts the tracker in a JVM. */
@CommandLine.Command(
    name = "attach",
    description = "Tracks a JVM that runs. The options are those of the agent, which help lists.",
    footer = {"", "Example: attach 4711 include=com.acme http=8686"})
final class AttachCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "PID|NAME",
      description = "process id, or a part of the main class or jar")
  private String target;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "OPTION=VALUE",
      description = "options of the agent, each a word, or joined by ;")
  private List<String> options = List.of();

  @Override
  public int run(Output out) throws Failure {
    String arguments = String.join(";", options);
    try {
      Options.check(arguments);
    } catch (OptionsException e) {
      throw Failure.usage(e.getMessage());
    }
    Target jvm = Target.of(target);
    out.progress("attaching to process " + jvm.pid + " ...");
    out.print("bytebuf-flow: process " + jvm.pid + ": " + jvm.attach(arguments) + "\n");
    return Failure.DONE;
  }
}

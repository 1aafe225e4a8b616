package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import io.github.bytebufflow.cli.source.Target;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** The completion of shells. */
@CommandLine.Command(
    name = "completion",
    description =
        "Prints a script that defines the command bytebuf-flow in a shell, and completes it.",
    footer = {"", "Example: source <(java -jar bytebuf-flow-agent.jar completion bash)"})
final class CompletionCommand extends Command {
  private static final String NAME = "bytebuf-flow";

  @Parameters(paramLabel = "bash|zsh", description = "the shell")
  private String shell;

  @Override
  public int run(Output out) throws Failure {
    if (!shell.equals("bash") && !shell.equals("zsh")) {
      throw Failure.usage("unknown shell \"" + shell + "\", expected bash or zsh");
    }
    String function = NAME + "() {\n  command java -jar " + quoted(Target.jar()) + " \"$@\"\n}\n\n";
    // zsh runs the script of bash with its own emulation, which the script turns on.
    out.print(function + AutoComplete.bash(NAME, Commands.all(NAME)));
    return Failure.DONE;
  }

  private static String quoted(String path) {
    return "'" + path.replace("'", "'\\''") + "'";
  }
}

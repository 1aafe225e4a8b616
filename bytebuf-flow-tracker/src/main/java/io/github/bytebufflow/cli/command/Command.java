package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import picocli.CommandLine.Option;

/** One command with its options, which picocli sets. */
public abstract class Command {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "print this help")
  private boolean help;

  Command() {}

  /**
   * Does it.
   *
   * @param out where to
   * @return the exit code
   * @throws Failure if it can't be done
   */
  public abstract int run(Output out) throws Failure;
}

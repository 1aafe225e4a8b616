package io.github.bytebufflow.examples.common;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/** Runs a program with its command line. */
public final class Program {
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private Program() {}

  /**
   * Reads the arguments and runs the program: 0 if all went well, 1 for a failure, 2 for arguments
   * that mean nothing, each with one sentence on standard error.
   *
   * @param program annotated with picocli's {@code Command}, whose name is said in messages
   * @param arguments of the command line
   * @return the exit code
   */
  public static int run(Callable<Integer> program, String... arguments) {
    CommandLine line = new CommandLine(program);
    line.setParameterExceptionHandler(
        (e, args) -> {
          say(line, e.getMessage());
          return USAGE;
        });
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          if (e instanceof UsageException) {
            say(line, e.getMessage());
            return USAGE;
          }
          if (e instanceof IOException) {
            // An end of input or of a channel has no message.
            say(line, e.getMessage() == null ? e.toString() : e.getMessage());
            return FAILED;
          }
          throw e;
        });
    return line.execute(arguments);
  }

  private static void say(CommandLine line, String sentence) {
    System.err.println(line.getCommandName() + ": " + sentence.split("\\R", 2)[0]);
  }
}

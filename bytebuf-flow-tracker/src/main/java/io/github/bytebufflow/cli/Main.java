package io.github.bytebufflow.cli;

import io.github.bytebufflow.cli.command.Command;
import io.github.bytebufflow.cli.command.Commands;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The main class of the jar: runs one command. */
public final class Main {
  private Main() {}

  /**
   * Runs a command. Ends the JVM with 2 where the command was wrong, with 1 where it failed, and
   * with 3 where leaks were found and that was asked for.
   *
   * @param arguments the name of a command and what it takes; without, the help is printed
   */
  public static void main(String[] arguments) {
    int status = guarded(arguments, new Output());
    if (status != Failure.DONE) {
      System.exit(status);
    }
  }

  private static int guarded(String[] arguments, Output out) {
    try {
      return run(arguments.length == 0 ? new String[] {"help"} : arguments.clone(), out);
    } catch (Output.Closed e) {
      return Failure.DONE;
    } catch (Failure e) {
      out.say(e.getMessage());
      return e.status();
    } catch (OutOfMemoryError e) {
      out.say("there is too little memory: give it more, as in java -Xmx4g -jar ...");
      return Failure.FAILED;
    } catch (RuntimeException | Error e) {
      out.say("this command has a bug, which should be reported: " + e);
      return Failure.FAILED;
    }
  }

  private static int run(String[] arguments, Output out) throws Failure {
    String name = arguments[0];
    if (name.equals("--version") || name.equals("-V")) {
      String version = Main.class.getPackage().getImplementationVersion();
      out.print("bytebuf-flow " + (version == null ? "(unpacked)" : version) + "\n");
      return Failure.DONE;
    }
    boolean isHelp = Commands.isHelp(name);
    if (isHelp && arguments.length == 1) {
      out.print(Commands.help());
      return Failure.DONE;
    }
    if (isHelp && (arguments.length > 2 || Commands.isHelp(arguments[1]))) {
      throw Failure.usage("help takes the name of one command: expected help [COMMAND]");
    }
    if (isHelp) {
      arguments = new String[] {arguments[1], "--help"};
    }
    Command command = Commands.named(arguments[0]);
    CommandLine line = Commands.line(command);
    try {
      ParseResult parsed = line.parseArgs(Arrays.copyOfRange(arguments, 1, arguments.length));
      if (parsed.isUsageHelpRequested()) {
        out.print(line.getUsageMessage(CommandLine.Help.Ansi.OFF));
        return Failure.DONE;
      }
    } catch (ParameterException e) {
      throw WrongUsage.of(e, line.getCommandSpec());
    }
    return command.run(out);
  }
}

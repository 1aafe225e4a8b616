package io.github.bytebufflow.cli.command;

import io.github.bytebufflow.agent.options.Help;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Table;
import io.github.bytebufflow.text.Nearest;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Every command, named once. Only the one that is asked for is loaded. Stateless. */
public final class Commands {
  private static final int WIDTH = 100;

  private static final List<String> NAMES =
      List.of(
          "list",
          "attach",
          "detach",
          "dump",
          "leaks",
          "tree",
          "suspects",
          "memory",
          "stats",
          "top",
          "watch",
          "baseline",
          "diff",
          "merge",
          "render",
          "bundle",
          "completion");

  private Commands() {}

  /**
   * A command.
   *
   * @param name as the user wrote it
   * @return a new one
   * @throws Failure if there is none of this name
   */
  public static Command named(String name) throws Failure {
    Command command = make(name);
    if (command != null) {
      return command;
    }
    List<String> names = new ArrayList<>(NAMES);
    names.add("help");
    throw Failure.usage(
        "unknown command \""
            + name
            + "\", expected one of "
            + String.join(", ", names)
            + "; the nearest is "
            + Nearest.of(name, names));
  }

  /**
   * Whether it asks for help.
   *
   * @param name as the user wrote it
   * @return true for {@code help} and its options
   */
  public static boolean isHelp(String name) {
    return name.equals("help") || name.equals("--help") || name.equals("-h");
  }

  private static Command make(String name) {
    switch (name) {
      case "list":
        return new ListCommand();
      case "attach":
        return new AttachCommand();
      case "detach":
        return new DetachCommand();
      case "dump":
        return new DumpCommand();
      case "leaks":
        return new LeaksCommand();
      case "tree":
        return new TreeCommand();
      case "suspects":
        return new SuspectsCommand();
      case "memory":
        return new MemoryCommand();
      case "stats":
        return new StatsCommand();
      case "top":
        return new TopCommand();
      case "watch":
        return new WatchCommand();
      case "baseline":
        return new BaselineCommand();
      case "diff":
        return new DiffCommand();
      case "merge":
        return new MergeCommand();
      case "render":
        return new RenderCommand();
      case "bundle":
        return new BundleCommand();
      case "completion":
        return new CompletionCommand();
      default:
        return null;
    }
  }

  /**
   * The parser of one command.
   *
   * @param command the command, whose fields it sets
   * @return a parser that prints nothing by itself
   */
  public static CommandLine line(Command command) {
    CommandLine line = new CommandLine(command);
    line.setExpandAtFiles(false);
    line.setUsageHelpWidth(WIDTH);
    line.setUsageHelpAutoWidth(false);
    line.getCommandSpec().usageMessage().sortOptions(false);
    return line;
  }

  /** The parser of all commands, as subcommands of one. */
  static CommandLine all(String name) {
    CommandLine all = new CommandLine(CommandSpec.create().name(name));
    for (String one : NAMES) {
      all.addSubcommand(one, line(make(one)));
    }
    all.addSubcommand("help", CommandSpec.create());
    return all;
  }

  /**
   * What a command takes.
   *
   * @param spec the command
   * @return its name and its positional parameters
   */
  public static String synopsis(CommandSpec spec) {
    StringBuilder text = new StringBuilder(spec.name());
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      boolean optional = parameter.arity().min() == 0;
      text.append(optional ? " [" : " ").append(parameter.paramLabel());
      text.append(optional ? "]" : "").append(parameter.arity().max() > 1 ? "..." : "");
    }
    return text.toString();
  }

  /**
   * What is printed where no command is named.
   *
   * @return the commands, then the options of the agent
   */
  public static String help() {
    Table table = new Table("<<");
    for (String name : NAMES) {
      CommandSpec spec = line(make(name)).getCommandSpec();
      String description = spec.usageMessage().description()[0];
      table.row(synopsis(spec), description.split("[.:,]")[0]);
    }
    table.row("help COMMAND", "Prints the options of a command, with an example");
    return "Usage: java -jar bytebuf-flow-agent.jar COMMAND ...\n\n"
        + table.text("  ")
        + "\nFILE is a report in JSON (- is standard input), NAME a part of a main class or jar, URL"
        + "\nhttp://HOST:PORT. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 leaks were found.\n\n"
        + Help.text();
  }
}

package io.github.bytebufflow.cli;

import io.github.bytebufflow.agent.Agent;
import io.github.bytebufflow.agent.options.Help;
import io.github.bytebufflow.text.Nearest;
import java.util.List;

/** The main class of the jar: attaches, detaches, or says how to use it. */
public final class Main {
  private static final List<String> COMMANDS = List.of("attach", "detach", "help");

  private Main() {}

  /**
   * Runs a command. Ends the JVM with 2 where the command was wrong, with 1 where it failed.
   *
   * @param arguments {@code attach PID [options]}, {@code detach PID}, {@code help}, or nothing
   */
  public static void main(String[] arguments) {
    String command = arguments.length == 0 ? "help" : arguments[0];
    switch (command) {
      case "help":
      case "--help":
        System.out.print(Help.text());
        return;
      case "attach":
        expect(arguments, 3, "attach PID [OPTION=VALUE;OPTION=VALUE...]");
        load(arguments[1], arguments.length > 2 ? arguments[2] : "");
        return;
      case "detach":
        expect(arguments, 2, "detach PID");
        load(arguments[1], Agent.DETACH);
        return;
      default:
        fail(
            2,
            "unknown command \""
                + command
                + "\", expected attach, detach or help; the nearest is "
                + Nearest.of(command, COMMANDS));
    }
  }

  private static void expect(String[] arguments, int most, String usage) {
    if (arguments.length < 2 || arguments.length > most) {
      fail(2, "expected " + usage);
    }
  }

  private static void load(String pid, String arguments) {
    try {
      System.out.println("bytebuf-flow: process " + pid + ": " + Attach.load(pid, arguments));
    } catch (CommandException e) {
      fail(1, e.getMessage());
    }
  }

  private static void fail(int status, String sentence) {
    System.err.println("bytebuf-flow: " + sentence);
    System.exit(status);
  }
}

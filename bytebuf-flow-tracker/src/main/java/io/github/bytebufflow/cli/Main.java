package io.github.bytebufflow.cli;

import io.github.bytebufflow.agent.Help;

/** The main class of the jar: says how to use it. */
public final class Main {
  private Main() {}

  /**
   * Prints the help.
   *
   * @param arguments {@code help}, or nothing
   */
  public static void main(String[] arguments) {
    if (arguments.length == 0 || arguments[0].equals("help") || arguments[0].equals("--help")) {
      System.out.print(Help.text());
      return;
    }
    System.err.println(
        "bytebuf-flow: unknown command \""
            + arguments[0]
            + "\", expected help; the nearest is help");
    System.exit(2);
  }
}

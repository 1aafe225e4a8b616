package io.github.bytebufflow.cli;

import io.github.bytebufflow.cli.command.Commands;
import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.text.Nearest;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what the parser of the command line says into one sentence. Stateless. */
final class WrongUsage {
  private WrongUsage() {}

  static Failure of(ParameterException e, CommandSpec spec) {
    if (e instanceof UnmatchedArgumentException) {
      String first = ((UnmatchedArgumentException) e).getUnmatched().get(0);
      return Failure.usage(first.startsWith("-") ? option(first, spec) : tooMany(first, spec));
    }
    if (e instanceof MissingParameterException) {
      for (ArgSpec missing : ((MissingParameterException) e).getMissing()) {
        if (missing.isOption()) {
          return Failure.usage(
              ((OptionSpec) missing).longestName()
                  + (missing.required() ? " is missing" : " has no value")
                  + ": expected "
                  + missing.paramLabel());
        }
      }
      return Failure.usage("expected " + Commands.synopsis(spec));
    }
    String message = String.valueOf(e.getMessage());
    int end = message.indexOf('\n');
    return Failure.usage(
        (end < 0 ? message : message.substring(0, end)) + ": expected " + Commands.synopsis(spec));
  }

  private static String option(String given, CommandSpec spec) {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : spec.options()) {
      names.add(option.longestName());
    }
    int equals = given.indexOf('=');
    String name = equals < 0 ? given : given.substring(0, equals);
    return "unknown option \""
        + name
        + "\" of "
        + spec.name()
        + ", expected one of "
        + String.join(", ", names)
        + "; the nearest is "
        + Nearest.of(name, names);
  }

  private static String tooMany(String given, CommandSpec spec) {
    return "\"" + given + "\" is too much: expected " + Commands.synopsis(spec);
  }
}

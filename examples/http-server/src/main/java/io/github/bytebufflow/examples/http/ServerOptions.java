package io.github.bytebufflow.examples.http;

import java.nio.file.Path;
import java.nio.file.Paths;

/** The command line of {@link HttpServerExample}. */
final class ServerOptions {

  static final String HELP =
      "usage: HttpServerExample [--leak] [--port N] [--seconds N | --until-eof]"
          + " [--port-file FILE]\n"
          + "  --leak            corrupted orders leak their buffer\n"
          + "  --port N          port on loopback, 0 to 65535; 0 (the default) takes a free one\n"
          + "  --seconds N       stop after N seconds, 1 to 86400; without it, run until Ctrl-C\n"
          + "  --until-eof       stop when standard input ends\n"
          + "  --port-file FILE  write the port there once the server listens\n";

  boolean leak;
  boolean help;
  boolean untilEof;
  int port;
  int seconds;
  Path portFile;

  private ServerOptions() {}

  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException with one sentence for the user
   */
  static ServerOptions parse(String... args) {
    ServerOptions options = new ServerOptions();
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--leak":
          options.leak = true;
          break;
        case "--until-eof":
          options.untilEof = true;
          break;
        case "--help":
        case "-h":
          options.help = true;
          break;
        case "--port":
          options.port = number(args, ++i, 0, 65535);
          break;
        case "--seconds":
          options.seconds = number(args, ++i, 1, 86400);
          break;
        case "--port-file":
          options.portFile = Paths.get(value(args, ++i));
          break;
        default:
          throw new IllegalArgumentException(
              "unknown option '"
                  + args[i]
                  + "'; expected --leak, --port, --seconds, --until-eof, --port-file or --help");
      }
    }
    if (options.seconds > 0 && options.untilEof) {
      throw new IllegalArgumentException("--seconds and --until-eof exclude each other; give one");
    }
    return options;
  }

  private static String value(String[] args, int i) {
    if (i == args.length) {
      throw new IllegalArgumentException(args[i - 1] + " needs a value; none is given");
    }
    return args[i];
  }

  private static int number(String[] args, int i, int least, int most) {
    return Numbers.parse(args[i - 1], value(args, i), least, most);
  }
}

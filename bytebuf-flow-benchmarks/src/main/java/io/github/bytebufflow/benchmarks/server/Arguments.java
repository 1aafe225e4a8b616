package io.github.bytebufflow.benchmarks.server;

import io.github.bytebufflow.benchmarks.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of {@link ServerBenchmark}. */
final class Arguments {
  Effort effort = Effort.QUICK;
  Jdk jdk;
  String netty = "4.2";
  List<Mode> modes = new ArrayList<>(Mode.usual());
  Path out = Path.of("bytebuf-flow-benchmarks", "target", "server");

  /** Whether wrk makes the load, or the example's own client. */
  boolean wrk;

  /**
   * Reads a command line.
   *
   * @throws IllegalArgumentException with one sentence for the user
   */
  static Arguments parse(String... args) throws IOException {
    Arguments a = new Arguments();
    a.jdk = Jdk.own();
    a.wrk = wrkIsThere();
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--jdk":
          a.jdk = Jdk.at(value(args, ++i));
          break;
        case "--netty":
          a.netty = oneOf("--netty", value(args, ++i), "4.1", "4.2");
          break;
        case "--modes":
          a.modes = modes(value(args, ++i));
          break;
        case "--load":
          a.wrk = oneOf("--load", value(args, ++i), "wrk", "client").equals("wrk");
          break;
        case "--out":
          a.out = Path.of(value(args, ++i));
          break;
        default:
          a.effort = Effort.of(args[i]);
      }
    }
    if (a.wrk && !wrkIsThere()) {
      throw new IllegalArgumentException("--load is 'wrk', which is not on the PATH; try client");
    }
    return a;
  }

  private static String value(String[] args, int i) {
    if (i == args.length) {
      throw new IllegalArgumentException(args[i - 1] + " needs a value; none is given");
    }
    return args[i];
  }

  private static String oneOf(String option, String value, String one, String other) {
    if (!value.equals(one) && !value.equals(other)) {
      throw new IllegalArgumentException(
          option + " is '" + value + "'; expected " + one + " or " + other);
    }
    return value;
  }

  private static List<Mode> modes(String list) {
    List<Mode> modes = new ArrayList<>();
    for (String title : list.split(",")) {
      modes.add(Mode.of(title));
    }
    if (modes.size() < 2) {
      throw new IllegalArgumentException(
          "--modes is '" + list + "'; expected two or more, of which the first is compared with");
    }
    return modes;
  }

  private static boolean wrkIsThere() {
    for (String directory : System.getenv().getOrDefault("PATH", "").split(":")) {
      if (Files.isExecutable(Path.of(directory, "wrk"))) {
        return true;
      }
    }
    return false;
  }
}

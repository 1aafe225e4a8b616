package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.text.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the command line says. */
final class Arguments {
  private static final List<String> OPTIONS =
      List.of("--rows", "--modes", "--jdk", "--netty", "--baseline", "--out");

  final Effort effort;
  final List<Row> rows;
  final Set<Mode> modes;

  /** Empty for the running JDK. */
  final List<String> jdks;

  /** {@code 4.1} or {@code 4.2}, or null for both. */
  final String netty;

  final Path baseline;
  final Path out;

  private Arguments(Builder b) {
    effort = b.effort;
    rows =
        b.rows != null
            ? b.rows
            : Rows.all().stream().filter(effort::takes).collect(Collectors.toList());
    modes = b.modes != null ? b.modes : effort.modes;
    jdks = List.copyOf(b.jdks);
    netty = b.netty;
    baseline = b.baseline;
    out = b.out;
  }

  static Arguments parse(List<String> arguments, Path defaultOut) throws UsageException {
    Builder b = new Builder();
    b.out = defaultOut;
    boolean first = true;
    for (Iterator<String> i = arguments.iterator(); i.hasNext(); first = false) {
      String a = i.next();
      if (!a.startsWith("-")) {
        if (!first) {
          throw new UsageException(
              "'" + a + "' stands alone, expected one of " + OPTIONS + " before it");
        }
        b.effort = effort(a);
      } else if (!OPTIONS.contains(a)) {
        throw new UsageException(
            "unknown option '"
                + a
                + "', expected one of "
                + String.join(" ", OPTIONS)
                + ": did you mean "
                + Nearest.of(a, OPTIONS)
                + "?");
      } else if (!i.hasNext()) {
        throw new UsageException(a + " lacks its value, as in " + a + " " + example(a));
      } else {
        b.set(a, i.next());
      }
    }
    return new Arguments(b);
  }

  private static Effort effort(String name) throws UsageException {
    List<String> ids = new ArrayList<>();
    for (Effort e : Effort.values()) {
      if (e.id().equals(name)) {
        return e;
      }
      ids.add(e.id());
    }
    throw unknown("effort", name, ids);
  }

  private static UsageException unknown(String what, String value, List<String> choices) {
    return new UsageException(
        "unknown "
            + what
            + " '"
            + value
            + "', expected one of "
            + String.join(", ", choices)
            + ": did you mean "
            + Nearest.of(value, choices)
            + "?");
  }

  private static String example(String option) {
    switch (option) {
      case "--rows":
        return "'pooled.*chain'";
      case "--modes":
        return "agent,simple";
      case "--jdk":
        return System.getProperty("java.home");
      case "--netty":
        return "4.2";
      case "--baseline":
        return "results/RUN.json";
      default:
        return "results";
    }
  }

  private static final class Builder {
    Effort effort = Effort.QUICK;
    List<Row> rows;
    Set<Mode> modes;
    final List<String> jdks = new ArrayList<>();
    String netty;
    Path baseline;
    Path out;

    void set(String option, String value) throws UsageException {
      switch (option) {
        case "--rows":
          rows = rows(value);
          break;
        case "--modes":
          modes = modes(value);
          break;
        case "--jdk":
          jdks.add(value);
          break;
        case "--netty":
          if (!value.equals("4.1") && !value.equals("4.2")) {
            throw unknown("Netty", value, List.of("4.1", "4.2"));
          }
          netty = value;
          break;
        case "--baseline":
          baseline = baseline(value);
          break;
        default:
          out = Path.of(value);
          break;
      }
    }

    private static List<Row> rows(String regex) throws UsageException {
      Pattern pattern;
      try {
        pattern = Pattern.compile(regex);
      } catch (PatternSyntaxException e) {
        throw new UsageException(
            "--rows '"
                + regex
                + "' is no regular expression ("
                + e.getDescription()
                + "), expected one, as 'pooled.*chain'");
      }
      List<Row> all = Rows.all();
      List<Row> some =
          all.stream().filter(r -> pattern.matcher(r.id).find()).collect(Collectors.toList());
      if (some.isEmpty()) {
        List<String> ids = all.stream().map(r -> r.id).collect(Collectors.toList());
        throw new UsageException(
            "--rows '" + regex + "' matches no row: did you mean " + Nearest.of(regex, ids) + "?");
      }
      return some;
    }

    private static Set<Mode> modes(String list) throws UsageException {
      List<String> ids = Stream.of(Mode.values()).map(Mode::id).collect(Collectors.toList());
      Set<Mode> modes = EnumSet.noneOf(Mode.class);
      for (String id : list.split(",")) {
        if (!ids.contains(id)) {
          throw unknown("mode", id, ids);
        }
        modes.add(Mode.values()[ids.indexOf(id)]);
      }
      return modes;
    }

    /** A path that is not there is noticed now and not in an hour. */
    private static Path baseline(String file) throws UsageException {
      Path path = Path.of(file);
      if (Files.isRegularFile(path)) {
        return path;
      }
      List<String> others = List.of();
      Path directory = path.toAbsolutePath().getParent();
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.list(directory)) {
          others =
              files
                  .map(p -> p.getFileName().toString())
                  .filter(name -> name.endsWith(".json"))
                  .sorted()
                  .collect(Collectors.toList());
        } catch (IOException e) {
          throw new UsageException(
              "--baseline '" + file + "' can't be looked for: " + e.getMessage());
        }
      }
      throw new UsageException(
          "--baseline '"
              + file
              + "' is no file, expected the JSON of an earlier run"
              + (others.isEmpty()
                  ? ""
                  : ": did you mean " + Nearest.of(path.getFileName().toString(), others) + "?"));
    }
  }
}

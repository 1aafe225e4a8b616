package io.github.bytebufflow.known;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A program of {@code src/cases} with the facts of its header.
 *
 * @param kind {@code leak} or {@code misuse}
 * @param count how many of these the bad version has
 * @param half {@code first}, {@code second}, {@code third}, {@code fourth}, {@code fifth}, {@code
 *     sixth}, {@code seventh}, {@code eighth}, {@code ninth}, {@code tenth}, {@code eleventh},
 *     {@code twelfth}, {@code thirteenth}, {@code fourteenth}, {@code fifteenth}, {@code
 *     sixteenth}, {@code seventeenth}, {@code eighteenth}, {@code nineteenth}, {@code twentieth},
 *     {@code twentyfirst}, {@code twentysecond} or {@code twentythird}: the last twenty are sets of
 *     their own
 * @param large whether it needs more than {@link #MOST_BYTES} of jars, and is not run in each build
 */
record KnownCase(
    String name,
    String project,
    String bad,
    String good,
    List<String> jvm,
    FixedMethods fixed,
    String kind,
    long count,
    String half,
    boolean large) {
  /** Of the jars of one version; what a case needs beside it is counted. */
  static final long MOST_BYTES = 8 << 20;

  private static final Pattern FIELD = Pattern.compile(" \\* ([a-z]+):\\s*(.*)");
  private static final Pattern EXPECT = Pattern.compile("(leak|misuse) ([1-9]\\d*)");
  private static final Set<String> FIELDS =
      Set.of("project", "issue", "bad", "good", "with", "jvm", "fixed", "expect", "half", "size");
  private static final List<String> HALVES =
      List.of(
          "first",
          "second",
          "third",
          "fourth",
          "fifth",
          "sixth",
          "seventh",
          "eighth",
          "ninth",
          "tenth",
          "eleventh",
          "twelfth",
          "thirteenth",
          "fourteenth",
          "fifteenth",
          "sixteenth",
          "seventeenth",
          "eighteenth",
          "nineteenth",
          "twentieth",
          "twentyfirst",
          "twentysecond",
          "twentythird");

  /** All of them, by name. */
  static List<KnownCase> all() {
    return files().stream().map(KnownCase::read).toList();
  }

  /** Their sources, by name. */
  static List<Path> files() {
    try (Stream<Path> files = Files.list(Settings.path("it.cases").resolve("acme/known"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static KnownCase read(Path file) {
    try {
      return of(file.getFileName().toString().replace(".java", ""), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  static KnownCase of(String name, String source) {
    Map<String, String> fields = header(source);
    Matcher expect = EXPECT.matcher(field(fields, "expect"));
    if (!expect.matches()) {
      throw new IllegalArgumentException("expect is 'leak 5' or 'misuse 5', not " + fields);
    }
    String half = field(fields, "half");
    if (!HALVES.contains(half)) {
      throw new IllegalArgumentException("half is one of " + HALVES + ", not " + half);
    }
    String size = fields.getOrDefault("size", "");
    if (!size.isEmpty() && !size.equals("large")) {
      throw new IllegalArgumentException("size is large or is not there, not " + size);
    }
    field(fields, "issue");
    return new KnownCase(
        name,
        field(fields, "project"),
        field(fields, "bad"),
        field(fields, "good"),
        Stream.of(fields.getOrDefault("jvm", "").split("\\s+"))
            .filter(argument -> !argument.isEmpty())
            .toList(),
        FixedMethods.of(field(fields, "fixed")),
        expect.group(1),
        Long.parseLong(expect.group(2)),
        half,
        !size.isEmpty());
  }

  private static String field(Map<String, String> fields, String name) {
    String value = fields.getOrDefault(name, "");
    if (value.isEmpty()) {
      throw new IllegalArgumentException("the header has no field " + name);
    }
    return value;
  }

  /** A line without a field's name goes on with the field before. */
  private static Map<String, String> header(String source) {
    if (!source.startsWith("/*\n")) {
      throw new IllegalArgumentException("the first line is not /*");
    }
    Map<String, String> fields = new LinkedHashMap<>();
    String last = null;
    for (String line : source.lines().skip(1).toList()) {
      if (line.startsWith(" */")) {
        return fields;
      }
      Matcher field = FIELD.matcher(line);
      if (field.matches()) {
        last = field.group(1);
        if (!FIELDS.contains(last) || fields.put(last, field.group(2).strip()) != null) {
          throw new IllegalArgumentException("a field " + last + " too many");
        }
      } else if (last != null) {
        fields.merge(last, line.replaceFirst("^ \\*", "").strip(), (one, more) -> one + " " + more);
      }
    }
    throw new IllegalArgumentException("the header has no end");
  }

  boolean isLeak() {
    return kind.equals("leak");
  }

  boolean isOfNetty() {
    return project.equals("netty/netty");
  }

  /** The jars that {@code bad} or {@code good} needs. */
  String jars(String version) {
    try {
      return Files.readString(
          Settings.path("it.known.directory").resolve(name + "." + version + ".classpath"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compiles the program against {@code bad} or {@code good}, and runs it under the agent. */
  Run run(String version) {
    String jars = jars(version);
    Fork fork = new Fork(name + "-" + version);
    Path classes = fork.directory().resolve("classes");
    compile(jars, classes);
    return fork.libraries(classes + File.pathSeparator + jars)
        .jvm(jvm.toArray(String[]::new))
        .agent("report=" + fork.report())
        .run("acme.known." + name);
  }

  private void compile(String jars, Path classes) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      Files.createDirectories(classes);
      Path sources = Settings.path("it.cases");
      Path source = sources.resolve("acme/known").resolve(name + ".java");
      List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-g", "-cp", jars));
      // What cases share stands beside them, and each compiles what it uses.
      options.addAll(List.of("-d", classes.toString(), "-sourcepath", sources.toString()));
      if (!compiler
          .getTask(said, files, null, options, null, files.getJavaFileObjects(source))
          .call()) {
        throw new AssertionError(said.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}

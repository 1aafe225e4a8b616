package io.github.bytebufflow.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Settings;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * One service of {@code src/services}: its sources, its load, and the bugs that can be planted. A
 * source line that ends in {@code //@bad 2} is there with bug 2 only, one that ends in {@code
 * //@good 2} without bug 2 only.
 */
final class Service {
  private static final Pattern MARK = Pattern.compile("\\s*//@(bad|good) (\\d+)\\s*$");

  final String name;
  private final Path directory;
  private final Properties properties = new Properties();

  private Service(Path directory) throws IOException {
    this.directory = directory;
    name = directory.getFileName().toString();
    try (Reader in = Files.newBufferedReader(directory.resolve("service.properties"))) {
      properties.load(in);
    }
  }

  /** All services, by name. */
  static List<Service> all() throws IOException {
    List<Service> all = new ArrayList<>();
    try (Stream<Path> found = Files.list(Settings.path("it.services"))) {
      for (Path path : found.sorted().toList()) {
        all.add(new Service(path));
      }
    }
    assertThat(all).isNotEmpty();
    return all;
  }

  /** Whether nobody looks into the service, and it is only run. */
  boolean isFrozen() {
    return Boolean.parseBoolean(properties.getProperty("frozen", "false"));
  }

  String text(String key) {
    String value = properties.getProperty(key);
    assertThat(value).as("%s of %s", key, name).isNotNull();
    return value.trim();
  }

  /** The numbers of the bugs. */
  Set<Integer> bugs() {
    Set<Integer> bugs = new TreeSet<>();
    for (String bug : text("bugs").split(",")) {
      bugs.add(Integer.parseInt(bug.trim()));
    }
    return bugs;
  }

  /** The methods whose change fixes a bug, as {@code com.acme.Shop.order}. */
  List<String> fixes(int bug) {
    return List.of(text("bug." + bug + ".fix").split("[,\\s]+"));
  }

  boolean isMisuse(int bug) {
    return text("bug." + bug + ".effect").equals("misuse");
  }

  String libraries() throws IOException {
    return Files.readString(Settings.path("it.services.directory").resolve(name + ".classpath"));
  }

  /** Compiles the service with some bugs; returns the directory of its classes. */
  Path build(Set<Integer> planted) throws IOException {
    String version = planted.isEmpty() ? "good" : "bad" + planted;
    Path target = Settings.path("it.services.directory").resolve(name).resolve(version);
    Path sources = target.resolve("src");
    List<String> files = new ArrayList<>();
    for (Path file : files("src")) {
      Path to = sources.resolve(directory.resolve("src").relativize(file));
      Files.createDirectories(to.getParent());
      Files.write(to, marked(Files.readAllLines(file), planted));
      files.add(to.toString());
    }
    return compile(files, target.resolve("classes"));
  }

  /** Compiles the load; returns the directory of its classes. */
  Path buildLoad() throws IOException {
    List<String> files = new ArrayList<>();
    for (Path file : files("load")) {
      files.add(file.toString());
    }
    Path target = Settings.path("it.services.directory").resolve(name).resolve("load");
    return compile(files, target);
  }

  private List<Path> files(String folder) throws IOException {
    try (Stream<Path> found = Files.walk(directory.resolve(folder))) {
      return found.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private Path compile(List<String> files, Path classes) throws IOException {
    Files.createDirectories(classes);
    List<String> arguments =
        new ArrayList<>(
            List.of("-g", "--release", "17", "-proc:none", "-nowarn", "-d", classes.toString()));
    arguments.addAll(List.of("-cp", libraries()));
    arguments.addAll(files);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int status = compiler.run(null, null, null, arguments.toArray(new String[0]));
    assertThat(status).as("compiles: %s", name).isZero();
    return classes;
  }

  /** A line that is not there is empty, so that all lines keep their numbers. */
  static List<String> marked(List<String> lines, Set<Integer> planted) {
    List<String> marked = new ArrayList<>();
    for (String line : lines) {
      Matcher mark = MARK.matcher(line);
      if (!mark.find()) {
        marked.add(line);
      } else {
        boolean isPlanted = planted.contains(Integer.parseInt(mark.group(2)));
        boolean isThere = mark.group(1).equals("bad") == isPlanted;
        marked.add(isThere ? line.substring(0, mark.start()) : "");
      }
    }
    return marked;
  }

  /** A class path of directories and libraries. */
  String classPath(Path classes) throws IOException {
    return classes + File.pathSeparator + libraries();
  }

  @Override
  public String toString() {
    return name;
  }
}

package io.github.bytebufflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.agent.options.Option;
import io.github.bytebufflow.agent.options.OptionTable;
import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.options.OptionsException;
import io.github.bytebufflow.api.FlowTrackerMXBean;
import io.github.bytebufflow.runtime.Recorder;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.Totals;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the pages say of files, classes, tests and options is so. */
class DocsTest {
  private static final int README_LINES = 190;
  private static final int ARCHITECTURE_LINES = 240;

  private static final Path ARCHITECTURE = Docs.ROOT.resolve("ARCHITECTURE.md");

  /** The text of every class of the project, by its simple name; some names are there twice. */
  private static final Map<String, String> CLASSES =
      Docs.files(".java").stream()
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString().replace(".java", ""),
                  Docs::read,
                  String::concat));

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

  /** A regular expression in it may look like a link. */
  private static final Pattern CODE = Pattern.compile("`[^`]*`");

  private static final Pattern NAME = Pattern.compile("([A-Z]\\w*[a-z]\\w*)(?:[.#](\\w+))?");
  private static final Pattern TEST =
      Pattern.compile("((?:[A-Z]\\w*)(?:IT|Test|Scenarios|Stress))?(?:#(\\w+))?");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");

  /** Words that pages write in place of a value. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile(".*(\\b(FILE|PORT|HOST|CLASS|METHOD|TIME|N)\\b|\\.\\.\\.).*");

  /** Names of Netty and of the JDK; all other names in ARCHITECTURE.md are the project's. */
  private static final Set<String> OTHERS =
      Set.of(
          "AbstractChannelHandlerContext",
          "ByteBuf",
          "ByteBufHolder",
          "ClassFileTransformer",
          "ClassValue",
          "Thread");

  @Test
  void linksLeadSomewhere() {
    List<String> broken = new ArrayList<>();
    for (Path page : Docs.pages()) {
      for (String line : Docs.prose(page)) {
        LINK.matcher(CODE.matcher(line).replaceAll(""))
            .results()
            .map(link -> link.group(1))
            .filter(link -> !link.contains("://") && !resolves(page, link))
            .forEach(link -> broken.add(Docs.ROOT.relativize(page) + ": " + link));
      }
    }
    assertThat(broken).isEmpty();
  }

  private static boolean resolves(Path page, String link) {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file);
    return Files.exists(target)
        && (hash < 0 || Docs.anchors(target).contains(link.substring(hash + 1)));
  }

  @Test
  void frontPagesAreShort() {
    assertThat(Docs.lines("README.md")).hasSizeLessThanOrEqualTo(README_LINES);
    assertThat(Docs.lines("ARCHITECTURE.md")).hasSizeLessThanOrEqualTo(ARCHITECTURE_LINES);
  }

  /** In the table, each name in backticks is a file, a class or a member of a class. */
  @Test
  void theTableOfPlacesNamesWhatThereIs() {
    List<String> rows = section("ARCHITECTURE.md", "## To change X, open Y");
    List<String> names = spans("ARCHITECTURE.md", "## To change X, open Y");
    assertThat(names).hasSizeGreaterThan(40);
    assertThat(names).filteredOn(name -> !isFile(name) && !isMember(name)).isEmpty();
    assertThat(rows)
        .filteredOn(row -> row.startsWith("| ") && row.split("\\|")[2].contains("`"))
        .hasSizeGreaterThan(15)
        .allMatch(DocsTest::namesAClassOfThePackage, "the first class is in the package");
  }

  @Test
  void theDescriptionsNameClassesThatThereAre() {
    List<String> unknown = new ArrayList<>();
    for (String page : List.of("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/how-it-works.md")) {
      for (String line : Docs.prose(Docs.ROOT.resolve(page))) {
        for (String name : Docs.spans(line)) {
          if (NAME.matcher(name).matches()
              && !OTHERS.contains(name.split("[.#]")[0])
              && !isMember(name)) {
            unknown.add(page + ": " + name);
          }
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  /** The columns are: what to change, the package, what to open, the test. */
  private static boolean namesAClassOfThePackage(String row) {
    String[] columns = row.split("\\|");
    String folder = Docs.spans(columns[2]).get(0).replace('/', '.');
    Pattern declaration = Pattern.compile("(?m)^package io\\.github\\..*\\." + folder + ";");
    return Docs.spans(columns[3]).stream()
        .limit(1)
        .map(name -> CLASSES.get(name.split("[.]")[0]))
        .allMatch(text -> declaration.matcher(text).find());
  }

  private static boolean isFile(String name) {
    if (NAME.matcher(name).matches()) {
      return false;
    }
    return Files.exists(Docs.ROOT.resolve(name)) || isFolderOfTheTracker(name);
  }

  /** Such as {@code agent/netty}, or a folder of the benchmarks. */
  private static boolean isFolderOfTheTracker(String name) {
    return List.of("bytebuf-flow-tracker", "bytebuf-flow-api", "bytebuf-flow-benchmarks").stream()
        .map(module -> Docs.ROOT.resolve(module + "/src/main/java/io/github/bytebufflow"))
        .anyMatch(
            sources ->
                Files.isDirectory(sources.resolve(name))
                    || Files.isDirectory(sources.resolve("benchmarks").resolve(name)));
  }

  private static boolean isMember(String name) {
    Matcher m = NAME.matcher(name);
    return m.matches()
        && CLASSES.containsKey(m.group(1))
        && (m.group(2) == null || declares(m.group(1), m.group(2)));
  }

  private static boolean declares(String type, String member) {
    String code = COMMENT.matcher(CLASSES.get(type)).replaceAll("");
    return Pattern.compile("[\\w>\\]] " + member + "[ ;=(]").matcher(code).find();
  }

  /** On every page: {@code `SomeIT#method`}, and {@code `#another`} behind it. */
  @Test
  void testsThatPagesNameAreThere() {
    List<String> missing = new ArrayList<>();
    int tests = 0;
    for (Path page : Docs.pages()) {
      for (String line : Docs.prose(page)) {
        String type = null;
        for (String name : Docs.spans(line)) {
          Matcher m = TEST.matcher(name);
          if (!m.matches()) {
            continue;
          }
          tests++;
          type = m.group(1) == null ? type : m.group(1);
          if (!isMember(m.group(2) == null ? type : type + "#" + m.group(2))) {
            missing.add(Docs.ROOT.relativize(page) + ": " + name);
          }
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(tests).isGreaterThan(50);
  }

  /** The method after weaving calls what the recorder has. */
  @Test
  void theWovenMethodCallsTheRecorder() {
    Set<String> entries =
        Arrays.stream(Recorder.class.getMethods()).map(Method::getName).collect(Collectors.toSet());
    Matcher calls = Pattern.compile("Recorder\\.(\\w+)\\(").matcher(Docs.read(ARCHITECTURE));
    List<String> called = calls.results().map(c -> c.group(1)).collect(Collectors.toList());
    assertThat(called).hasSizeGreaterThan(5).isSubsetOf(entries);
  }

  /** Each option that a page sets is one that the program takes. */
  @Test
  void optionsThatPagesSetAreTaken() {
    Map<String, String> names = new HashMap<>();
    for (Option<?> option : OptionTable.all()) {
      names.put(option.name(), option.name());
      names.put("-D" + OptionTable.PROPERTY_PREFIX + option.name(), option.name());
      String upper = option.name().replace('-', '_').toUpperCase(Locale.ROOT);
      names.put(OptionTable.ENVIRONMENT_PREFIX + upper, option.name());
    }
    Pattern agent = Pattern.compile("-javaagent:[\\w./$:-]*\\.jar=([^\"'\\s]+)");
    Pattern single = Pattern.compile("([\\w.-]+)=(\\S+)");
    Map<String, String> refused = new HashMap<>();
    int set = 0;
    for (Path page : Docs.pages()) {
      for (String code : Docs.code(page)) {
        Matcher arguments = agent.matcher(code);
        Matcher one = single.matcher(code);
        String text = null;
        if (arguments.find()) {
          text = arguments.group(1);
        } else if (one.matches() && names.containsKey(one.group(1))) {
          text = names.get(one.group(1)) + "=" + one.group(2);
        }
        if (text != null && !PLACEHOLDER.matcher(text).matches()) {
          set++;
          String problem = problem(text);
          if (problem != null) {
            refused.put(text, problem);
          }
        }
      }
    }
    assertThat(refused).isEmpty();
    assertThat(set).isGreaterThan(15);
  }

  /**
   * Why options are refused, or null; pages need not set the options, or have the files, that these
   * need.
   */
  private static String problem(String arguments) {
    try {
      Options.read(arguments);
      return null;
    } catch (OptionsException e) {
      String message = e.getMessage();
      boolean needs = message.contains("needs option '");
      boolean file = message.contains("does not exist") || message.contains("there is no file");
      return needs || file ? null : message;
    }
  }

  /** The page that explains the values of an option has all of them. */
  @Test
  void theValuesOfNettyAreExplained() {
    List<String> values =
        section("docs/options.md", "## `netty`").stream()
            .filter(line -> line.startsWith("| `"))
            .map(line -> Docs.spans(line).get(0))
            .collect(Collectors.toList());
    String words = String.join(", ", values.subList(0, values.size() - 1));
    assertThat(OptionTable.all())
        .filteredOn(option -> option.name().equals("netty"))
        .singleElement()
        .extracting(Option::values)
        .isEqualTo(words + " or " + values.get(values.size() - 1));
  }

  /** Each field that a node and the totals have in JSON, and each word that stands in one. */
  @Test
  void theJsonIsDescribed() {
    List<String> names = new ArrayList<>();
    for (Class<?> model : List.of(Place.class, Counts.class, Totals.class)) {
      for (Field field : model.getFields()) {
        String name = field.getName();
        if (!name.matches("(views|resources|foreign)[A-Z].*")) {
          names.add(name.equals("className") ? "class" : name);
        }
      }
    }
    Arrays.stream(Kind.values()).map(Kind::json).forEach(names::add);
    Arrays.stream(Memory.values()).map(Memory::json).forEach(names::add);
    assertThat(spans("docs/reports.md", "## JSON")).containsAll(names);
  }

  @Test
  void theMBeanIsDescribed() {
    Set<String> names =
        Arrays.stream(FlowTrackerMXBean.class.getMethods())
            .map(Method::getName)
            .map(n -> n.matches("[gs]et[A-Z].*") ? n.substring(3) : n + "()")
            .collect(Collectors.toSet());
    assertThat(spans("docs/running.md", "## JMX")).containsAll(names);
  }

  private static List<String> spans(String page, String heading) {
    return section(page, heading).stream()
        .flatMap(line -> Docs.spans(line).stream())
        .collect(Collectors.toList());
  }

  /** The lines of a page from a heading to the next. */
  private static List<String> section(String page, String heading) {
    List<String> lines = Docs.lines(page);
    int start = lines.indexOf(heading) + 1;
    assertThat(start).as(heading).isPositive();
    int end = start;
    while (end < lines.size() && !lines.get(end).startsWith("## ")) {
      end++;
    }
    return lines.subList(start, end);
  }
}

package io.github.bytebufflow;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which package may know which: downwards only. */
@AnalyzeClasses(
    packages = "io.github.bytebufflow",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ROOT = "io.github.bytebufflow.";
  private static final String JACKSON = "com.fasterxml.jackson.core..";
  private static final String ASM = "org.objectweb.asm..";
  private static final String PICOCLI = "picocli..";

  /** No JSON, no bytecode: whoever loads a buffer loads this package with it. */
  @ArchTest static final ArchRule RUNTIME = knowsOnly("runtime");

  /** What users name must not drag in what may change. */
  @ArchTest static final ArchRule API = knowsOnly("api", "org.jspecify.annotations..");

  @ArchTest static final ArchRule TEXT = knowsOnly("text");

  /** Plain values: who fills them knows the process, and who shows them does not. */
  @ArchTest static final ArchRule BALANCE = knowsOnly("balance", ROOT + "text");

  @ArchTest
  static final ArchRule SNAPSHOT =
      knowsOnly("snapshot", ROOT + "runtime..", ROOT + "balance", ROOT + "text", JACKSON);

  /** The model of a snapshot knows neither its JSON form nor a library for it. */
  @ArchTest
  static final ArchRule SNAPSHOT_MODEL =
      classes()
          .that()
          .resideInAPackage(ROOT + "snapshot")
          .should()
          .onlyDependOnClassesThat(
              in("java..", ROOT + "runtime", ROOT + "balance", ROOT + "snapshot", ROOT + "text"));

  @ArchTest static final ArchRule LEAKS = knowsOnly("leaks", ROOT + "snapshot");

  /** The formats of other programs know nothing of reports, which list them. */
  @ArchTest
  static final ArchRule EXPORT =
      knowsOnly(
          "export", ROOT + "balance", ROOT + "leaks", ROOT + "snapshot", ROOT + "text", JACKSON);

  /** The parts of a bundle that are no reports: the reports put it together. */
  @ArchTest static final ArchRule BUNDLE = knowsOnly("bundle", ROOT + "balance", ROOT + "snapshot");

  @ArchTest
  static final ArchRule REPORT =
      knowsOnly(
          "report",
          ROOT + "balance",
          ROOT + "bundle",
          ROOT + "export",
          ROOT + "leaks",
          ROOT + "page",
          ROOT + "snapshot..",
          ROOT + "text..");

  /** The client library of Prometheus is known here only. */
  @ArchTest
  static final ArchRule METRICS =
      knowsOnly(
          "metrics",
          ROOT + "balance",
          ROOT + "leaks",
          ROOT + "snapshot",
          "io.prometheus.metrics..");

  /** A JVM may lack the flight recorder. */
  @ArchTest
  static final ArchRule FLIGHT =
      knowsOnly("flight", ROOT + "balance", ROOT + "leaks", ROOT + "snapshot", "jdk.jfr");

  /** The page knows what it shows, and nobody who hands it out. */
  @ArchTest static final ArchRule PAGE = knowsOnly("page", ROOT + "snapshot..", JACKSON);

  @ArchTest
  static final ArchRule SERVE =
      knowsOnly(
          "serve",
          ROOT + "balance",
          ROOT + "metrics",
          ROOT + "api..",
          ROOT + "export",
          ROOT + "snapshot..",
          ROOT + "leaks",
          ROOT + "page",
          ROOT + "report..",
          ROOT + "text..",
          "javax.management..");

  /** Texts become settings here, and nothing is done with them. */
  @ArchTest
  static final ArchRule OPTIONS =
      knowsOnly("agent.options", ROOT + "snapshot", ROOT + "serve", ROOT + "text");

  /** Its help lists the agent's options. */
  @ArchTest
  static final ArchRule CLI =
      knowsOnly(
          "cli",
          ROOT + "agent",
          ROOT + "agent.options",
          ROOT + "balance",
          ROOT + "leaks",
          ROOT + "report",
          ROOT + "snapshot..",
          ROOT + "text",
          "com.sun.tools.attach..",
          "javax.net.ssl..",
          PICOCLI);

  /** What a command writes knows nothing of snapshots. */
  @ArchTest static final ArchRule CLI_OUTPUT = knowsOnly("cli.output", ROOT + "text");

  @ArchTest
  static final ArchRule CLI_SOURCE =
      knowsOnly(
          "cli.source",
          ROOT + "cli.output",
          ROOT + "agent",
          ROOT + "snapshot..",
          ROOT + "text",
          "com.sun.tools.attach..",
          "javax.net.ssl..");

  @ArchTest
  static final ArchRule CLI_COMPARE =
      knowsOnly(
          "cli.compare",
          ROOT + "balance",
          ROOT + "cli.output",
          ROOT + "leaks",
          ROOT + "report",
          ROOT + "snapshot",
          ROOT + "text");

  /** The agent starts without the command line and its library. */
  @ArchTest
  static final ArchRule NOBODY_KNOWS_THE_CLI =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + "cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT + "cli..", PICOCLI);

  /** Reads class files to answer what the model of responsibility asks. */
  @ArchTest
  static final ArchRule CODE =
      knowsOnly("agent.code", ROOT + "leaks", ROOT + "snapshot", ROOT + "agent.classfile", ASM);

  /** Reads what Netty and the process tell; the tools of weaving open modules. */
  @ArchTest
  static final ArchRule MEMORY =
      knowsOnly(
          "agent.memory",
          ROOT + "runtime",
          ROOT + "balance",
          ROOT + "snapshot",
          ROOT + "text",
          ROOT + "agent.classfile",
          ROOT + "agent.weave");

  /** What runs beside the application weaves nothing, and knows no life cycle. */
  @ArchTest
  static final ArchRule SERVICES =
      knowsOnly(
          "agent.services",
          ROOT + "runtime",
          ROOT + "snapshot",
          ROOT + "leaks",
          ROOT + "report",
          ROOT + "flight",
          ROOT + "export",
          ROOT + "serve..",
          ROOT + "text",
          ROOT + "agent.options",
          ROOT + "agent.classfile",
          ROOT + "agent.code",
          ROOT + "agent.memory",
          ROOT + "balance",
          "javax.management");

  /** The life cycle wires the others together. */
  @ArchTest
  static final ArchRule LIFE_CYCLE =
      classes()
          .that()
          .resideInAPackage(ROOT + "agent")
          .should()
          .onlyDependOnClassesThat(
              in("java..", ROOT + "agent..", ROOT + "runtime", ROOT + "serve", ROOT + "text"));

  /**
   * No state outlives the tracker, or is shared by two of them, but in the runtime. The JVM has a
   * place for an agent's static methods only, one standard error, and one class path.
   */
  @ArchTest
  static final ArchRule NO_MUTABLE_STATIC_FIELD =
      fields()
          .that()
          .areStatic()
          .and()
          .areDeclaredInClassesThat()
          .resideOutsideOfPackage(ROOT + "runtime..")
          .should(beConstant());

  /** Static fields with state, each for a reason that stands beside it. */
  private static final Set<String> STATE =
      Set.of(
          ROOT + "agent.Agent.dormant",
          ROOT + "api.Bridge.agent",
          ROOT + "api.Bridge.missed",
          ROOT + "agent.Installer.JVM",
          ROOT + "agent.classfile.ClassPath.ITSELF",
          ROOT + "agent.services.ApiFunctions.services",
          ROOT + "agent.services.LastHook.PLACE",
          ROOT + "agent.services.Stderr.PROCESS");

  private static ArchCondition<JavaField> beConstant() {
    return new ArchCondition<>("be constant") {
      @Override
      public void check(JavaField field, ConditionEvents events) {
        if (!STATE.contains(field.getFullName()) && !isConstant(field)) {
          events.add(SimpleConditionEvent.violated(field, field.getDescription() + " may change"));
        }
      }
    };
  }

  private static boolean isConstant(JavaField field) {
    JavaClass type = field.getRawType();
    if (!field.getModifiers().contains(JavaModifier.FINAL)
        || type.getPackageName().startsWith("java.util.concurrent")) {
      return false;
    }
    if (type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class)) {
      return isUnmodifiable(field);
    }
    return !type.getPackageName().startsWith(ROOT + "agent")
        || type.getAllFields().stream()
            .allMatch(
                f ->
                    f.getModifiers().contains(JavaModifier.FINAL)
                        || f.getModifiers().contains(JavaModifier.STATIC));
  }

  private static boolean isUnmodifiable(JavaField field) {
    try {
      Field reflected = field.reflect();
      reflected.setAccessible(true);
      String made = reflected.get(null).getClass().getName();
      return made.startsWith("java.util.ImmutableCollections$")
          || made.startsWith("java.util.Collections$Unmodifiable");
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Class files and names: no runtime, and no weaving. */
  @ArchTest static final ArchRule CLASS_FILES = knowsOnly("agent.classfile", ASM);

  @ArchTest
  static final ArchRule WEAVING =
      knowsOnly("agent.weave", ROOT + "runtime", ROOT + "agent.classfile", ASM);

  /** What is woven into Netty is written with the tools of weaving. */
  @ArchTest
  static final ArchRule NETTY =
      knowsOnly(
          "agent.netty", ROOT + "runtime", ROOT + "agent.classfile", ROOT + "agent.weave", ASM);

  @ArchTest
  static final ArchRule FOREIGN =
      knowsOnly("agent.foreign", ROOT + "runtime", ROOT + "agent.classfile", ASM);

  private static ArchRule knowsOnly(String name, String... others) {
    String[] allowed =
        Stream.concat(Stream.of("java..", ROOT + name + ".."), Stream.of(others))
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(ROOT + name + "..")
        .should()
        .onlyDependOnClassesThat(in(allowed));
  }

  private static DescribedPredicate<JavaClass> in(String... packages) {
    return JavaClass.Predicates.resideInAnyPackage(packages)
        .or(DescribedPredicate.describe("primitive", c -> c.getBaseComponentType().isPrimitive()));
  }

  /** The layers of the runtime are written in its package-info, the lowest first. */
  @ArchTest
  static void noClassOfTheRuntimeKnowsAHigherLayer(JavaClasses all) throws IOException {
    Map<String, Integer> layers = layersOfTheRuntime();
    List<String> classes = new ArrayList<>();
    List<String> upward = new ArrayList<>();
    for (JavaClass c : all) {
      String from = fileInRuntime(c);
      if (from == null) {
        continue;
      }
      if (from.equals(c.getSimpleName())) {
        classes.add(from);
      }
      for (Dependency d : c.getDirectDependenciesFromSelf()) {
        String to = fileInRuntime(d.getTargetClass().getBaseComponentType());
        if (to != null && layers.getOrDefault(to, 0) > layers.getOrDefault(from, 0)) {
          upward.add(d.getDescription());
        }
      }
    }
    classes.remove("package-info");
    assertThat(layers.keySet()).containsExactlyInAnyOrderElementsOf(classes);
    assertThat(upward).isEmpty();
  }

  private static Map<String, Integer> layersOfTheRuntime() throws IOException {
    String map =
        Files.readString(
            Path.of("src/main/java", ROOT.replace('.', '/'), "runtime", "package-info.java"));
    String[] sections = map.split("<h2>");
    assertThat(sections).as("an introduction and three layers").hasSize(4);
    Map<String, Integer> layers = new HashMap<>();
    for (int layer = 1; layer < sections.length; layer++) {
      Matcher name = Pattern.compile("\\{@link[ *\n]+(\\w+)\\}").matcher(sections[layer]);
      while (name.find()) {
        assertThat(layers.put(name.group(1), layer)).as(name.group(1)).isNull();
      }
    }
    return layers;
  }

  /** The outermost class, by its simple name; null outside the runtime. */
  private static String fileInRuntime(JavaClass c) {
    String pack = ROOT + "runtime";
    if (!c.getPackageName().equals(pack)) {
      return null;
    }
    String name = c.getName().substring(pack.length() + 1);
    int inner = name.indexOf('$');
    return inner < 0 ? name : name.substring(0, inner);
  }

  @Test
  void everyPackageSaysWhatItIsFor() throws IOException {
    Path sources = Path.of("src/main/java");
    try (Stream<Path> files = Files.walk(sources)) {
      List<Path> packages =
          files
              .filter(f -> f.toString().endsWith(".java"))
              .map(Path::getParent)
              .distinct()
              .collect(Collectors.toList());
      assertThat(packages).hasSizeGreaterThan(5);
      assertThat(packages)
          .allSatisfy(p -> assertThat(p.resolve("package-info.java")).isNotEmptyFile());
    }
  }

  /** The API is another artefact. */
  @Test
  void everyPackageIsMarkedInternal() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      assertThat(files.filter(f -> f.endsWith("package-info.java")))
          .allSatisfy(
              f ->
                  assertThat(Files.readString(f))
                      .contains("\n@io.github.bytebufflow.api.Internal\npackage "));
    }
  }

  @Test
  void everyPackageHasARule() throws IOException {
    try (Stream<Path> children = Files.list(Path.of("src/main/java/io/github/bytebufflow"))) {
      assertThat(children.map(p -> p.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "runtime",
              "text",
              "balance",
              "snapshot",
              "leaks",
              "export",
              "bundle",
              "page",
              "report",
              "metrics",
              "flight",
              "serve",
              "agent",
              "cli");
    }
  }
}
